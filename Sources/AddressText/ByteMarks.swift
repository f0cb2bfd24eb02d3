/// What each byte of a text is by itself, as a fold table says: most of an address needs no more.
final class ByteMarks: @unchecked Sendable {
    // Unchecked because of the pointer: what it leads to never changes once it is made.
    /// A `ByteMark` for each byte; 0 where neither the byte says it all nor one more may.
    let start: UnsafePointer<UInt32>

    /// - Parameter entries: those of a fold table, of which only the ASCII characters' are read.
    init(of entries: UnsafePointer<UInt64>) {
        let marks = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
        marks.initialize(repeating: 0, count: 256)
        for byte in UInt8(0)..<0x80 {
            marks[Int(byte)] = ByteMark.mark(of: byte, FoldEntry(raw: entries[Int(byte)]))
        }
        for byte in 0xC2...0xDF { marks[byte] = ByteMark.lead }
        start = UnsafePointer(marks)
    }

    deinit { start.deallocate() }
}

/// What a byte is: the byte it folds to in the low eight bits, its `Script` in the next eight, and these.
/// Those of several letters and digits in a row are or-ed together.
enum ByteMark {
    static let letter: UInt32 = 1 << 16
    static let digit: UInt32 = 1 << 17
    /// A small letter.
    static let small: UInt32 = 1 << 18
    static let space: UInt32 = 1 << 19
    /// What parts an address: a comma, a line end.
    static let strong: UInt32 = 1 << 20
    /// The first of two bytes of a letter.
    static let lead: UInt32 = 1 << 21
    /// A letter or a digit that folds to one byte.
    static let plain: UInt32 = 1 << 31

    static let separators = space | strong

    static func mark(of byte: UInt8, _ entry: FoldEntry) -> UInt32 {
        let folded = UInt32(UInt8(truncatingIfNeeded: entry.output)) | UInt32(entry.script) << 8
        switch (entry.characterClass, entry.count) {
        case (CharacterClass.letter, 1):
            return folded | plain | letter | (byte & 0x20 != 0 ? small : 0)
        case (CharacterClass.digit, 1): return folded | plain | digit
        case (CharacterClass.strong, _): return strong
        case (CharacterClass.space, _): return space
        default: return 0
        }
    }

    /// The mark of a letter of two bytes, if it is Latin and folds to one byte: "é".
    ///
    /// - Parameters:
    ///   - first: the first byte, whose mark is `lead`.
    ///   - entries: those of the fold table.
    @inline(__always)
    static func ofPair(
        _ first: UInt8, _ second: UInt8, _ entries: UnsafePointer<UInt64>
    ) -> UInt32? {
        guard second & 0xC0 == 0x80 else { return nil }
        let entry = FoldEntry(raw: entries[Int(first & 0x1F) << 6 | Int(second & 0x3F)])
        guard entry.isPlainLatin else { return nil }
        return UInt32(UInt8(truncatingIfNeeded: entry.output)) | latin | plain | letter | small
    }

    private static let latin = UInt32(Script.latin.rawValue) << 8

    /// What a token is made of.
    @inline(__always)
    static func kind(of seen: UInt32) -> Token.Kind {
        seen & digit == 0 ? .word : seen & letter == 0 ? .number : .mixed
    }

    /// The script of some letters; nil where there is none.
    @inline(__always)
    static func script(of seen: UInt32) -> Script? {
        guard seen & letter != 0 else { return nil }
        let script = UInt8(truncatingIfNeeded: seen >> 8)
        if script <= Script.latin.rawValue { return script == 0 ? nil : .latin }
        return Script(rawValue: script)
    }

    /// Whether there are letters, and capitals only.
    @inline(__always)
    static func isUpperCase(_ seen: UInt32) -> Bool { seen & (letter | small) == letter }
}
