import Foundation
import TestSupport
import Testing

@Suite("Outputs of a run", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct OutputTests {
    private let world = ProjectFolder.file("samples/world.csv")

    /// What a plain run gives; the samples' tests compare that with what it should be.
    private func expected() throws -> String {
        let folder = try TemporaryFolder()
        _ = try Binary.run([world, "plain.csv", "--quiet"], in: folder)
        return try folder.text("plain.csv")
    }

    @Test("standard input to standard output gives what files give")
    func pipes() throws {
        let folder = try TemporaryFolder()
        let outcome = try Binary.run(
            ["-", "-"],
            in: folder,
            input: Data(contentsOf: URL(fileURLWithPath: world))
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(outcome.text == (try expected()))
        #expect(try folder.names() == [])
    }

    @Test(
        "compressed outputs hold the same, and compressed inputs are read",
        arguments: ["gz", "zst"]
    )
    func compression(_ ending: String) throws {
        let folder = try TemporaryFolder()
        let first = try Binary.run([world, "out.csv.\(ending)", "--quiet"], in: folder)
        #expect(first.exitCode == 0, "\(first.messages)")
        // Our own output as input: its columns are filled in anew, so nothing changes.
        let second = try Binary.run(
            [
                "out.csv.\(ending)", "again.csv", "--address", "address", "--country-column",
                "country",
            ],
            in: folder
        )
        #expect(second.exitCode == 0, "\(second.messages)")
        #expect(try folder.text("again.csv") == (try expected()))
    }

    @Test("any number of workers gives the same bytes", arguments: [1, 2, 7])
    func workers(_ count: Int) throws {
        let folder = try TemporaryFolder()
        // Many chunks, so that workers can overtake each other.
        let rows = PlainCSV(try expected()).named.compactMap { $0["address"] }
            .map { "\"\($0.split(separator: "\"").joined(separator: "\"\""))\"" }
        let many = (0..<200).flatMap { _ in rows }.joined(separator: "\n")
        try folder.write("address\n" + many + "\n", to: "in.csv")
        for (name, workers) in [("one.csv", 1), ("some.csv", count)] {
            let outcome = try Binary.run(
                ["in.csv", name, "--quiet", "--concurrency", "\(workers)"],
                in: folder
            )
            #expect(outcome.exitCode == 0, "\(outcome.messages)")
        }
        #expect(try folder.data("one.csv") == folder.data("some.csv"))
    }

    @Test("GeoJSON has a feature for every row, longitude first, null where there is no point")
    func geoJSON() throws {
        let folder = try TemporaryFolder()
        _ = try Binary.run([world, "out.geojson", "--quiet"], in: folder)
        let object = try JSONSerialization.jsonObject(with: folder.data("out.geojson"))
        let features = try #require((object as? [String: Any])?["features"] as? [[String: Any]])
        let rows = PlainCSV(try expected()).named
        #expect(features.count == rows.count)
        for (feature, row) in zip(features, rows) {
            let geometry = feature["geometry"] as? [String: Any]
            let point = geometry?["coordinates"] as? [Double]
            #expect(point?.first == Double(row["geo_lon"] ?? ""))
            #expect(point?.last == Double(row["geo_lat"] ?? ""))
        }
    }

    @Test("the failure report holds exactly the rows that are not ok, only for its owner to read")
    func failures() throws {
        let folder = try TemporaryFolder()
        _ = try Binary.run([world, "out.csv", "--failures", "bad.csv", "--quiet"], in: folder)
        let failed = PlainCSV(try expected()).named.filter { $0["geo_status"] != "ok" }
        let report = PlainCSV(try folder.text("bad.csv")).named
        #expect(report.map { $0["id"] } == failed.map { $0["id"] })
        let lacking = report.filter { $0["geo_status"] == "refused" && $0["geo_remedy"] == "" }
        #expect(lacking.isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("bad.csv"))[
            .posixPermissions
        ]
        #expect(mode as? Int == 0o600)
    }

    @Test("the summary's counts add up to the rows read, and every output holds as many")
    func summary() throws {
        let folder = try TemporaryFolder()
        let outcome = try Binary.run(
            [world, "out.csv", "--geojson", "map.geojson", "--summary", "s.json"],
            in: folder
        )
        let summary = try Summary(folder.data("s.json"))
        #expect(summary.isComplete)
        #expect(summary.rows == PlainCSV(try expected()).rows.count)
        #expect(summary.statuses.values.reduce(0, +) == summary.rows)
        #expect(summary.outputRows == [summary.rows, summary.rows])
        #expect(outcome.messages.contains("street addresses got a street-accurate point"))
    }

    @Test("--fail-under turns too few answers into exit code 1, with the output there")
    func failUnder() throws {
        let folder = try TemporaryFolder()
        try folder.write("address\n\"Paris, France\"\nqxzvwplmkt\n", to: "in.csv")
        let outcome = try Binary.run(["in.csv", "out.csv", "--fail-under", "90"], in: folder)
        #expect(outcome.exitCode == 1, "\(outcome.messages)")
        #expect(folder.has("out.csv"))
    }
}
