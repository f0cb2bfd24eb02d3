import CSVStream
import Testing

@Suite("What is written reads back the same")
struct RoundTripTests {
    private static let delimiters: [UInt8] = [",", ";", "\t", "|", "~"].map { UInt8(ascii: $0) }
    private static let pieces = [
        "", "a", "5", " ", "\"", "\"\"", ",", ";", "\t", "|", "'", "\n", "\r", "\r\n", "é", "주소",
        "\\",
        "\u{0}", "=1", "Main Street", "12345678", "~",
    ]

    private static func field(_ random: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 0...4, using: &random)
        return (0..<count).flatMap { _ in
            Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
    }

    @Test("random records in random dialects, whole and cut at every byte", arguments: 0..<150)
    func roundTrip(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let dialect = Dialect(
            delimiter: Self.delimiters.randomElement(using: &random) ?? 0x2C,
            lineEnd: LineEnd.allCases.randomElement(using: &random) ?? .lf
        )
        let columns = Int.random(in: 1...5, using: &random)
        let rows = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            (0..<columns).map { _ in Self.field(&random) }
        }
        let names = (0..<columns).map { Array("c\($0)".utf8) }
        let encoder = CSVEncoder(dialect: dialect, columns: columns)
        var text: [UInt8] = []
        for row in [names] + rows {
            for (index, field) in row.enumerated() {
                if index > 0 { encoder.appendDelimiter(to: &text) }
                encoder.append(field: field, to: &text)
            }
            encoder.appendLineEnd(to: &text)
        }
        let fixed = options {
            $0.delimiter = dialect.delimiter
            $0.quote = .character(UInt8(ascii: "\""))
            $0.chunkRecords = Int.random(in: 1...5, using: &random)
        }
        for piece in [Int.max, 1, 2, 7] {
            let file = try ReadFile(ScriptedSource(text, piece: piece), options: fixed)
            #expect(file.records.map(\.fields) == rows, "in pieces of \(piece)")
            #expect(file.records.allSatisfy { !$0.flaws.contains(.malformed) })
        }
    }

    @Test("random bytes give the same records however they are cut", arguments: 0..<150)
    func noise(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(1000 + seed))
        let alphabet = Array("aab,,;\t \"\"\"'\n\n\r".utf8) + [0, 0xFF, 0xC3, 0xA9]
        let size = Int.random(in: 1...400, using: &random)
        let text =
            Array("x,y\n".utf8)
            + (0..<size).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
        let whole = try ReadFile(ScriptedSource(text))
        for piece in [1, 3, 16] {
            let cut = try ReadFile(ScriptedSource(text, piece: piece))
            #expect(cut.records == whole.records, "in pieces of \(piece)")
        }
        let offsets = whole.records.map(\.position.offset)
        #expect(offsets == offsets.sorted())
        #expect(Set(offsets).count == offsets.count)
    }
}
