import CTables

/// How code points are folded: case, accents, widths, scripts. Made by `Scripts/fold-table`.
///
/// The table travels inside every index file and is used for the queries on it, so an index always
/// answers by the rules it was built with.
public struct FoldTable: @unchecked Sendable {
    /// The entry of every code point of the Basic Multilingual Plane, 8 bytes each.
    ///
    /// Unchecked because of this pointer: the memory is constant, either part of the program or of a
    /// read-only mapping that `owner` keeps alive.
    @usableFromInline let entries: UnsafePointer<UInt64>
    /// What single bytes are by it.
    let marks: ByteMarks
    private let owner: AnyObject?

    /// The size of a table in bytes.
    public static let byteCount = 0x10000 * 8

    /// The table that is part of the program.
    public static var builtIn: FoldTable? {
        guard geobatch_fold_table_size == byteCount, let start = geobatch_fold_table_start() else {
            return nil
        }
        return FoldTable(bytes: start, owner: nil)
    }

    /// A table in memory that lives as long as its owner; nil when the address is not aligned.
    ///
    /// - Parameter bytes: `byteCount` readable bytes that never change.
    public init?(bytes: UnsafeRawPointer, owner: AnyObject?) {
        guard UInt(bitPattern: bytes) % 8 == 0 else { return nil }
        entries = bytes.assumingMemoryBound(to: UInt64.self)
        marks = ByteMarks(of: entries)
        self.owner = owner
    }

    /// The table's bytes, for writing it into an index.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: entries, count: FoldTable.byteCount)
    }

    /// The entry of a code point of the Basic Multilingual Plane.
    @inlinable
    subscript(code: UInt16) -> FoldEntry { FoldEntry(raw: entries[Int(code)]) }
}

/// What one code point folds to.
@usableFromInline
struct FoldEntry {
    /// Byte 0: class and length, byte 1: script, bytes 2 to 7: the folded UTF-8.
    @usableFromInline let raw: UInt64

    @inlinable init(raw: UInt64) { self.raw = raw }

    @inlinable var characterClass: UInt8 { UInt8(truncatingIfNeeded: raw) >> 4 }
    @inlinable var count: Int { Int(raw & 0xF) }
    @inlinable var script: UInt8 { UInt8(truncatingIfNeeded: raw >> 8) }
    @inlinable var output: UInt64 { raw >> 16 }
    /// Whether it is a Latin letter that folds to one byte.
    var isPlainLatin: Bool {
        UInt16(truncatingIfNeeded: raw)
            == UInt16(Script.latin.rawValue) << 8 | UInt16(CharacterClass.letter << 4 | 1)
    }
}

/// The classes of `Scripts/fold-table`.
enum CharacterClass {
    static let space: UInt8 = 0
    static let letter: UInt8 = 1
    static let digit: UInt8 = 2
    static let ideograph: UInt8 = 3
    static let strong: UInt8 = 4
    static let hyphen: UInt8 = 5
    static let apostrophe: UInt8 = 6
    static let stop: UInt8 = 7
    static let ignored: UInt8 = 8
    static let slash: UInt8 = 9
    static let numberSign: UInt8 = 10
    static let ampersand: UInt8 = 11
}

/// The writing systems that a query's country is judged by.
public enum Script: UInt8, Sendable, BitwiseCopyable {
    case none, latin, cyrillic, greek, arabic, hebrew, thai, han, kana, hangul, other
}
