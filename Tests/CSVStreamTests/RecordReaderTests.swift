import ByteStreams
import CSVStream
import Testing

@Suite("Reading records")
struct RecordReaderTests {
    /// One text, the records it holds and their flaws.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let records: [[String]]
        var flaws: [Int: RecordFlaws] = [:]

        init(
            _ name: String,
            _ text: String,
            _ records: [[String]],
            _ flaws: [Int: RecordFlaws] = [:]
        ) {
            testDescription = name
            self.text = text
            self.records = records
            self.flaws = flaws
        }
    }

    static let cases: [Case] = [
        Case("plain", "a,b\n1,2\n3,4\n", [["1", "2"], ["3", "4"]]),
        Case("no line end at the end", "a,b\n1,2\n3,4", [["1", "2"], ["3", "4"]]),
        Case("CR LF", "a,b\r\n1,2\r\n3,4\r\n", [["1", "2"], ["3", "4"]]),
        Case("CR alone", "a,b\r1,2\r3,4\r", [["1", "2"], ["3", "4"]]),
        Case("CR alone, none at the end", "a,b\r1,2\r3,4", [["1", "2"], ["3", "4"]]),
        Case("mixed line ends", "a,b\n1,2\r3,4\r\n5,6", [["1", "2"], ["3", "4"], ["5", "6"]]),
        Case("header only", "a,b\n", []),
        Case("blanks at the edges stay", "a,b\n 1 ,\t2\t\n", [[" 1 ", "\t2\t"]]),
        Case("blank fields stay", "a,b\n  ,  \n", [["  ", "  "]]),
        Case("quoted blanks stay", "a,b\n\" 1 \",2\n", [[" 1 ", "2"]]),
        Case("quoted commas", "a,b\n\"1,5\",2\n", [["1,5", "2"]]),
        Case("doubled quotes", "a,b\n\"1\"\"5\",\"\"\"\"\n", [["1\"5", "\""]]),
        Case("empty fields", "a,b\n,\n\"\",\"\"\n", [["", ""], ["", ""]]),
        Case("quoted line breaks", "a,b\n\"1\n2\r\n3\r4\",5\n", [["1\n2\r\n3\r4", "5"]]),
        Case(
            "blank lines are rows",
            "a,b\n\n1,2\n\r\n  \n3,4\n",
            [[], ["1", "2"], [], ["  "], ["3", "4"]],
            [0: .blank, 2: .blank, 3: .blank]
        ),
        Case(
            "a quote inside of an unquoted field is data",
            "a,b\n5\" pipe,\"x\"\n",
            [["5\" pipe", "x"]]
        ),
        Case(
            "blanks outside of quotes are none of the value",
            "a,b\n1, \"2,3\" \n",
            [["1", "2,3"]]
        ),
        Case(
            "too few and too many fields",
            "a,b\n1\n1,2,3\n",
            [["1"], ["1", "2", "3"]],
            [0: .malformed, 1: .malformed]
        ),
        Case(
            "an open quote costs its own line only",
            "a,b\n1,2\n3,\"4\n5,6\n7,8\n",
            [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"]],
            [1: .malformed]
        ),
        Case(
            "an open quote before a comma splits as the header says",
            "a,b,c\n3,\"4,x\n5,6,7\n",
            [["3", "\"4", "x"], ["5", "6", "7"]],
            [0: .malformed]
        ),
        Case(
            "quotes inside of quotes",
            "a,b\n\"Haus \"Rose\" 5\",Ulm\n1,2\n",
            [["Haus \"Rose\" 5", "Ulm"], ["1", "2"]],
            [0: .malformed]
        ),
        Case("NUL bytes stay", "a,b\n1\u{0}2,\u{0}\n", [["1\u{0}2", "\u{0}"]]),
        Case("an open quote at the very end", "a,b\n1,\"", [["1", ""]], [0: .malformed]),
    ]

    @Test("each text gives its records, whole and cut at every byte", arguments: cases)
    func records(_ testCase: Case) throws {
        let whole = try ReadFile(testCase.text)
        #expect(whole.texts == testCase.records)
        #expect(whole.error == nil)
        for (index, record) in whole.records.enumerated() {
            #expect(record.flaws == testCase.flaws[index, default: []], "record \(index)")
        }
        for piece in 1...3 {
            let cut = try ReadFile(testCase.text, piece: piece)
            #expect(cut.records == whole.records, "in pieces of \(piece)")
            #expect(cut.header == whole.header)
        }
    }

    @Test("positions count records, lines and bytes")
    func positions() throws {
        let text = "\u{FEFF}a,b\r\n\"1\n1\",2\r\n\n3,\"4\n5,6"
        let file = try ReadFile(text)
        #expect(file.texts == [["1\n1", "2"], [], ["3", "4"], ["5", "6"]])
        #expect(
            file.records.map(\.position) == [
                SourcePosition(record: 1, line: 2, offset: 8),
                SourcePosition(record: 2, line: 4, offset: 17),
                SourcePosition(record: 3, line: 5, offset: 18),
                SourcePosition(record: 4, line: 6, offset: 23),
            ]
        )
        let bytes = Array(text.utf8)
        for record in file.records where record.flaws.isEmpty {
            let rest = bytes[record.position.offset...]
            #expect(rest.first == (record.fields[0].contains(0x0A) ? 0x22 : record.fields[0].first))
        }
    }

    @Test("a mark at the start is no part of the first name, even before a quote")
    func byteOrderMark() throws {
        let file = try ReadFile("\u{FEFF}\"a\",b\n1,2\n")
        #expect(file.header.names == ["a", "b"])
        #expect(file.dialect.byteOrderMark)
        #expect(try !ReadFile("a,b\n1,2\n").dialect.byteOrderMark)
    }

    @Test("bytes that are not UTF-8 pass through and are told")
    func undecodable() throws {
        let bytes: [UInt8] = Array("a,b\nGen".utf8) + [0xE8] + Array("ve,1\nGenève,Zürich\n".utf8)
        let file = try ReadFile(ScriptedSource(bytes))
        #expect(file.texts[0] == ["Gen\u{FFFD}ve", "1"])
        #expect(file.records.map(\.flaws) == [.undecodable, []])
    }

    @Test(
        "UTF-16 and UTF-32 with a mark are converted, offsets stay those of the file",
        arguments: [TextEncoding.utf16LE, .utf16BE, .utf32LE, .utf32BE],
        [1, 2, 3, 5, 64, .max]
    )
    func wideEncodings(_ encoding: TextEncoding, _ piece: Int) throws {
        let text = "name,주소\n가,서울특별시 𝄞\nb,\"Łódź\n2\"\n끝,x"
        let bytes = encoding.byteOrderMark + encode(text, encoding)
        let file = try ReadFile(ScriptedSource(bytes, piece: piece))
        #expect(file.encoding == encoding)
        #expect(file.header.names == ["name", "주소"])
        #expect(file.texts == [["가", "서울특별시 𝄞"], ["b", "Łódź\n2"], ["끝", "x"]])
        #expect(file.records.allSatisfy { $0.flaws.isEmpty })
        for (record, first) in zip(file.records, ["가", "b", "끝"]) {
            let unit = encode(first, encoding)
            #expect(bytes[record.position.offset...].starts(with: unit))
        }
    }

    @Test("half a character in UTF-16 is told")
    func loneSurrogate() throws {
        var bytes = TextEncoding.utf16LE.byteOrderMark + encode("a,b\nx", .utf16LE)
        bytes += [0x00, 0xD8] + encode(",1\ny,2\n", .utf16LE)
        let file = try ReadFile(ScriptedSource(bytes))
        #expect(file.texts == [["x\u{FFFD}", "1"], ["y", "2"]])
        #expect(file.records.map(\.flaws) == [.undecodable, []])
    }

    private func encode(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
        switch encoding {
        case .utf8: Array(text.utf8)
        case .utf16LE: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16BE: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf32LE:
            text.unicodeScalars.flatMap { scalar in
                (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
            }
        case .utf32BE:
            text.unicodeScalars.flatMap { scalar in
                (0..<4).reversed().map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
            }
        default: []
        }
    }

    @Test("a character that a delimiter or a line end cuts is undecodable on both sides")
    func cutCharacter() throws {
        let bytes =
            Array("a,b\n".utf8) + [0xE8, 0x2C, 0xB7, 0xAF, 0x0A, 0x31, 0x2C, 0xC3, 0x0A]
            + [0xA9, 0x2C, 0x32, 0x0A]
        let file = try ReadFile(ScriptedSource(bytes), options: options { $0.encoding = .utf8 })
        #expect(
            file.texts == [
                ["\u{FFFD}", "\u{FFFD}\u{FFFD}"], ["1", "\u{FFFD}"], ["\u{FFFD}", "2"],
            ]
        )
        #expect(file.records.allSatisfy { $0.flaws == .undecodable })
    }

    @Test("chunks end at the number of records and at the number of bytes")
    func chunks() throws {
        let rows = (0..<10).map { "\($0),xxxxxxxxxx\n" }.joined()
        let byCount = try ReadFile("a,b\n" + rows, options: options { $0.chunkRecords = 4 })
        #expect(byCount.chunkSizes == [4, 4, 2])
        let byBytes = try ReadFile("a,b\n" + rows, options: options { $0.chunkBytes = 30 })
        #expect(byBytes.chunkSizes == [3, 3, 3, 1])
        #expect(byCount.records == byBytes.records)
    }

    @Test("lines before the header are passed over and counted")
    func skipLines() throws {
        let text = "Report \"2024\nmade today\n\na,b\n1,2\n"
        let file = try ReadFile(text, options: options { $0.skipLines = 2 })
        #expect(file.header.names == ["a", "b"])
        #expect(file.records.map(\.position) == [SourcePosition(record: 1, line: 5, offset: 29)])
        #expect(throws: CSVError.self) {
            try ReadFile(text, options: options { $0.skipLines = 9 })
        }
    }

    @Test("without a header all records are data and columns have positions")
    func noHeader() throws {
        let file = try ReadFile("1,2\n3,4\n", options: options { $0.hasHeader = false })
        #expect(file.header.names == ["#1", "#2"])
        #expect(file.header.isGenerated)
        #expect(file.texts == [["1", "2"], ["3", "4"]])
        #expect(file.records.map(\.position.line) == [1, 2])
    }

    @Test("without quotes, quotes are data and records end at lines", arguments: 1...3)
    func noQuotes(_ piece: Int) throws {
        let bytes = Array("a,b\n\"x,y\"\n\"".utf8) + [0xFF, 0xFE] + Array(",\"\n".utf8)
        let source = ScriptedSource(bytes, piece: piece)
        let file = try ReadFile(
            source,
            options: options {
                $0.quote = .none
                $0.encoding = .utf8
            }
        )
        #expect(file.records[0].texts == ["\"x", "y\""])
        #expect(file.records[1].texts == ["\"\u{FFFD}\u{FFFD}", "\""])
    }
}
