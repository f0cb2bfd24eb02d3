import CommandLineInterface
import Foundation
import GeoModel
import Geocoding
import Synchronization
import TestSupport
import Testing

@Suite("A run with online providers")
struct ProviderRunTests {
    private let folder: TemporaryFolder
    private let screen = Screen()
    private var parts = Parts()

    init() throws {
        folder = try TemporaryFolder()
        parts.hasRealTime = true
    }

    private static let berlin = """
        [{"lat":"52.517","lon":"13.389","display_name":"Unter den Linden 1, Berlin","type":"house",\
        "category":"building","place_rank":30,"address":{"country_code":"de"}}]
        """

    /// Runs over these addresses with providers at a server; the output's rows by column name.
    private func run(
        _ addresses: [String],
        _ arguments: [String],
        environment: [String: String] = [:],
        parts: Parts? = nil
    ) async throws -> (code: ExitCode, rows: [[String: String]]) {
        let input = try folder.write(
            "address\n" + addresses.map { "\"\($0)\"\n" }.joined(), to: "in.csv")
        let output = folder.path + "/out.csv"
        var environment = environment
        environment["XDG_STATE_HOME"] = folder.path
        let code = await geobatch(
            [input, output, "--columns=+attempts"] + arguments,
            environment: environment,
            screen: screen,
            parts: parts ?? self.parts
        )
        guard folder.has("out.csv") else { return (code, []) }
        let lines = PlainCSV.text(Array(try folder.read("out.csv").utf8))
        let header = lines.first ?? []
        return (
            code,
            lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
        )
    }

    @Test("--types is asked of the server, and what is of another type is refused and says so")
    func types() async throws {
        let server = LoopbackServer { $1.reply(200, Self.berlin) }
        let asking = ["--provider", "nominatim=\(server.base)"]
        let (_, houses) = try await run(
            ["Unter den Linden 1, Berlin"], asking + ["--types", "address,street"])
        #expect(server.requests.first?.target.contains("layer=address") == true)
        #expect(houses.map { $0["geo_status"] } == ["ok"])
        let (code, towns) = try await run(
            ["Unter den Linden 1, Berlin"], asking + ["--types", "locality", "--restart"])
        #expect(code == .finished)
        #expect(towns.map { $0["geo_status"] } == ["refused"])
        #expect(towns.map { $0["geo_reason"] } == ["other_type"])
        #expect(towns.map { $0["geo_lat"] } == [""])
    }

    @Test("asks a server of one's own and writes its answers, name and attribution")
    func ownServer() async throws {
        let server = LoopbackServer { $1.reply(200, Self.berlin) }
        let (code, rows) = try await run(
            ["Unter den Linden 1, Berlin", "Unter den Linden 1, Berlin"],
            ["--provider", "nominatim=\(server.base)", "--language", "de"]
        )
        #expect(code == .finished)
        #expect(rows.map { $0["geo_status"] } == ["ok", "ok"])
        #expect(rows.first?["geo_provider"] == "nominatim")
        #expect(rows.first?["geo_level"] == "address")
        #expect(rows.first?["geo_lat"] == "52.517000")
        #expect(server.requests.count == 1)
        #expect(server.requests.first?.target.contains("accept-language=de") == true)
        #expect(server.requests.first?.headers["user-agent"]?.hasPrefix("geobatch/") == true)
        #expect(screen.error.contains("Attribution: Data © OpenStreetMap contributors"))
        #expect(parts.requests.all.isEmpty, "nobody asked for the offline index")
    }

    @Test("asks the next provider only where the one before did not do")
    func chain() async throws {
        let server = LoopbackServer { $1.reply(200, Self.berlin) }
        var parts = parts
        let known = try place("Paris", latitude: 48.85, longitude: 2.35)
        parts.script = { $0 == "Paris" ? Answer(best: known) : Answer() }
        let (code, rows) = try await run(
            ["Paris", "Unter den Linden 1, Berlin"],
            ["--provider", "offline,nominatim=\(server.base)"],
            parts: parts
        )
        #expect(code == .finished)
        #expect(rows.map { $0["geo_provider"] } == ["offline", "nominatim"])
        #expect(rows.map { $0["geo_attempts"] } == ["0", "1"])
        #expect(server.requests.count == 1)
    }

