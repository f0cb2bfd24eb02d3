import Foundation
import GeoModel
import Geocoding
import Synchronization
import Testing

@testable import CommandLineInterface

@Suite("The main job on the command line")
struct RunCommandTests {
    /// Knows Berlin and nothing else.
    private func berlin() throws -> Parts {
        var parts = Parts()
        let candidate = try place("Berlin, Germany")
        parts.script = { $0.hasPrefix("Berlin") ? Answer(best: candidate) : Answer() }
        return parts
    }

    private let rows = "id,town\n1,Berlin\n2,Atlantis\n"

    @Test("writes the rows with what was found, and everything that was asked for besides")
    func outputs() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        let code = await geobatch(
            [
                file, folder.path + "/out.csv", "--address", "town",
                "--failures", folder.path + "/f.csv", "--geojson", folder.path + "/o.geojson",
                "--summary", folder.path + "/s.json",
            ],
            screen: screen,
            parts: try berlin()
        )
        #expect(code == .finished)
        let lines = try folder.read("out.csv").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("1,Berlin,ok,52.520000,13.405000,locality,5000,0.90,"))
        #expect(lines[2].hasPrefix("2,Atlantis,refused,"))
        #expect(try folder.read("f.csv").split(separator: "\n").count == 2)
        let geojson = try folder.read("o.geojson")
        #expect(try JSONSerialization.jsonObject(with: Data(geojson.utf8)) is [String: Any])
        #expect(try folder.read("s.json").contains("\"complete\": true"))
        #expect(screen.error.hasPrefix("geobatch: Geocoding \(file) to \(folder.path)/out.csv.\n"))
        #expect(screen.error.contains("1 ok, 1 refused"))
        #expect(screen.output == "")
    }

    @Test("writes to standard output only what was asked for there, and nothing when quiet")
    func quiet() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        let code = await geobatch(
            ["run", file, folder.path + "/out.csv", "--address=town", "--quiet"],
            screen: screen,
            parts: try berlin()
        )
        #expect(code == .finished)
        #expect(screen.error == "")
        #expect(screen.output == "")
    }

    @Test("ends with 1 when fewer rows are ok than asked for", arguments: [(50.0, 0), (51, 1)])
    func failUnder(percent: Double, code: Int32) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let ending = await geobatch(
            [file, folder.path + "/out.csv", "--address=town", "--fail-under", "\(percent)"],
            screen: Screen(),
            parts: try berlin()
        )
        #expect(ending.rawValue == code)
    }

    @Test("passes the settings on to geocoder, query, selection and writer")
    func settings() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("preamble\na;b\nBerlin;1\nBerlin;2\nBerlin;3\n", to: "in.csv")
        let parts = try berlin()
        let code = await geobatch(
            [
                file, folder.path + "/out.tsv", "--address", "a", "--append", "Germany",
                "--skip-rows", "1", "--limit", "2", "--delimiter", ";", "--prefix", "x_",
                "--columns", "status,query,reason", "--min-level", "street", "--country", "DE",
                "--index", "my.gbx",
            ],
            screen: Screen(),
            parts: parts
        )
        #expect(code == .finished)
        #expect(
            try folder.read("out.tsv") == """
                a\tb\tx_status\tx_query\tx_reason
                Berlin\t1\trefused\tBerlin, Germany\tbelow_min_level
                Berlin\t2\trefused\tBerlin, Germany\tbelow_min_level

                """
        )
        #expect(parts.requests.all.first?.indexes == ["my.gbx"])
    }

    @Test("reports all mistakes of all sources at once, before anything is opened")
    func mistakes() async throws {
        var parts = Parts()
        parts.files = ["config.json": "{\"geobatch\": 1, \"limt\": 3}"]
        let screen = Screen()
        let code = await geobatch(
            ["a.csv", "b.xlsx", "c", "--columns", "nonsense", "--min-level", "stret", "--nope"],
            environment: ["GEOBATCH_LOG": "xml"],
            screen: screen,
            parts: parts
        )
        #expect(code == .usage)
        for words in [
            "config.json, line 1: There is no setting 'limt'", "GEOBATCH_LOG: 'xml'",
            "--nope: There is no such option", "OUT: 'c' is one file too many",
            "--columns: There is no output column 'nonsense'", "Did you mean 'street'?",
            "`geobatch --help`",
        ] {
            #expect(screen.error.contains(words), "\(words)")
        }
        #expect(parts.requests.all.isEmpty)
    }

    @Test(
        "ends with the code for what is wrong, and says what to do",
        arguments: [
            (["IN"], ExitCode.usage, "OUT: It is missing after 'IN'. For example"),
            (["serch"], .usage, "Did you mean 'geobatch search'?"),
            (["/nowhere/in.csv", "OUT"], .noInput, "No such file: '/nowhere/in.csv'"),
            (["serch", "OUT"], .noInput, "Did you mean 'geobatch search'?"),
            (["/", "OUT"], .noInput, "is a folder"),
            (["EMPTY", "OUT"], .badInput, "0 bytes"),
            (["PNG", "OUT"], .badInput, "PNG"),
            (["IN", "OUT", "--address", "twon"], .usage, "Did you mean 'town'?"),
            (["IN", "OUT", "--address", "#9"], .usage, "No column #9"),
            (["IN", "o.xlsx", "--address", "town"], .usage, "OUT can end in .csv"),
            (["IN", "/nowhere/o.csv", "--address", "town"], .noOutput, "does not exist"),
            (["IN", "IN", "--address", "town"], .usage, "OUT: 'IN' is the input"),
            (["IN", "OUT", "--address", "town", "--summary", "OUT"], .usage, "same file"),
            (["IN", "OUT", "--address", "town", "--summary", "IN"], .usage, "--summary: 'IN' is"),
            (["IN", "/dev/full", "--address", "town"], .inputOutput, "No space"),
            (["GEO", "OUT", "--address", "town"], .usage, "--prefix"),
        ] as [([String], ExitCode, String)]
    )
    func failures(arguments: [String], code: ExitCode, words: String) async throws {
        let folder = try TemporaryFolder()
        let names = [
            "IN": try folder.write(rows, to: "in.csv"), "OUT": folder.path + "/out.csv",
            "EMPTY": try folder.write("", to: "empty.csv"),
            "PNG": try folder.write("\u{89}PNG", to: "picture.csv"),
            "GEO": try folder.write("town,geo_lat\nBerlin,1\n", to: "geo.csv"),
        ]
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
            .write(to: URL(filePath: folder.path + "/picture.csv"))
        let screen = Screen()
        let ending = await geobatch(
            arguments.map { names[$0] ?? $0 },
            screen: screen,
            parts: try berlin()
        )
        #expect(ending == code)
        let said = names.reduce(screen.error) { text, name in
            text.replacingOccurrences(of: name.value, with: name.key)
        }
        #expect(said.contains(words), "\(said)")
        #expect(!folder.has("out.csv"))
    }

    @Test(
        "stops at a signal, leaves the output alone and says so",
        arguments: [(StopRequest.keyboard, ExitCode.interrupted), (.termination, .stopped)]
    )
    func signals(request: StopRequest, code: ExitCode) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        _ = try folder.write("yesterday", to: "out.csv")
        var parts = try berlin()
        parts.onWatch = { handler in handler(request) }
        let screen = Screen()
        let ending = await geobatch(
            [file, folder.path + "/out.csv", "--address", "town"],
            screen: screen,
            parts: parts
        )
        #expect(ending == code)
        #expect(try folder.read("out.csv") == "yesterday")
        #expect(!folder.has(".out.csv.geobatch"))
        #expect(screen.error.lowercased().contains("stopped"))
    }

    @Test("logs JSON lines, the summary included")
    func jsonLog() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        let code = await geobatch(
            [file, folder.path + "/out.csv", "--address", "town", "--log", "json"],
            environment: ["GEOBATCH_NONSENSE": "1"],
            screen: screen,
            parts: try berlin()
        )
        #expect(code == .finished)
        var kinds: [String] = []
        for line in screen.error.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let event = try #require(object as? [String: Any])
            #expect(event["run"] as? String == "r1")
            kinds.append(event["event"] as? String ?? "")
            if let summary = event["summary"] as? [String: Any] {
                #expect(summary["complete"] as? Bool == true)
            }
        }
        #expect(kinds.contains("warning") && kinds.contains("notice"))
        #expect(kinds.last == "summary")
    }

    @Test("leaves no trace of the bar on a terminal")
    func terminal() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        _ = await geobatch(
            [file, folder.path + "/out.csv", "--address", "town"],
            screen: screen,
            parts: try berlin(),
            terminal: true
        )
        let last = screen.error.components(separatedBy: "\r\u{1B}[K").last ?? ""
        #expect(last.hasSuffix("\n") || last.isEmpty)
    }
}

@Suite("Signals of the process", .serialized)
struct SignalTests {
    @Test(
        "reach the handler",
        arguments: [(SIGHUP, StopRequest.termination), (SIGTERM, .termination)]
    )
    func delivery(number: Int32, expected: StopRequest) async {
        let received = AsyncStream<StopRequest>.makeStream()
        let watch = Signals.watch { received.continuation.yield($0) }
        kill(getpid(), number)
        var iterator = received.stream.makeAsyncIterator()
        #expect(await iterator.next() == expected)
        watch.cancel()
    }

    @Test("that were ignored before us stay ignored")
    func ignored() {
        let before = signal(SIGHUP, SIG_IGN)
        let heard = Atomic(false)
        let watch = Signals.watch { _ in heard.store(true, ordering: .relaxed) }
        kill(getpid(), SIGHUP)
        watch.cancel()
        let wasHeard = heard.load(ordering: .relaxed)
        #expect(!wasHeard)
        _ = signal(SIGHUP, before)
    }
}
