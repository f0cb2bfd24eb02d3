import Foundation
import TestSupport
import Testing

@Suite("An index of one's own addresses", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct OwnIndexTests {
    private static let table = """
        LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE
        -122.2371548,37.7468954,516,CENTRE CT,,ALAMEDA,,CA,94502
        -122.2637604,37.7727802,1216,SANTA CLARA AV,,ALAMEDA,,CA,94501
        -122.2639000,37.7728000,1218,SANTA CLARA AV,,ALAMEDA,,CA,94501
        ,37.7,1,NOWHERE ST,,ALAMEDA,,CA,94501

        """

    private func build(in folder: TemporaryFolder, _ more: String...) throws -> Binary.Outcome {
        try folder.write(Self.table, to: "alameda.csv")
        return try Binary.run(
            ["index", "build", "a.gbx", "alameda.csv", "--country", "US"] + more,
            in: folder
        )
    }

    @Test("three commands from a table to a house")
    func threeCommands() throws {
        let folder = try TemporaryFolder()
        let built = try build(in: folder, "--licence", "CC0", "--attribution", "Alameda County")
        #expect(built.exitCode == 0, "\(built.messages)")
        #expect(built.text.contains("houses"))
        #expect(built.messages.contains("street=STREET"))
        #expect(built.messages.contains("no coordinates (line 5)"))
        let info = try Binary.run(["index", "info", "a.gbx"], in: folder)
        #expect(info.text.contains("3 houses, 2 streets, 1 cities"))
        #expect(info.text.contains("CC0: Alameda County"))
        #expect(try Binary.run(["index", "verify", "a.gbx"], in: folder).exitCode == 0)
        try folder.write("address\n\"516 Centre Court, Alameda, CA 94502\"\n", to: "in.csv")
        let run = try Binary.run(
            ["in.csv", "out.csv", "--index", "a.gbx", "--summary", "s.json"],
            in: folder
        )
        #expect(run.exitCode == 0, "\(run.messages)")
        let output = PlainCSV(try folder.text("out.csv"))
        let row = Dictionary(uniqueKeysWithValues: zip(output.header, output.rows[0]))
        #expect(row["geo_level"] == "address")
        #expect(row["geo_lat"]?.hasPrefix("37.7469") == true)
        #expect(try folder.text("s.json").contains("Alameda County"))
    }

    @Test("equal files give equal bytes, and a licence that is not stated is said")
    func deterministic() throws {
        let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
        #expect(try build(in: one).messages.contains("its licence is not stated"))
        _ = try build(in: other)
        #expect(try one.data("a.gbx") == other.data("a.gbx"))
    }

    @Test("a file of another kind, no file, no street: told, and nothing is written")
    func mistakes() throws {
        let folder = try TemporaryFolder()
        try folder.write("%PDF-1.7\n%\u{1}\u{2}\u{3}", to: "x.pdf")
        try folder.write("lat,lon,shop\n1,2,x\n", to: "shops.csv")
        let cases: [([String], Int32, String)] = [
            (["x.pdf"], 65, "PDF"), (["none.csv"], 66, "none.csv"),
            (["shops.csv"], 65, "--map street="),
        ]
        for (files, code, words) in cases {
            let outcome = try Binary.run(["index", "build", "a.gbx"] + files, in: folder)
            #expect(outcome.exitCode == code, "\(files): \(outcome.messages)")
            #expect(outcome.messages.contains(words), "\(outcome.messages)")
            #expect(try folder.names() == ["shops.csv", "x.pdf"])
        }
    }

    @Test("addresses from a pipe are read whole")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let built = try Binary.run(
            ["index", "build", "a.gbx", "-", "--country", "US"], in: folder,
            input: Data(Self.table.utf8))
        #expect(built.exitCode == 0, "\(built.messages)")
        let info = try Binary.run(["index", "info", "a.gbx"], in: folder)
        #expect(info.text.contains("3 houses, 2 streets, 1 cities"))
    }
}