    @Test("lets the offline index stand behind a provider that fails")
    func offlineLast() async throws {
        let server = LoopbackServer { $1.reply(401, "{}") }
        var parts = parts
        let known = try place("Paris", latitude: 48.85, longitude: 2.35)
        parts.script = { _ in Answer(best: known) }
        let (code, rows) = try await run(
            ["Paris", "Paris 2"],
            ["--provider", "nominatim=\(server.base)", "--provider", "offline"],
            parts: parts
        )
        #expect(code == .finished)
        #expect(rows.map { $0["geo_provider"] } == ["offline", "offline"])
        #expect(screen.error.contains("nominatim is not asked any more in this run"))
        #expect(server.requests.count <= 2)
    }

    struct Ending: Sendable, CustomTestStringConvertible {
        let name: String
        let code: ExitCode
        let words: String
        let script: LoopbackServer.Script
        var testDescription: String { name }
    }

    static let endings: [Ending] = [
        Ending(name: "a refused key", code: .keyRefused, words: "refused the key") {
            $1.reply(401, "{}")
        },
        Ending(name: "a spent quota", code: .stopped, words: "Run the same command again in 10 min")
        {
            $1.reply(402, "{}", headers: ["Retry-After: 600"])
        },
    ]

    @Test("stops where no further query will be answered, and says what to do", arguments: endings)
    func stops(ending: Ending) async throws {
        let server = LoopbackServer(ending.script)
        let (code, rows) = try await run(
            (0..<600).map { "Street \($0)" },
            ["--provider", "nominatim=\(server.base)"]
        )
        #expect(code == ending.code)
        #expect(rows.isEmpty)
        #expect(screen.error.contains(ending.words), "\(screen.error)")
        // As many as were under way or ready to leave, not one for each row.
        #expect(server.requests.count <= 10)
    }

    @Test("shows a key nowhere but in the request")
    func secrecy() async throws {
        let server = LoopbackServer { request, connection in
            connection.reply(401, "{\"message\":\"bad \(request.target)\"}")
        }
        let (code, _) = try await run(
            ["Berlin"],
            ["--provider", "mapbox-v6=\(server.base)", "--log", "json"],
            environment: ["MAPBOX_ACCESS_TOKEN": "sk.hunter2"]
        )
        #expect(code == .keyRefused)
        #expect(server.requests.first?.target.contains("access_token=sk.hunter2") == true)
        #expect(!screen.error.contains("hunter2"))
        #expect(!screen.output.contains("hunter2"))
    }

    @Test("takes a key from a file, for the provider that is named")
    func keyFile() async throws {
        let server = LoopbackServer { $1.reply(200, "{\"features\":[]}") }
        let path = try folder.write("pk.fromfile\n", to: "key")
        let (code, rows) = try await run(
            ["Berlin"],
            ["--provider", "mapbox-v6=\(server.base)", "--key-file", "mapbox-v6=\(path)"]
        )
        #expect(code == .finished)
        #expect(rows.first?["geo_reason"] == "no_match")
        #expect(server.requests.first?.target.contains("access_token=pk.fromfile") == true)
        #expect(screen.error.contains("others can read it"))
    }

    struct Mistaken: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let code: ExitCode
        let words: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let mistaken: [Mistaken] = [
        Mistaken(
            arguments: ["--provider", "nominatin"],
            code: .usage,
            words: "Did you mean 'nominatim'?"
        ),
        Mistaken(arguments: ["--provider", "nominatim"], code: .configuration, words: "--contact"),
        Mistaken(
            arguments: ["--provider", "nominatim=https://nominatim.openstreetmap.org"],
            code: .configuration,
            words: "--contact"
        ),
        Mistaken(
            arguments: ["--provider", "mapbox-v6"],
            code: .keyRefused,
            words: "MAPBOX_ACCESS_TOKEN"
        ),
        Mistaken(
            arguments: ["--provider", "kakao-local"],
            code: .configuration,
            words: "storage_allowed"
        ),
        Mistaken(
            arguments: ["--provider", "offline=http://localhost"],
            code: .usage,
            words: "on no server"
        ),
        Mistaken(
            arguments: ["--provider", "photon=localhost:2322"],
            code: .usage,
            words: "no base of a server"
        ),
        Mistaken(
            arguments: ["--provider", "offline,offline"],
            code: .usage,
            words: "stands there twice"
        ),
        Mistaken(arguments: ["--rate", "0/s"], code: .usage, words: "above 0"),
        Mistaken(arguments: ["--fallback-on", "no_mtch"], code: .usage, words: "'no_match'"),
    ]

