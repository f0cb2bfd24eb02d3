import Foundation
import TestSupport
import Testing

/// Each kind of bad input gets its exit code and a message that says what to do.
@Suite("Bad input", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct BadInputTests {
    /// A file that somebody might give us, and how that must end.
    struct Case: Sendable, CustomTestStringConvertible {
        let title: String
        var name = "in.csv"
        /// The content; nil when there is no such file.
        let content: [UInt8]?
        var options: [String] = []
        let exitCode: Int32
        /// Words that the message must hold.
        let says: [String]

        var testDescription: String { title }
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    private static let xlsx: [UInt8] =
        [0x50, 0x4B, 0x03, 0x04, 20, 0, 0, 0, 8, 0] + [UInt8](repeating: 0, count: 16)
        + [15, 0, 0, 0] + Array("xl/workbook.xml".utf8) + [0, 0, 0]
    private static let cutGzip: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0x49, 0x29,
    ]

    static let cases: [Case] = [
        Case(title: "no such file", content: nil, exitCode: 66, says: ["in.csv"]),
        Case(title: "zero bytes", content: [], exitCode: 65, says: ["in.csv", "empty"]),
        Case(title: "a PNG", content: png, exitCode: 65, says: ["PNG"]),
        Case(title: "an XLSX", content: xlsx, exitCode: 65, says: ["XLSX", "CSV"]),
        Case(
            title: "a truncated gzip",
            name: "in.csv.gz",
            content: cutGzip,
            exitCode: 65,
            says: ["in.csv.gz"]
        ),
        Case(
            title: "an address column that is not there",
            content: Array("id,adress\n1,Berlin\n".utf8),
            options: ["--address", "address"],
            exitCode: 64,
            says: ["'address'", "id", "adress"]
        ),
        Case(
            title: "no column that can be guessed",
            content: Array("a,b\n1,Berlin\n".utf8),
            exitCode: 64,
            says: ["a, b", "--address"]
        ),
        Case(
            title: "two columns of the name that is asked for",
            content: Array("place,place\nBerlin,Paris\n".utf8),
            options: ["--address", "place"],
            exitCode: 64,
            says: ["place", "#1", "#2"]
        ),
        Case(
            title: "a record that is longer than allowed",
            content: Array("address\nBerlin\n".utf8) + [UInt8](repeating: 0x61, count: 5000)
                + Array("\nParis\n".utf8),
            options: ["--max-record", "4096"],
            exitCode: 65,
            says: ["--max-record", "3"]
        ),
        Case(
            title: "an option that does not exist",
            content: Array("address\nBerlin\n".utf8),
            options: ["--adress", "address"],
            exitCode: 64,
            says: ["--adress", "--address"]
        ),
        Case(
            title: "an output in a folder that is not there",
            content: Array("address\nBerlin\n".utf8),
            options: ["--failures", "no/such/f.csv"],
            exitCode: 73,
            says: ["no/such"]
        ),
        Case(
            title: "two outputs of one name",
            content: Array("address\nBerlin\n".utf8),
            options: ["--failures", "out.csv"],
            exitCode: 64,
            says: ["out.csv"]
        ),
        Case(
            title: "an index that is none",
            content: Array("address\nBerlin\n".utf8),
            options: ["--index", "in.csv"],
            exitCode: 78,
            says: ["in.csv", "index"]
        ),
    ]

    @Test("it ends with its exit code, says what to do, and leaves no output", arguments: cases)
    func ends(_ bad: Case) throws {
        let folder = try TemporaryFolder()
        if let content = bad.content { try folder.write(Data(content), to: bad.name) }
        let outcome = try Binary.run([bad.name, "out.csv"] + bad.options, in: folder)
        #expect(outcome.signal == 0)
        #expect(outcome.exitCode == bad.exitCode, "\(outcome.messages)")
        for words in bad.says { #expect(outcome.messages.contains(words), "\(outcome.messages)") }
        #expect(!folder.has("out.csv"))
    }

    @Test("a file that was there before a run that fails is untouched")
    func oldOutputStays() throws {
        let folder = try TemporaryFolder()
        try folder.write("yesterday", to: "out.csv")
        try folder.write(Data(BadInputTests.cutGzip), to: "in.csv.gz")
        let outcome = try Binary.run(["in.csv.gz", "out.csv"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(try folder.text("out.csv") == "yesterday")
    }

    @Test("a folder as input ends with 66")
    func folderAsInput() throws {
        let folder = try TemporaryFolder()
        let outcome = try Binary.run([".", "out.csv"], in: folder)
        #expect(outcome.exitCode == 66, "\(outcome.messages)")
    }

    @Test("the input as output is refused, and stays as it is")
    func inputAsOutput() throws {
        let folder = try TemporaryFolder()
        try folder.write("address\nBerlin\n", to: "in.csv")
        let outcome = try Binary.run(["in.csv", "./in.csv"], in: folder)
        #expect(outcome.exitCode == 64, "\(outcome.messages)")
        #expect(try folder.text("in.csv") == "address\nBerlin\n")
    }

    @Test("a full disk ends with 74 and says so")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let rows = String(repeating: "Berlin, Germany\n", count: 20_000)
        try folder.write("address\n" + rows, to: "in.csv")
        let outcome = try Binary.run(["in.csv", "/dev/full"], in: folder)
        #expect(outcome.exitCode == 74, "\(outcome.messages)")
        #expect(outcome.messages.contains("/dev/full"))
    }

    @Test("a header alone gives a header with our columns, and ends with 0")
    func headerOnly() throws {
        let folder = try TemporaryFolder()
        try folder.write("id,address\n", to: "in.csv")
        let outcome = try Binary.run(["in.csv", "out.csv"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(try folder.text("out.csv").hasPrefix("id,address,geo_status,geo_lat,geo_lon"))
        #expect(try folder.text("out.csv").filter { $0 == "\n" }.count == 1)
    }

    @Test("ragged rows, an open quote and blank lines are kept: rows out are rows in")
    func brokenRowsAreKept() throws {
        let folder = try TemporaryFolder()
        let text = "id,address\n1,Berlin\n2\n3,Paris,extra\n\n4,\"open quote\n5,Madrid\n"
        try folder.write(text, to: "in.csv")
        let outcome = try Binary.run(
            ["in.csv", "out.csv", "--summary", "summary.json"],
            in: folder
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        let summary = try Summary(folder.data("summary.json"))
        #expect(summary.rows == 6)
        #expect(summary.outputRows == [6])
        #expect(try folder.text("out.csv").contains("malformed_row"))
    }

    @Test(
        "a configuration with a mistake ends with 78 and names the place",
        arguments: [
            ("{\"geobatch\": 1, \"adress\": \"a\"}", "address"),
            ("{\"geobatch\": 1, \"limit\": \"many\"}", "many"),
            ("{\"geobatch\": 1,\n  \"limit\": }", "2"),
        ]
    )
    func badConfiguration(_ content: String, _ words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("address\nBerlin\n", to: "in.csv")
        try folder.write(content, to: "mine.json")
        let outcome = try Binary.run(["in.csv", "out.csv", "--config", "mine.json"], in: folder)
        #expect(outcome.exitCode == 78, "\(outcome.messages)")
        #expect(outcome.messages.contains("mine.json"))
        #expect(outcome.messages.contains(words))
    }

    @Test("a damaged index is refused, not used", arguments: [0, 9, 60, 70, 200])
    func damagedIndex(_ offset: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write("address\nBerlin\n", to: "in.csv")
        // A run makes the world index where there is none yet.
        _ = try Binary.run(["in.csv", "out.csv"], in: folder)
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: Binary.dataFolder)
                .first { $0.hasSuffix(".gbx") }
        )
        let whole = try FileHandle(
            forReadingFrom: URL(fileURLWithPath: Binary.dataFolder + "/" + name)
        )
        var head = try #require(try whole.read(upToCount: 4096))
        head[offset] ^= 0x40
        try folder.write(head, to: "mine.gbx")
        let outcome = try Binary.run(["in.csv", "-", "--index", "mine.gbx"], in: folder)
        #expect(outcome.signal == 0)
        #expect(outcome.exitCode == 78, "\(outcome.messages)")
        #expect(outcome.messages.contains("mine.gbx"))
    }
}
