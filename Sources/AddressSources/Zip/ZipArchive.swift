import StreetIndex

/// The directory of a ZIP archive, checked: no member reaches outside the file, none is encrypted or
/// packed by a method other than deflate.
struct ZipArchive {
    /// A file in an archive.
    struct Member: Equatable {
        let name: String
        /// Where its local header stands.
        let offset: Int
        let packedSize: Int
        let size: Int
        let checksum: UInt32
        /// 0 for stored, 8 for deflate.
        let method: Int
        let isEncrypted: Bool

        /// Whether it is a folder.
        var isFolder: Bool { name.hasSuffix("/") }
    }

    /// More than any collection of addresses has.
    private static let mostMembers = 1_000_000
    /// The directory is read whole.
    private static let mostDirectory = 256 << 20

    let file: RandomAccessFile
    let members: [Member]

    /// Reads the directory.
    init(_ file: RandomAccessFile) throws(StreetIndexError) {
        self.file = file
        let end = try ZipArchive.end(of: file)
        guard end.count <= ZipArchive.mostMembers, end.size <= ZipArchive.mostDirectory,
            end.offset >= 0, end.size >= 0, end.offset <= file.size - end.size
        else { throw ZipArchive.damaged(file, "its directory lies outside the file") }
        let bytes = try file.bytes(at: end.offset, count: end.size)
        var members: [Member] = []
        var place = 0
        for _ in 0..<end.count {
            guard let (member, next) = ZipArchive.member(bytes, at: place) else {
                throw ZipArchive.damaged(file, "its directory is damaged")
            }
            members.append(member)
            place = next
        }
        self.members = members
    }

    private static func damaged(_ file: RandomAccessFile, _ why: String) -> StreetIndexError {
        .unusable(
            path: file.path, detail: "as a ZIP archive it is not sound: \(why). Fetch it again")
    }

    /// Where the directory stands.
    private struct End {
        var count: Int
        var size: Int
        var offset: Int
    }

    /// Looks for the end record, which a comment of up to 64 KiB may follow.
    private static func end(of file: RandomAccessFile) throws(StreetIndexError) -> End {
        let count = min(file.size, 22 + 65_535)
        let start = file.size - count
        let tail = LittleEndian(try file.bytes(at: start, count: count))
        var place = count - 22
        while place >= 0, tail.number(at: place, bytes: 4) != 0x0605_4B50 { place -= 1 }
        guard place >= 0, let entries = tail.number(at: place + 10, bytes: 2),
            let size = tail.number(at: place + 12, bytes: 4),
            let offset = tail.number(at: place + 16, bytes: 4)
        else { throw damaged(file, "the end of its directory is missing, as when it is cut off") }
        let end = End(count: entries, size: size, offset: offset)
        let needs64 = entries == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
        return needs64 ? try wideEnd(of: file, tail, place - 20) ?? end : end
    }

    /// The end record of ZIP64, which the locator just before the old one leads to.
    private static func wideEnd(
        of file: RandomAccessFile,
        _ tail: LittleEndian,
        _ locator: Int
    ) throws(StreetIndexError) -> End? {
        guard locator >= 0, tail.number(at: locator, bytes: 4) == 0x0706_4B50,
            let place = tail.number(at: locator + 8, bytes: 8), place <= file.size - 56
        else { return nil }
        let record = LittleEndian(try file.bytes(at: place, count: 56))
        guard record.number(at: 0, bytes: 4) == 0x0606_4B50,
            let count = record.number(at: 32, bytes: 8), let size = record.number(at: 40, bytes: 8),
            let offset = record.number(at: 48, bytes: 8)
        else { throw damaged(file, "its ZIP64 record is damaged") }
        return End(count: count, size: size, offset: offset)
    }

    /// Reads one entry of the directory.
    private static func member(_ bytes: [UInt8], at place: Int) -> (Member, next: Int)? {
        let entry = LittleEndian(bytes, from: place)
        guard entry.number(at: 0, bytes: 4) == 0x0201_4B50,
            let flags = entry.number(at: 8, bytes: 2), let method = entry.number(at: 10, bytes: 2),
            let checksum = entry.number(at: 16, bytes: 4),
            let packed = entry.number(at: 20, bytes: 4), let size = entry.number(at: 24, bytes: 4),
            let nameLength = entry.number(at: 28, bytes: 2),
            let extraLength = entry.number(at: 30, bytes: 2),
            let commentLength = entry.number(at: 32, bytes: 2),
            let offset = entry.number(at: 42, bytes: 4),
            let name = entry.bytes(at: 46, count: nameLength),
            let extra = entry.bytes(at: 46 + nameLength, count: extraLength)
        else { return nil }
        var wide = WideFields(size: size, packed: packed, offset: offset)
        guard wide.read(Array(extra)) else { return nil }
        let member = Member(
            name: String(decoding: name, as: UTF8.self),
            offset: wide.offset,
            packedSize: wide.packed,
            size: wide.size,
            checksum: UInt32(checksum),
            method: method,
            isEncrypted: flags & 1 != 0
        )
        return (member, place + 46 + nameLength + extraLength + commentLength)
    }
}

/// The sizes of a member that need more than 32 bits stand in an extra field.
private struct WideFields {
    var size: Int
    var packed: Int
    var offset: Int

    /// Takes the ZIP64 field where there is one; false when it is damaged.
    mutating func read(_ extra: [UInt8]) -> Bool {
        let all = LittleEndian(extra)
        var place = 0
        while let kind = all.number(at: place, bytes: 2),
            let length = all.number(at: place + 2, bytes: 2)
        {
            if kind == 1 {
                guard let field = all.bytes(at: place + 4, count: length) else { return false }
                return take(LittleEndian(Array(field)))
            }
            place += 4 + length
        }
        return size != 0xFFFF_FFFF && packed != 0xFFFF_FFFF && offset != 0xFFFF_FFFF
    }

    private mutating func take(_ field: LittleEndian) -> Bool {
        var place = 0
        for part in [\WideFields.size, \.packed, \.offset] where self[keyPath: part] == 0xFFFF_FFFF
        {
            guard let value = field.number(at: place, bytes: 8) else { return false }
            self[keyPath: part] = value
            place += 8
        }
        return true
    }
}

/// Little-endian numbers in bytes, bounds checked.
struct LittleEndian {
    private let all: [UInt8]
    private let start: Int

    init(_ bytes: [UInt8], from start: Int = 0) {
        all = bytes
        self.start = start
    }

    /// The number of so many bytes; nil where it does not fit into the bytes or into `Int`.
    func number(at place: Int, bytes count: Int) -> Int? {
        guard let part = bytes(at: place, count: count) else { return nil }
        let value = part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    /// So many bytes; nil where there are fewer.
    func bytes(at place: Int, count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, start <= all.count, place <= all.count - start,
            count <= all.count - start - place
        else { return nil }
        return all[(start + place)..<(start + place + count)]
    }
}
