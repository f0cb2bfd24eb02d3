import Geocoding
import Testing

@testable import CommandLineInterface

@Suite("A run with corrections")
struct CorrectionsRunTests {
    private let rows = "id,town,land\n1,Berlin,DE\n2,Atlantis,\n3,Nowhere,\n4,Berlin,US\n"
    private let corrections =
        "query,country,action,lat,lon,level,label,note,who,when\n"
        + "Berlin,DE,place,52.5,13.4,poi,Our office,,ana,2026-01-02\n"
        + "Nowhere,,unplaceable,,,,,,,\nUnused,,unplaceable,,,,,,,\n"

    /// Knows Berlin and nothing else.
    private func berlin() throws -> Parts {
        var parts = Parts()
        let candidate = try place("Berlin, Germany")
        parts.script = { $0.hasPrefix("Berlin") ? Answer(best: candidate) : Answer() }
        return parts
    }

    private func run(
        _ folder: TemporaryFolder,
        _ extra: [String],
        environment: [String: String] = [:]
    ) async throws -> (code: ExitCode, lines: [String], messages: String) {
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        let code = await geobatch(
            [file, folder.path + "/out.csv", "--address", "town", "--country-column", "land"]
                + extra,
            environment: environment,
            screen: screen,
            parts: try berlin()
        )
        let text = folder.has("out.csv") ? try folder.read("out.csv") : ""
        return (code, text.split(separator: "\n").map(String.init), screen.error)
    }

    @Test("rows are answered by what people decided, and the rest by the geocoder")
    func answers() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(corrections, to: "fixed.csv")
        let failures = folder.path + "/f.csv"
        let ended = try await run(folder, ["--corrections", path, "--failures", failures])
        #expect(ended.code == .finished)
        #expect(
            ended.lines.dropFirst().first
                == "1,Berlin,DE,ok,52.500000,13.400000,poi,25,1.00,Our office,DE,correction,,Berlin"
        )
        #expect(ended.lines.dropFirst(2).first?.contains(",no_match,") == true)
        #expect(ended.lines.dropFirst(3).first?.contains("correction,unplaceable,") == true)
        #expect(ended.lines.last?.contains("outside_country") == true)
        #expect(ended.messages.contains("3 corrections in force, from '\(path)'."))
        #expect(try folder.read("f.csv").contains("Withdraw the correction"))
    }

    @Test("a failure report with a point filled in settles its row in the next run")
    func failureReport() async throws {
        let folder = try TemporaryFolder()
        let failures = folder.path + "/f.csv"
        _ = try await run(folder, ["--failures", failures])
        let report = try folder.read("f.csv").split(separator: "\n").map(String.init)
        let columns = report[0].split(separator: ",", omittingEmptySubsequences: false)
        var fields = report[1].split(separator: ",", omittingEmptySubsequences: false).map(
            String.init
        )
        #expect(fields[1] == "Atlantis")
        for (name, value) in [("geo_lat", "36.1"), ("geo_lon", "25.4")] {
            fields[try #require(columns.firstIndex { $0 == name })] = value
        }
        let filled = ([report[0], fields.joined(separator: ",")] + report.dropFirst(2))
        let path = try folder.write(filled.joined(separator: "\n") + "\n", to: "filled.csv")
        let ended = try await run(folder, ["--corrections", path])
        #expect(
            ended.lines.dropFirst(2).first
                == "2,Atlantis,,ok,36.100000,25.400000,address,25,1.00,Atlantis,,correction,,Atlantis"
        )
    }

    @Test("the user's usual file counts without being named, and /dev/null turns it off")
    func usualFile() async throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_CONFIG_HOME": folder.path]
        let none = try await run(folder, [], environment: environment)
        #expect(!none.messages.contains("in force"))
        try folder.makeFolder("geobatch")
        _ = try folder.write(corrections, to: "geobatch/corrections.csv")
        let some = try await run(folder, [], environment: environment)
        #expect(some.messages.contains("3 corrections in force"))
        #expect(some.lines.contains { $0.contains("Our office") })
        let off = try await run(folder, ["--corrections=/dev/null"], environment: environment)
        #expect(!off.lines.contains { $0.contains("Our office") })
    }

    @Test("mistakes end the run before it begins, each with its line")
    func mistakes() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "query,action,lat,lon\na,place,95,1\nb,move,,\n",
            to: "fixed.csv"
        )
        let ended = try await run(folder, ["--corrections", path])
        #expect(ended.code == .configuration)
        #expect(ended.messages.contains("Corrections '\(path)', line 2: 95.0, 1.0 is not on"))
        #expect(ended.messages.contains("Corrections '\(path)', line 3: 'move' is no action"))
        #expect(!folder.has("out.csv"))
    }

    @Test("a file that was named must exist, and no output may take its place")
    func paths() async throws {
        let folder = try TemporaryFolder()
        let missing = try await run(folder, ["--corrections", folder.path + "/none.csv"])
        #expect(missing.code == .noInput)
        let path = try folder.write(corrections, to: "fixed.csv")
        let lost = try await run(folder, ["--corrections", path, "--failures", path])
        #expect(lost.code == .usage)
        #expect(lost.messages.contains("would be lost"))
        #expect(try folder.read("fixed.csv") == corrections)
    }
}