    @Test("tells mistakes about providers before anybody is asked", arguments: mistaken)
    func mistakes(example: Mistaken) async throws {
        let (code, _) = try await run(["Berlin"], example.arguments)
        #expect(code == example.code)
        #expect(screen.error.contains(example.words), "\(screen.error)")
    }

    @Test("asks a user's own provider by the description in the config file")
    func ownDescription() async throws {
        let server = LoopbackServer {
            $1.reply(200, "{\"hits\":[{\"y\":1.5,\"x\":2.5,\"n\":\"Here\"}]}")
        }
        let config = try folder.write(
            """
            {"geobatch": 1, "providers": {"mine": {"description": {
              "format": 1, "name": "mine", "base": "\(server.base)",
              "request": {"path": "/find", "query": {"text": "{q}"}},
              "candidates": {"list": "hits", "latitude": "y", "longitude": "x", "label": "n"},
              "limits": {}, "storage": {"allowed": true}}}}}
            """,
            to: "config.json"
        )
        var parts = parts
        parts.files[config] = try folder.read("config.json")
        let (code, rows) = try await run(
            ["Berlin"],
            ["--config", config, "--provider", "mine"],
            parts: parts
        )
        #expect(code == .finished)
        #expect(rows.first?["geo_provider"] == "mine")
        #expect(rows.first?["geo_label"] == "Here")
        #expect(server.requests.first?.target == "/find?text=Berlin")
    }

    @Test("tells a mistake in a description with its line and what would be right")
    func badDescription() async throws {
        let config = try folder.write(
            """
            {"geobatch": 1, "providers": {
              "nominatim": {"storge_allowed": true},
              "photn": {"base": "http://localhost"}
            }}
            """,
            to: "config.json"
        )
        var parts = parts
        parts.files[config] = try folder.read("config.json")
        let (code, _) = try await run(
            ["Berlin"], ["--config", config, "--provider", "photon"], parts: parts)
        #expect(code == .configuration)
        #expect(screen.error.contains("line 2: column"))
        #expect(screen.error.contains("Did you mean 'storage_allowed'?"))
        #expect(screen.error.contains("line 3: column"))
        #expect(screen.error.contains("Did you mean 'photon'?"))
    }

    @Test("search asks the chain, too")
    func search() async throws {
        let server = LoopbackServer { $1.reply(200, Self.berlin) }
        let code = await geobatch(
            ["search", "Unter den Linden 1", "--json", "--provider", "nominatim=\(server.base)"],
            screen: screen,
            parts: parts
        )
        #expect(code == .finished)
        #expect(screen.output.contains("\"provider\":\"nominatim\""))
        #expect(screen.output.contains("Unter den Linden 1, Berlin"))
    }

    @Test("search --complete suggests, and --resolve gives the place of a suggestion")
    func complete() async throws {
        let body = """
            {"features":[{"geometry":{"coordinates":[13.4,52.5]},"properties":{"name":"Berlin",\
            "country":"Germany","type":"city","countrycode":"DE"}}]}
            """
        let server = LoopbackServer { $1.reply(200, body) }
        let arguments = ["search", "--provider", "photon=\(server.base)", "--complete", "Ber"]
        #expect(await geobatch(arguments, screen: screen, parts: parts) == .finished)
        #expect(screen.output == "Berlin  Germany\n")
        let json = Screen()
        #expect(await geobatch(arguments + ["--json"], screen: json, parts: parts) == .finished)
        let list =
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
        let token = try #require(list?.first?["token"])
        let place = Screen()
        let code = await geobatch(arguments + ["--resolve", token], screen: place, parts: parts)
        #expect(code == .finished)
        #expect(place.output.contains("\"lat\":52.500000"))
        #expect(server.requests.count == 2)
    }

    @Test("nobody completes at the public Nominatim, nor at one of one's own")
    func noCompletion() async throws {
        let server = LoopbackServer { $1.reply(200, "[]") }
        let code = await geobatch(
            ["search", "--provider", "nominatim=\(server.base)", "--complete", "Ber"],
            screen: screen,
            parts: parts
        )
        #expect(code == .usage)
        #expect(screen.error.contains("Nobody in the chain completes"))
        #expect(server.requests.isEmpty)
    }
}
