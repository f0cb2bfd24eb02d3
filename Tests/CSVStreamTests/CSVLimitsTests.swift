import ByteStreams
import CSVStream
import Testing

@Suite("Limits and refusals")
struct CSVLimitsTests {
    private static let small = options { $0.maxRecord = 1000 }

    @Test(
        "a record over the limit ends the reading after what came before it",
        arguments: [1000, 64, 1]
    )
    func tooLong(_ piece: Int) throws {
        let text = "a,b\n1,2\n3,4\n5," + String(repeating: "x", count: 2000) + "\n7,8\n"
        let file = try ReadFile(text, piece: piece, options: Self.small)
        #expect(file.texts == [["1", "2"], ["3", "4"]])
        let place = SourcePosition(record: 3, line: 4, offset: 12)
        #expect(
            file.error
                == .recordTooLong(
                    path: "scripted.csv",
                    at: place,
                    limit: 1000,
                    openQuote: false
                )
        )
        #expect(file.error?.description.contains("line 4") == true)
        #expect(file.error?.description.contains("--max-record") == true)
    }

    @Test("the limit is the record's own length, wherever blocks end", arguments: [1, 7, 5000])
    func exactLimit(_ piece: Int) throws {
        for (length, isFine) in [(998, true), (999, false)] {
            let text = "a\n" + String(repeating: "x", count: length + 1) + "\n"
            let file = try ReadFile(text, piece: piece, options: Self.small)
            #expect((file.error == nil) == isFine, "\(length)")
            #expect(file.records.count == (isFine ? 1 : 0))
        }
    }

    @Test("a quoted text over the limit that is no table is a record too long")
    func longText() throws {
        let prose = String(repeating: "some words of a long text\n", count: 100)
        let file = try ReadFile("a,b\n1,2\n3,\"\(prose)\"\n5,6\n", options: Self.small)
        #expect(file.texts == [["1", "2"]])
        guard case .recordTooLong(_, let place, 1000, openQuote: true) = file.error else {
            Issue.record("\(String(describing: file.error))")
            return
        }
        #expect(place.line == 3)
    }

    @Test("an open quote that swallows rows up to the limit costs its own line only")
    func openQuote() throws {
        let rows = (0..<400).map { "\($0),\($0)\n" }.joined()
        let file = try ReadFile("a,b\n1,\"2\n" + rows, options: Self.small)
        #expect(file.error == nil)
        #expect(file.records.count == 401)
        #expect(file.records[0].flaws == .malformed)
        #expect(file.records[0].texts == ["1", "2"])
        #expect(file.records.dropFirst().allSatisfy { $0.flaws.isEmpty })
    }

    @Test("a read error comes after the records before it")
    func readError() throws {
        let short = try ReadFile(
            ScriptedSource(Array("a,b\n1,2\n3,4\n5".utf8), failure: .readFailed(errno: 5))
        )
        #expect(short.texts == [["1", "2"], ["3", "4"]])
        #expect(short.error != nil)
        #expect(throws: CSVError.self) {
            try ReadFile(ScriptedSource([], failure: .readFailed(errno: 5)))
        }
        let rows = (0..<30_000).map { "\($0),\($0)\n" }.joined()
        let long = ScriptedSource(
            Array(("a,b\n" + rows + "5").utf8),
            piece: 4096,
            failure: .readFailed(errno: 5)
        )
        let file = try ReadFile(long)
        #expect(file.records.count == 30_000)
        #expect(
            file.error == .input(InputError(path: "scripted.csv", kind: .readFailed(errno: 5)))
        )
    }

    @Test(
        "what holds no record is empty or blank",
        arguments: [
            ("", InputError.Kind.empty), ("\u{FEFF}", .empty), ("\n\n  \n", .blank),
            ("\u{FEFF}\r\n", .blank),
        ]
    )
    func empty(_ text: String, _ kind: InputError.Kind) {
        #expect(throws: CSVError.input(InputError(path: "scripted.csv", kind: kind))) {
            try ReadFile(text)
        }
    }

    @Test("a picture is refused with what it is")
    func picture() {
        let source = ScriptedSource([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        let error = #expect(throws: CSVError.self) { try ReadFile(source) }
        #expect(error?.description.contains("PNG") == true)
    }

    @Test("files are opened, unpacked and refused by path")
    func open() {
        #expect(throws: CSVError.input(InputError(path: "/no/such", kind: .noSuchFile))) {
            try CSVInput.open("/no/such")
        }
    }

    @Test("a field of megabytes is read whole")
    func bigField() throws {
        let field = String(repeating: "0123456789abcdef", count: 200_000)
        let file = try ReadFile("a,b\n1,\"\(field)\"\n2,\(field)\n", piece: 100_000)
        #expect(file.texts == [["1", field], ["2", field]])
        #expect(file.chunkSizes == [1, 1])
    }
}
