import Foundation
import TestSupport
import Testing

@Suite("An index of GeoNames' files", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct GazetteerIndexTests {
    /// A hamlet of some fifty people, which is too small for the world index, its commune and a lake.
    private static let dump =
        row("3042034", "Masescha", "Maseschä,Мазеша", "47.12570\t9.54400", "P\tPPL", "50")
        + row("3042031", "Triesenberg", "", "47.11815\t9.54197", "P\tPPLA", "2564")
        + row("9000001", "Gänglesee", "", "47.10000\t9.60000", "H\tLK", "0")
        + "9000002\tcut off\n"

    private static func row(
        _ id: String, _ name: String, _ others: String, _ point: String, _ feature: String,
        _ people: String
    ) -> String {
        "\(id)\t\(name)\t\(name)\t\(others)\t\(point)\t\(feature)\tLI\t\t10\t\t\t\t\(people)\t\t1250\t"
            + "Europe/Vaduz\t2026-08-30\n"
    }

    /// Codes of Greece, of which the world index has none.
    private static let codes =
        "GR\t847 00\tThira\tSouth Aegean\tESYE42\tKyklades\t82\t\t\t36.4166\t25.4324\t4\n"

    private func build(
        in folder: TemporaryFolder, _ inputs: String..., more: [String] = []
    ) throws -> Binary.Outcome {
        try folder.write(Self.dump, to: "LI.txt")
        try folder.write(Self.codes, to: "GR.txt")
        return try Binary.run(["index", "build", "own.gbx"] + inputs + more, in: folder)
    }

    @Test("three commands from a dump and postal codes to a hamlet")
    func threeCommands() throws {
        let folder = try TemporaryFolder()
        let built = try build(in: folder, "LI.txt", "GR.txt")
        #expect(built.exitCode == 0, "\(built.messages)")
        #expect(built.messages.contains("damaged (line 4)"))
        #expect(built.messages.contains("1 rows without use, neither a place nor an area."))
        let info = try Binary.run(["index", "info", "own.gbx"], in: folder).text
        #expect(info.contains("20260830") && info.contains("CC BY 4.0: Contains data of GeoNames"))
        #expect(info.contains("in LI") && info.contains("in GR"), "\(info)")
        #expect(try Binary.run(["index", "verify", "own.gbx"], in: folder).exitCode == 0)
        try folder.write(
            "address\nMasescha Liechtenstein\nMaseshca Liechtenstein\n\"84700, Greece\"\n",
            to: "in.csv")
        let run = try Binary.run(
            ["in.csv", "out.csv", "--index", "own.gbx", "--summary", "s.json"], in: folder)
        #expect(run.exitCode == 0, "\(run.messages)")
        let output = PlainCSV(try folder.text("out.csv"))
        let rows = output.rows.map {
            Dictionary(uniqueKeysWithValues: zip(output.header, $0))
        }
        #expect(rows.map { $0["geo_level"] } == ["locality", "locality", "postcode"])
        #expect(rows[0]["geo_lat"] == "47.125700" && rows[1]["geo_lat"] == "47.125700")
        #expect(rows[1]["geo_reason"]?.contains("typo_corrected") == true)
        #expect(rows[2]["geo_lat"]?.hasPrefix("36.4166") == true)
        let words = try folder.text("s.json").split(separator: "joined, deduplicated").count
        #expect(words > 1, "the licence's words stand in the summary")
    }

    @Test("search completes the hamlet's name; reverse finds it")
    func completing() throws {
        let folder = try TemporaryFolder()
        _ = try build(in: folder, "LI.txt")
        let found = try Binary.run(
            ["search", "Masesc", "--complete", "--index", "own.gbx"], in: folder)
        #expect(found.text.contains("Masescha"), "\(found.text)\(found.messages)")
        let reversed = try Binary.run(
            ["reverse", "47.1256,9.5441", "--index", "own.gbx"], in: folder)
        #expect(reversed.text.contains("Masescha"), "\(reversed.text)\(reversed.messages)")
    }

    @Test("equal files give equal bytes")
    func deterministic() throws {
        let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
        _ = try build(in: one, "LI.txt", "GR.txt")
        _ = try build(in: other, "LI.txt", "GR.txt")
        #expect(try one.data("own.gbx") == other.data("own.gbx"))
    }

    @Test(
        "files of two kinds, options of addresses, a country without rows: refused, with what to do"
    )
    func refused() throws {
        let folder = try TemporaryFolder()
        try folder.write("LON,LAT,NUMBER,STREET\n9.5,47.1,3,Main St\n", to: "town.csv")
        let cases: [([String], Int32, String)] = [
            (["LI.txt", "town.csv"], 64, "they make two indexes"),
            (["LI.txt", "--map", "city=NAME"], 64, "Leave them out"),
            (["LI.txt", "--country", "FR"], 65, "Check --country"),
        ]
        for (arguments, code, words) in cases {
            let outcome = try build(in: folder, more: arguments)
            #expect(outcome.exitCode == code, "\(arguments): \(outcome.messages)")
            #expect(outcome.messages.contains(words), "\(outcome.messages)")
            #expect(try folder.names() == ["GR.txt", "LI.txt", "town.csv"])
        }
    }
}
