import ByteStreams
import Corrections
import Testing

@testable import ReviewServer

@Suite("Decisions written into outputs")
struct RewriterTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func rewritten(
        _ text: String,
        _ decisions: [Correction],
        report: Bool = false,
        name: String = "out.csv"
    ) throws -> (text: String, changed: Int) {
        let path = folder.write(text, to: name)
        let output = try AtomicOutput.create(path)
        let changed = try OutputRewriter(Corrections(decisions), leavesOutPlaced: report)
            .rewrite(path, to: output)
        try output.finish()
        return (folder.text(name), changed)
    }

    private static let header =
        "id,geo_status,geo_lat,geo_lon,geo_level,geo_accuracy_m,geo_confidence,geo_label,"
        + "geo_country_code,geo_provider,geo_reason,geo_query"

    @Test(
        "only the rows that a decision is about change, whatever the line ends",
        arguments: ["\n", "\r\n"])
    func onlyThose(_ end: String) throws {
        let before = [
            Self.header, "\"a\"\"x\",ok,1.000000,2.000000,street,5,0.90,l,DE,offline,,fine",
            "b,refused,,,,,,,,offline,ambiguous;malformed_row,lost",
            "\"c\nd\",refused,,,,,,,,offline,no_match,\"gone, long\"",
            "d,refused,,,,,,,,offline,no_match,open", "",
        ]
        let result = try rewritten(
            before.joined(separator: end),
            [
                decision("lost", place(10.5, -20.25, "Here, there")),
                decision("gone, long", .unplaceable),
            ]
        )
        var after = before
        after[2] =
            "b,ok,10.500000,-20.250000,street,200,1.00,\"Here, there\",,correction,malformed_row,lost"
        after[3] = "\"c\nd\",refused,,,,,,,,correction,unplaceable,\"gone, long\""
        #expect(result.text == after.joined(separator: end))
        #expect(result.changed == 2)
    }

    @Test("without a decision the copy is the file, byte for byte, however it is written")
    func untouched() throws {
        let odd =
            "\u{FEFF}" + Self.header
            + "\r\n\"a\" ,ok,1,2,,,,,,,,q\r\nb,refused\r\n\r\nc,x,,,,,,,,,,q,extra"
        let result = try rewritten(odd, [decision("another", .unplaceable)])
        #expect(result.text == odd)
        #expect(result.changed == 0)
    }

    @Test("the last row keeps its missing line end")
    func lastRow() throws {
        let result = try rewritten(
            Self.header + "\nb,refused,,,,,,,,offline,no_match,lost",
            [decision("lost", .unplaceable)]
        )
        #expect(result.text == Self.header + "\nb,refused,,,,,,,,correction,unplaceable,lost")
    }

    @Test("a failure report loses the rows that got a place, and keeps the others")
    func report() throws {
        let result = try rewritten(
            Self.header + "\na,refused,,,,,,,,offline,no_match,one\n"
                + "b,refused,,,,,,,,offline,no_match,two\nc,refused,,,,,,,,offline,no_match,three\n",
            [decision("one", place(1, 2)), decision("three", .unplaceable)],
            report: true
        )
        #expect(
            result.text == Self.header + "\nb,refused,,,,,,,,offline,no_match,two\n"
                + "c,refused,,,,,,,,correction,unplaceable,three\n"
        )
        #expect(result.changed == 2)
    }

    @Test("columns on request get what a run would write; other prefixes and delimiters stay")
    func otherColumns() throws {
        let result = try rewritten(
            "x_query;x_status;x_lat;x_lon;x_row;x_attempts;x_from_cache;x_remedy;name\n"
                + "lost;refused;;;7;2;true;Do this.;n;\n",
            [decision("lost", place(1, 2))]
        )
        #expect(
            result.text
                == "x_query;x_status;x_lat;x_lon;x_row;x_attempts;x_from_cache;x_remedy;name\n"
                + "lost;ok;1.000000;2.000000;7;0;false;;n;\n"
        )
    }

    @Test("a file that is no output is refused before anything is written")
    func foreign() throws {
        #expect(throws: ReviewError.self) { try rewritten("a,b\n1,2\n", []) }
    }
}
