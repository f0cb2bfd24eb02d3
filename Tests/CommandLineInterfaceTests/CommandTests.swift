import Foundation
import GeoModel
import Geocoding
import Testing

@testable import CommandLineInterface

@Suite("The small commands")
struct CommandTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    // MARK: help and version

    @Test("geobatch alone shows the help on standard error and is a usage error")
    func nothing() async {
        let screen = Screen()
        #expect(await geobatch([], screen: screen) == .usage)
        #expect(screen.output == "")
        #expect(screen.error == Usage.short)
    }

    @Test(
        "help comes in every form, and mistakes beside it do not matter",
        arguments: [
            (["--help"], "Commands:"), (["-h"], "Commands:"), (["help"], "Commands:"),
            (["--help", "all"], "Exit codes:"), (["help", "all"], "Exit codes:"),
            (["search", "--help"], "search TEXT"), (["help", "search"], "search TEXT"),
            (["--nonsense", "--help"], "Commands:"), (["help", "--man"], ".TH GEOBATCH"),
            (["help", "--completions", "bash"], "complete -o"),
            (["help", "--completions", "zsh"], "#compdef"),
            (["help", "--completions", "fish"], "complete -c"),
            (["help", "--markdown"], "# Options"),
        ]
    )
    func help(arguments: [String], words: String) async {
        let screen = Screen()
        #expect(await geobatch(arguments, screen: screen) == .finished)
        #expect(screen.output.contains(words))
        #expect(screen.error == "")
    }

    @Test("help on something unknown says what was probably meant")
    func unknownTopic() async {
        let screen = Screen()
        #expect(await geobatch(["help", "serch"], screen: screen) == .usage)
        #expect(screen.error.contains("Did you mean 'search'?"))
        #expect(await geobatch(["help", "--completions", "csh"], screen: screen) == .usage)
        #expect(screen.error.contains("bash, zsh, fish"))
    }

    @Test("the version is a line, or JSON", arguments: [["version"], ["--version"], ["-V"]])
    func version(arguments: [String]) async throws {
        let screen = Screen()
        #expect(await geobatch(arguments, screen: screen) == .finished)
        #expect(screen.output == "geobatch \(Version.number)\n")
        let json = Screen()
        #expect(await geobatch(["version", "--json"], screen: json) == .finished)
        #expect(try object(json.output)["version"] as? String == Version.number)
    }

    // MARK: search

    private func springfield() throws -> Parts {
        var parts = Parts()
        let first = try place("Springfield, Illinois", latitude: 39.8, longitude: -89.6444)
        let next = try place("Springfield, Ohio\u{1B}[2J", latitude: 39.9, longitude: -83.8)
        parts.script = { _ in
            Answer(best: first, runnerUp: next, topShare: 0.5, askedLevel: .locality)
        }
        return parts
    }

    @Test("search shows candidates as a table and what a run would do")
    func searchTable() async throws {
        let screen = Screen()
        let code = await geobatch(
            ["search", "Springfield"],
            screen: screen,
            parts: try springfield()
        )
        #expect(code == .finished)
        let lines = screen.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("#  level"))
        #expect(lines[1].contains("39.800000  -89.644400  Springfield, Illinois"))
        #expect(lines[2].contains("Springfield, Ohio"))
        #expect(screen.output.contains("A run refuses this.\nambiguous: Two far-apart places"))
        // What stands in data cannot steer the terminal.
        #expect(!screen.output.contains("\u{1B}"))
    }

    @Test("search prints one JSON object on request")
    func searchJSON() async throws {
        let screen = Screen()
        let arguments = ["search", "Springfield", "--json", "--limit", "1"]
        #expect(
            await geobatch(arguments, screen: screen, parts: try springfield()) == .finished
        )
        let found = try object(screen.output)
        #expect(found["query"] as? String == "Springfield")
        #expect(found["status"] as? String == "refused")
        #expect(found["reasons"] as? [String] == ["ambiguous"])
        let candidates = try #require(found["candidates"] as? [[String: Any]])
        #expect(candidates.count == 1)
        #expect(candidates[0]["lat"] as? Double == 39.8)
        #expect(candidates[0]["lon"] as? Double == -89.6444)
        #expect(candidates[0]["level"] as? String == "locality")
        #expect(candidates[0]["country_code"] as? String == "DE")
    }

    @Test("search shows only places of the types wanted")
    func searchTypes() async throws {
        var parts = Parts()
        let town = try place("Springfield, Illinois", latitude: 39.8, longitude: -89.6444)
        var airport = try place("Springfield Airport", latitude: 39.9, longitude: -83.8)
        airport.level = .poi
        let next = airport
        parts.script = { _ in Answer(best: town, runnerUp: next, topShare: 0.5) }
        let screen = Screen()
        let code = await geobatch(
            ["search", "Springfield", "--types", "poi"], screen: screen, parts: parts)
        #expect(code == .finished)
        #expect(screen.output.contains("Springfield Airport"))
        #expect(!screen.output.contains("Illinois"))
        #expect(!screen.output.contains("A run refuses this."))
    }

    @Test("search says so when what it found was left out, not that nothing is known")
    func searchLeavesOut() async throws {
        var parts = Parts()
        let town = try place("Springfield, Illinois", latitude: 39.8, longitude: -89.6444)
        parts.script = { _ in Answer(best: town, topShare: 1) }
        let typed = Screen()
        let types = ["search", "Springfield", "--types", "street"]
        #expect(await geobatch(types, screen: typed, parts: parts) == .finished)
        #expect(typed.output.hasPrefix("Every candidate is of a type that --types leaves out."))
        let boxed = Screen()
        let box = ["search", "Springfield", "--bbox", "5,50,6,51", "--bounded"]
        #expect(await geobatch(box, screen: boxed, parts: parts) == .finished)
        #expect(boxed.output.hasPrefix("Every candidate lies outside --bbox"))
    }

    @Test("search hands its settings to the geocoder")
    func searchSettings() async throws {
        let parts = try springfield()
        let screen = Screen()
        _ = await geobatch(
            ["search", "a", "b", "--country", "de", "--index", "x.gbx", "--limit", "7"],
            screen: screen,
            parts: parts
        )
        let request = try #require(parts.requests.all.first)
        #expect(request.area.countries.codes.map(\.description) == ["DE"])
        #expect(request.indexes == ["x.gbx"])
        #expect(request.candidates == 7)
        #expect(screen.output.contains("Springfield"))
    }

    @Test("search for nothing is a usage error; a search that finds nothing says so")
    func searchNothing() async {
        let screen = Screen()
        #expect(await geobatch(["search", "  "], screen: screen) == .usage)
        #expect(screen.error.contains("What to search for?"))
        #expect(await geobatch(["search", "xyzzy"], screen: screen) == .finished)
        #expect(screen.output.hasPrefix("No such place is known."))
    }

    // MARK: index

    @Test("index info is a table or JSON")
    func indexInfo() async throws {
        let screen = Screen()
        #expect(await geobatch(["index", "info"], screen: screen) == .finished)
        #expect(screen.output == "/data/world.gbx\nbuild id  abc\nplaces    235,000\n")
        let json = Screen()
        #expect(await geobatch(["index", "info", "--json"], screen: json) == .finished)
        #expect(try object(json.output)["places"] as? Int == 235_000)
    }

    @Test(
        "index says what it cannot do",
        arguments: [
            (["index"], ExitCode.usage, "build, info, verify"),
            (["index", "ifno"], .usage, "Did you mean 'info'?"),
            (["index", "build", "x.gbx"], .usage, "say one of them"),
            (["index", "info", "a", "b"], .usage, "'b' is one word too many"),
            (["index", "build", "a.csv", "b.csv"], .usage, "must end in .gbx"),
            (["index", "build", "x.gbx", "a.csv", "--mem", "5M"], .usage, "at least 16M"),
            (["index", "build", "x.gbx", "a.csv", "--map", "street"], .usage, "FIELD=COLUMN"),
            (["index", "build", "x.gbx", "a.csv", "--country", "USA"], .usage, "two letters"),
            (["index", "build", "--world", "/nosuch/x.gbx"], .noOutput, "does not exist"),
            (["index", "verify", "x.gbx"], .configuration, "x.gbx is damaged."),
        ]
    )
    func indexMistakes(arguments: [String], code: ExitCode, words: String) async {
        let screen = Screen()
        #expect(await geobatch(arguments, screen: screen) == code)
        #expect(screen.error.contains(words))
    }

    @Test("index build says what it does, unless it is to be quiet")
    func indexBuild() async {
        let screen = Screen()
        let arguments = ["index", "build", "--world", "o.gbx"]
        #expect(await geobatch(arguments, screen: screen) == .finished)
        #expect(screen.output.hasPrefix("Built o.gbx\n"))
        #expect(screen.error == "geobatch: Building.\n")
        let quiet = Screen()
        #expect(await geobatch(arguments + ["--quiet"], screen: quiet) == .finished)
        #expect(quiet.error == "")
    }

    // MARK: inspect

    @Test("inspect shows dialect, columns and rows")
    func inspect() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("name;서울\nå;b\n1;2\n", to: "in.csv")
        let screen = Screen()
        #expect(await geobatch(["inspect", file], screen: screen) == .finished)
        #expect(screen.output.contains("delimiter  semicolon\n"))
        #expect(screen.output.contains("2  서울    b      2\n"))
        let json = Screen()
        #expect(
            await geobatch(
                ["inspect", file, "--json", "--delimiter", "comma"],
                screen: json
            ) == .finished
        )
        let found = try object(json.output)
        #expect(found["delimiter"] as? String == ",")
        #expect(found["columns"] as? [String] == ["name;서울"])
        #expect(found["rows"] as? [[String]] == [["å;b"], ["1;2"]])
    }

    @Test(
        "inspect ends with the code for what is wrong",
        arguments: [
            (["inspect", "/nowhere/x.csv"], ExitCode.noInput, "No such file"),
            (["inspect", "/"], .noInput, "is a folder"), (["inspect"], .usage, "missing"),
            (["inspect", "a", "b"], .usage, "too many"),
            (["inspect", "a", "--quote", "xx"], .usage, "--quote"),
        ]
    )
    func inspectMistakes(arguments: [String], code: ExitCode, words: String) async {
        let screen = Screen()
        #expect(await geobatch(arguments, screen: screen) == code)
        #expect(screen.error.contains(words))
    }
}
