import AddressSources
import StreetIndex
import Testing

@Suite("Archives")
struct ZipTests {
    private static let table =
        "LON,LAT,NUMBER,STREET,CITY\n1.5,2.5,7,Main St,Town\n1.5,2.6,9,Main St,Town\n"

    private func read(_ bytes: [UInt8]) throws -> (CollectingSink, [SourceReport]) {
        let file = try TemporaryFile("a.zip", bytes)
        var sink = CollectingSink()
        let reports = try AddressSource.read(file.path, options: SourceOptions(), into: &sink)
        return (sink, reports)
    }

    @Test("members are read, stored and packed; others are told", arguments: [0, 8])
    func members(method: UInt16) throws {
        var writer = ZipWriter()
        writer.add("us/", [], method: 0)
        writer.add("us/ca/town.csv", Array(Self.table.utf8), method: method)
        writer.add("us/ca/town.vrt", Array("<x/>".utf8), method: method)
        let (sink, reports) = try read(writer.finished(comment: "said by me"))
        #expect(sink.lines == ["7|Main St|Town|CA|US", "9|Main St|Town|CA|US"])
        #expect(reports.count == 1 && reports[0].path.hasSuffix("a.zip/us/ca/town.csv"))
        #expect(reports[0].notes.contains { $0.contains("town.vrt") })
    }

    @Test("a licence, an empty table and a page beside the tables are told and passed over")
    func otherMembers() throws {
        var writer = ZipWriter()
        writer.add("LICENSE.txt", Array("You may use this.\nNo warranty.\n".utf8), method: 8)
        writer.add("empty.csv", [], method: 0)
        writer.add("page.json", Array("<html><body>404</body></html>".utf8), method: 8)
        writer.add("a.csv", Array(Self.table.utf8), method: 8)
        let (sink, reports) = try read(writer.finished())
        #expect(sink.houses.count == 2)
        let note = reports[0].notes.last ?? ""
        #expect(note.contains(": 3 (LICENSE.txt: ") && note.contains("HTML"), "\(note)")
    }

    @Test("an archive that is cut, encrypted or lies about itself is refused or told")
    func hostile() throws {
        var writer = ZipWriter()
        writer.add("a.csv", Array(Self.table.utf8), method: 8)
        let sound = writer.finished()
        #expect(throws: StreetIndexError.self) { try read(Array(sound.dropLast(30))) }
        var encrypted = ZipWriter()
        encrypted.flags = 1
        encrypted.add("a.csv", Array(Self.table.utf8), method: 8)
        #expect(throws: StreetIndexError.self) { try read(encrypted.finished()) }
        var far = ZipWriter()
        far.offsetError = 1_000_000
        far.add("a.csv", Array(Self.table.utf8), method: 8)
        #expect(throws: StreetIndexError.self) { try read(far.finished()) }
        var wrong = ZipWriter()
        wrong.checksumError = 1
        wrong.add("a.csv", Array(Self.table.utf8), method: 8)
        // What was read before the end is kept, and the damage told; the head is read to its end here.
        #expect(throws: StreetIndexError.self) { try read(wrong.finished()) }
    }

    @Test("no byte of an archive can be changed so that reading it crashes or never ends")
    func flipped() throws {
        var writer = ZipWriter()
        writer.add("a.csv", Array(Self.table.utf8), method: 8)
        let sound = writer.finished()
        for place in sound.indices {
            var bytes = sound
            bytes[place] ^= 0x55
            _ = try? read(bytes)
        }
    }
}

/// Writes archives, wrong ones if asked to.
struct ZipWriter {
    var flags: UInt16 = 0
    var offsetError = 0
    var checksumError: UInt32 = 0
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    mutating func add(_ name: String, _ content: [UInt8], method: UInt16) {
        let packed = method == 8 ? Stored.raw(content) : content
        let common =
            Self.number(flags) + Self.number(method) + Self.number(UInt32(0))
            + Self.number(Self.checksum(content) &+ checksumError)
            + Self.number(UInt32(packed.count)) + Self.number(UInt32(content.count))
            + Self.number(UInt16(name.utf8.count)) + Self.number(UInt16(0))
        directory +=
            Self.number(UInt32(0x0201_4B50)) + Self.number(UInt16(20)) + Self.number(UInt16(20))
            + common + Self.number(UInt16(0)) + Self.number(UInt16(0)) + Self.number(UInt16(0))
            + Self.number(UInt32(0)) + Self.number(UInt32(bytes.count + offsetError))
            + Array(name.utf8)
        bytes +=
            Self.number(UInt32(0x0403_4B50)) + Self.number(UInt16(20)) + common
            + Array(name.utf8) + packed
        count += 1
    }

    func finished(comment: String = "") -> [UInt8] {
        bytes + directory + Self.number(UInt32(0x0605_4B50)) + Self.number(UInt32(0))
            + Self.number(count) + Self.number(count) + Self.number(UInt32(directory.count))
            + Self.number(UInt32(bytes.count)) + Self.number(UInt16(comment.utf8.count))
            + Array(comment.utf8)
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
                value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
    }
}
