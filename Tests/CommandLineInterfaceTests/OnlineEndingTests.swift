import CommandLineInterface
import Foundation
import TestSupport
import Testing

@Suite("How runs with online providers end")
struct OnlineEndingTests {
    private let folder: TemporaryFolder
    private let screen = Screen()
    private var parts = Parts()

    init() throws {
        folder = try TemporaryFolder()
        parts.hasRealTime = true
    }

    private func run(
        _ rows: [String],
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> ExitCode {
        let input = try folder.write(
            "address\n" + rows.map { "\"\($0)\"\n" }.joined(), to: "in.csv")
        let own = ["XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
        return await geobatch(
            [input, folder.path + "/out.csv"] + arguments,
            environment: environment.merging(own) { $1 },
            screen: screen,
            parts: parts
        )
    }

    @Test("a server that is not there ends the run with 69, and nothing is written")
    func unavailable() async throws {
        // A port that was free a moment ago.
        let port = LoopbackServer { $1.reply() }.port
        let code = try await run(
            (0..<20).map { "Street \($0)" },
            ["--provider", "nominatim=http://127.0.0.1:\(port)"]
        )
        #expect(code == .unavailable)
        #expect(!folder.has("out.csv"))
        #expect(screen.error.contains("nominatim"))
    }

    @Test("a config file with a mistake ends with 78 before anybody is asked")
    func badConfiguration() async throws {
        let server = LoopbackServer { $1.reply(200, "[]") }
        var parts = parts
        let config = folder.path + "/config.json"
        parts.files[config] = #"{"geobatch": 1, "providers": {"nominatim": {"rate": "fast"}}}"#
        let input = try folder.write("address\nBerlin\n", to: "in.csv")
        let code = await geobatch(
            [
                input, folder.path + "/out.csv", "--config", config, "--provider",
                "nominatim=\(server.base)",
            ],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .configuration)
        #expect(server.requests.isEmpty)
        #expect(!folder.has("out.csv"))
    }

    private static let key = "sk.hunter2-and-more"

    /// A server that repeats the key in all it says.
    private static let talkative: LoopbackServer.Script = { request, connection in
        let repeated = "\"message\":\"for \(request.target) with \(key)\""
        switch request.target {
        case let target where target.contains("spent"):
            connection.reply(402, "{\(repeated)}", headers: ["Retry-After: 600"])
        case let target where target.contains("broken"):
            connection.reply(422, "{\(repeated)}")
        case let target where target.contains("nowhere"):
            connection.reply(200, "{\"features\":[],\(repeated)}")
        default:
            connection.reply(
                200,
                """
                {"features":[{"geometry":{"coordinates":[13.4,52.5]},"properties":\
                {"full_address":"Berlin","feature_type":"place"}}],\(repeated)}
                """
            )
        }
    }

    @Test("a key stands in no file that a run leaves: outputs, failures, cache, run log, pace")
    func secrecy() async throws {
        let key = Self.key
        let server = LoopbackServer(Self.talkative)
        let config = folder.path + "/config.json"
        var parts = parts
        parts.files[config] =
            #"{"geobatch": 1, "providers": {"mapbox-v6": {"settings": {"batch": "never"}}}}"#
        let rows = ["Berlin", "broken", "nowhere", "Berlin 2"]
        for (rows, code) in [(rows, ExitCode.finished), (rows + ["spent"], .stopped)] {
            let text = "address\n" + rows.map { "\($0)\n" }.joined()
            let input = try folder.write(text, to: "in.csv")
            let ended = await geobatch(
                [
                    input, folder.path + "/out.csv", "--provider", "mapbox-v6=\(server.base)",
                    "--failures", folder.path + "/failures.csv", "--summary",
                    folder.path + "/summary.json", "--log", "json", "--config", config,
                    "--map", folder.path + "/map.html", "--rate", "100/s",
                ],
                environment: [
                    "MAPBOX_ACCESS_TOKEN": key, "XDG_STATE_HOME": folder.path,
                    "XDG_CACHE_HOME": folder.path,
                ],
                screen: screen,
                parts: parts
            )
            #expect(ended == code, "\(screen.error)")
        }
        #expect(server.requests.allSatisfy { $0.target.contains("access_token=\(key)") })
        #expect(!screen.error.contains(key))
        #expect(!screen.output.contains(key))
        var names: [String] = []
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let name = files?.nextObject() as? String {
            guard let data = FileManager.default.contents(atPath: folder.path + "/" + name) else {
                continue
            }
            names.append(name)
            #expect(data.range(of: Data(key.utf8)) == nil, "\(name)")
        }
        for part in ["out.csv", "failures.csv", "summary.json", "answers.sqlite", "runlog", "pace"]
        {
            #expect(names.contains { $0.contains(part) }, "\(part) of \(names)")
        }
    }
}
