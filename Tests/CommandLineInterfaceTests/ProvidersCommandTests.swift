import CommandLineInterface
import Foundation
import TestSupport
import Testing

@Suite("geobatch providers")
struct ProvidersCommandTests {
    private let screen = Screen()

    @Test("shows every provider with its key, its limits and its terms")
    func table() async {
        let code = await geobatch(
            ["providers"], environment: ["MAPBOX_ACCESS_TOKEN": "pk.x"], screen: screen)
        #expect(code == .finished)
        let lines = screen.output.split(separator: "\n")
        #expect(lines.count == 27)
        #expect(lines.contains { $0.hasPrefix("nominatim ") && $0.contains("1/s, 1 at once") })
        #expect(lines.contains { $0.hasPrefix("mapbox-v6") && $0.contains("(found)") })
        #expect(lines.contains { $0.hasPrefix("kakao") && $0.contains("storage_allowed") })
        #expect(!screen.output.contains("pk.x"))
    }

    @Test("shows one provider in full, and all of them as JSON")
    func details() async throws {
        #expect(await geobatch(["providers", "nominatim"], screen: screen) == .finished)
        #expect(screen.output.contains("https://nominatim.openstreetmap.org"))
        #expect(screen.output.contains("--contact"))
        let json = Screen()
        #expect(await geobatch(["providers", "--json"], screen: json) == .finished)
        let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [Any]
        #expect(list?.count == 26)
    }

    @Test("tells an unknown name with the nearest one")
    func unknown() async {
        #expect(await geobatch(["providers", "photn"], screen: screen) == .usage)
        #expect(screen.error.contains("Did you mean 'photon'?"))
    }

    @Test("--check sends one request and says what came of it")
    func check() async {
        var parts = Parts()
        parts.hasRealTime = true
        let server = LoopbackServer { $1.reply(200, "[]") }
        let code = await geobatch(
            ["providers", "nominatim=\(server.base)", "--check"], screen: screen, parts: parts)
        #expect(code == .finished)
        #expect(screen.output.hasPrefix("nominatim: answers, but knows no 'Berlin'"))
        #expect(server.requests.count == 1)
    }

    @Test("--check ends with the code of what is wrong")
    func checkFails() async {
        var parts = Parts()
        parts.hasRealTime = true
        let server = LoopbackServer { $1.reply(401, "{}") }
        let code = await geobatch(
            ["providers", "nominatim=\(server.base)", "--check"], screen: screen, parts: parts)
        #expect(code == .keyRefused)
        #expect(screen.output.contains("refused the key"))
    }
}
