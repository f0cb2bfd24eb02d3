import CSVStream
import Testing

@Suite("Writing records")
struct CSVEncoderTests {
    private func write(
        _ fields: [String],
        _ dialect: Dialect = Dialect(),
        columns: Int = 2,
        excelSafe: Bool = false
    ) -> String {
        let encoder = CSVEncoder(dialect: dialect, columns: columns, excelSafe: excelSafe)
        var output: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { encoder.appendDelimiter(to: &output) }
            encoder.append(field: Array(field.utf8), to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }

    @Test(
        "a field gets quotes only when it needs them",
        arguments: [
            ("a", "a"), ("", ""), (" a ", " a "), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
            ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a;b", "a;b"),
            ("'a'", "'a'"),
            ("a longer field without any of them", "a longer field without any of them"),
            (
                "a longer field with a comma at its end,",
                "\"a longer field with a comma at its end,\""
            ),
            ("12345678,", "\"12345678,\""), (",12345678", "\",12345678\""), ("é,", "\"é,\""),
            ("주소 서울", "주소 서울"),
        ]
    )
    func quoting(field: String, written: String) {
        #expect(write([field]) == written)
    }

    @Test("every byte at every place is seen", arguments: [",", "\"", "\n", "\r"])
    func everyPlace(_ special: String) {
        for length in 0...40 {
            for place in 0...length {
                var field = Array(repeating: "x", count: length)
                field.insert(special, at: place)
                #expect(write([field.joined()]).hasPrefix("\""), "\(length) \(place)")
            }
        }
    }

    @Test("no other byte forces quotes")
    func otherBytes() {
        let special: Set<UInt8> = [0x2C, 0x22, 0x0A, 0x0D]
        for byte in UInt8.min...UInt8.max where !special.contains(byte) {
            for length in [1, 8, 11] {
                var output: [UInt8] = []
                let field = [UInt8](repeating: byte, count: length)
                CSVEncoder(dialect: Dialect(), columns: 2).append(field: field, to: &output)
                #expect(output == field)
            }
        }
    }

    @Test("the delimiter is the dialect's")
    func delimiters() {
        let dialect = Dialect(delimiter: UInt8(ascii: ";"))
        #expect(write(["a;b", "c,d"], dialect) == "\"a;b\";c,d")
    }

    @Test("the empty only field of a record is no blank line")
    func onlyField() {
        #expect(write([""], columns: 1) == "\"\"")
        #expect(write([""], columns: 2) == "")
    }

    @Test(
        "with excel-safe, formulas become text and numbers stay",
        arguments: [
            ("=1+1", "\"'=1+1\""), ("+49 30 1", "\"'+49 30 1\""), ("-x", "\"'-x\""),
            ("@a", "\"'@a\""), ("-33.86", "-33.86"), ("+5", "+5"), ("-", "\"'-\""), ("a=b", "a=b"),
            ("\t=1", "\"'\t=1\""), ("=\"a\"", "\"'=\"\"a\"\"\""),
        ]
    )
    func excelSafe(field: String, written: String) {
        #expect(write([field], excelSafe: true) == written)
        #expect(write(["=1"]) == "=1")
    }

    @Test("line ends are the dialect's", arguments: LineEnd.allCases)
    func lineEnds(_ lineEnd: LineEnd) {
        var output: [UInt8] = []
        CSVEncoder(dialect: Dialect(lineEnd: lineEnd), columns: 1).appendLineEnd(to: &output)
        #expect(output == lineEnd.bytes)
    }

    @Test("short records are padded, long and blank ones keep what they have")
    func padding() {
        var chunk = RecordChunk()
        chunk.bytes = Array("abcde,".utf8)
        chunk.fieldEnds = [1, 2, 3, 4, 6]
        chunk.recordEnds = [1, 4, 4, 5]
        let encoder = CSVEncoder(dialect: Dialect(), columns: 2)
        let written = (0..<4).map { record in
            var output: [UInt8] = []
            encoder.append(record: record, of: chunk, paddedTo: 2, to: &output)
            return String(decoding: output, as: UTF8.self)
        }
        #expect(written == ["a,", "b,c,d", ",", "\"e,\","])
    }
}
