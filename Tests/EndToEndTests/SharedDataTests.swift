import Foundation
import TestSupport
import Testing

/// Checks that need the folder `shared` beside the project; it is not part of the project.
@Suite("Data beside the project", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct SharedDataTests {
    static let hasMessyFiles = FileManager.default.fileExists(
        atPath: ProjectFolder.shared("messy-csv")
    )
    static let hasTruth = FileManager.default.fileExists(
        atPath: ProjectFolder.shared("truth/truth.csv.gz")
    )

    @Test(
        "every messy file ends without a crash, and what is accepted keeps its rows",
        .enabled(if: hasMessyFiles, "../shared/messy-csv is not there")
    )
    func messyFiles() throws {
        let top = ProjectFolder.shared("messy-csv")
        let names = FileManager.default.enumerator(atPath: top)?.allObjects ?? []
        var accepted = 0
        for case let name as String in names {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: top + "/" + name, isDirectory: &isFolder)
            if isFolder.boolValue { continue }
            let folder = try TemporaryFolder()
            let outcome = try Binary.run(
                [top + "/" + name, "out.csv", "--address", "#1", "--summary", "s.json", "--quiet"],
                in: folder
            )
            #expect(outcome.signal == 0, "\(name)")
            #expect([0, 64, 65].contains(outcome.exitCode), "\(name): \(outcome.messages)")
            guard outcome.exitCode == 0 else { continue }
            accepted += 1
            let summary = try Summary(folder.data("s.json"))
            #expect(summary.outputRows == [summary.rows], "\(name)")
            #expect(summary.statuses.values.reduce(0, +) == summary.rows, "\(name)")
        }
        #expect(accepted > 0)
    }

    @Test(
        "30,000 real queries: answered, near enough, in the right country",
        .enabled(if: hasTruth, "../shared/truth is not there")
    )
    func truthSet() throws {
        let folder = try TemporaryFolder()
        let outcome = try Binary.run(
            [
                ProjectFolder.shared("truth/truth.csv.gz"), "out.csv", "--address", "query",
                "--quiet",
            ],
            in: folder
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        let score = try score(of: folder.file("out.csv"), json: folder.file("score.json"))
        let all = try #require(score["ALL"])
        #expect(all["rows"] == 30_000)
        #expect(try #require(all["answered"]) >= 90)
        #expect(try #require(all["@25km"]) >= 84)
        #expect(try #require(all["@10km"]) >= 72)
        #expect(try #require(all["wrongcc"]) <= 4)
        #expect(try #require(score["GB"]?["@300m"]) >= 80)
    }

    /// What the scoring tool beside the truth says: by country figures in percent.
    private func score(of output: String, json: String) throws -> [String: [String: Double]] {
        _ = try Binary.tool(
            "/usr/bin/env",
            [
                "python3", ProjectFolder.shared("tools/score.py"),
                ProjectFolder.shared("truth/truth.csv.gz"), output, "--by", "country", "--json",
                json,
            ]
        )
        let object = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: json))
        )
        let countries = object as? [String: [String: Any]] ?? [:]
        return countries.mapValues { $0.compactMapValues { ($0 as? NSNumber)?.doubleValue } }
    }
}
