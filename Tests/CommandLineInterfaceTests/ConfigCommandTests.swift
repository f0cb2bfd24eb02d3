import Foundation
import Settings
import Testing

@testable import CommandLineInterface

@Suite("geobatch config")
struct ConfigCommandTests {
    private func parts(_ files: [String: String]) -> Parts {
        var parts = Parts()
        parts.files = files
        return parts
    }

    @Test("shows each value with where it came from")
    func origins() async throws {
        let screen = Screen()
        let parts = parts(["config.json": "{\"geobatch\": 1,\n\"limit\": 10,\n\"quiet\": true}"])
        let code = await geobatch(
            ["config"],
            environment: ["GEOBATCH_PREFIX": "g_"],
            screen: screen,
            parts: parts
        )
        #expect(code == .finished)
        let lines = screen.output.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines[0] == "Config file: config.json")
        #expect(lines.contains("limit 10 config.json, line 2"))
        #expect(lines.contains("prefix \"g_\" environment variable GEOBATCH_PREFIX"))
        #expect(lines.contains("log \"text\" built-in"))
        #expect(lines.count == OptionTable.settings.count + 1)
    }

    @Test("is JSON on request")
    func json() async throws {
        let screen = Screen()
        #expect(await geobatch(["config", "--json"], screen: screen) == .finished)
        let object = try JSONSerialization.jsonObject(with: Data(screen.output.utf8))
        let settings = (object as? [String: Any])?["settings"] as? [String: [String: Any]]
        #expect(settings?["max_record"]?["value"] as? Int == 16_777_216)
        #expect(settings?["log"]?["origin"] as? String == "built-in")
    }

    @Test("prints a complete config file with --defaults")
    func defaults() async {
        let screen = Screen()
        #expect(await geobatch(["config", "--defaults"], screen: screen) == .finished)
        #expect(screen.output == DefaultConfig.text)
    }

    @Test("lists every mistake of file and environment with exit code 78")
    func check() async {
        let screen = Screen()
        let parts = parts(["/etc/geobatch/config.json": "{\"limt\": 1,\n\"log\": \"xml\"}"])
        let code = await geobatch(
            ["config", "--check"],
            environment: ["GEOBATCH_LIMIT": "x"],
            screen: screen,
            parts: parts
        )
        #expect(code == .configuration)
        #expect(screen.error.contains("/etc/geobatch/config.json, line 1: There is no setting"))
        #expect(screen.error.contains("/etc/geobatch/config.json, line 2: 'xml' is not one of"))
        #expect(screen.error.contains("environment variable GEOBATCH_LIMIT: 'x' is not"))
    }

    @Test("says that the configuration is right")
    func right() async {
        let screen = Screen()
        let parts = parts(["c.json": "{}"])
        let arguments = ["config", "--check", "--config", "c.json"]
        #expect(await geobatch(arguments, screen: screen, parts: parts) == .finished)
        #expect(screen.output == "The configuration is right ('c.json').\n")
    }

    @Test("reads the working folder's file only if it is ours")
    func foreign() async {
        let screen = Screen()
        let files = ["config.json": "{\"other\": 1}", "/x/geobatch/config.json": "{\"limit\": 3}"]
        _ = await geobatch(
            ["config"],
            environment: ["XDG_CONFIG_HOME": "/x"],
            screen: screen,
            parts: parts(files)
        )
        #expect(screen.output.hasPrefix("Config file: /x/geobatch/config.json\n"))
    }

    @Test("shows line and column of broken JSON that is ours")
    func broken() async {
        let screen = Screen()
        let parts = parts(["config.json": "{\"geobatch\": 1,\n \"limit\" 3}"])
        #expect(await geobatch(["config"], screen: screen, parts: parts) == .configuration)
        #expect(screen.error.contains("config.json, line 2: column 10: A colon is missing"))
    }

    @Test(
        "fails when the file that was asked for is not there",
        arguments: [
            (["config", "--config", "no.json"], [:], "--config: No such file: 'no.json'"),
            (["config"], ["GEOBATCH_CONFIG": "no.json"], "variable GEOBATCH_CONFIG: No such file"),
        ]
    )
    func missing(arguments: [String], environment: [String: String], words: String) async {
        let screen = Screen()
        #expect(
            await geobatch(arguments, environment: environment, screen: screen)
                == .configuration
        )
        #expect(screen.error.contains(words))
    }

    @Test("warns of variables that are no settings")
    func warning() async {
        let screen = Screen()
        _ = await geobatch(
            ["config"],
            environment: ["GEOBATCH_LIMT": "3"],
            screen: screen
        )
        #expect(screen.error.contains("warning: The environment variable GEOBATCH_LIMT"))
    }
}
