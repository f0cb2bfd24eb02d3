import AddressText
import Diagnostics
import Foundation
import GeoModel
import Geocoding
import Pace
import Synchronization
import TestSupport
import Testing

@testable import HTTPProviders

@Suite("A web service as a geocoder")
struct GeocoderTests {
    /// A Nominatim of one's own at the server; no real waiting between tries.
    private func geocoder(
        _ server: LoopbackServer,
        provider: String = "nominatim",
        key: String? = nil,
        agent: String? = "geobatch/1.0 (ops@example.org)",
        limits: PaceLimits? = nil,
        policy: RetryPolicy? = nil,
        settings: TransportSettings = TransportSettings()
    ) throws -> HTTPGeocoder {
        let description = try #require(try ProviderCatalogue()[provider])
        var values = RequestValues()
        values.agent = agent
        values.key = key.flatMap { Secret($0) }
        var quick = RetryPolicy()
        quick.backOff = BackOff(base: .milliseconds(1), cap: .milliseconds(2))
        // A machine that is busy with other tests is no slow provider.
        quick.rowDeadline = .seconds(900)
        return HTTPGeocoder(
            ProviderLine(
                description,
                endpoint: Endpoint(
                    description,
                    base: server.base,
                    key: values.key,
                    limits: limits,
                    stateFolder: nil,
                    time: .system,
                    events: .silent
                ),
                values: values,
                transport: try #require(Transport()),
                policy: policy ?? quick,
                settings: settings,
                time: .system
            ))
    }

    private static let place = """
        [{"lat":"52.5","lon":"13.4","display_name":"Berlin","type":"city","category":"place",\
        "place_rank":16,"address":{"country_code":"de"},"boundingbox":["52.3","52.7","13.1","13.8"]},\
        {"lat":"52.50001","lon":"13.4","display_name":"Berlin again","place_rank":16},\
        {"lat":"44.5","lon":"-71.2","display_name":"Berlin, NH","place_rank":16}]
        """

    @Test("an answer has the best candidate, its level, radius, country and the runner-up")
    func answers() async throws {
        let server = LoopbackServer { _, connection in connection.reply(200, Self.place) }
        let answer = try await geocoder(server).answer([AddressQuery("Berlin")])[0].get()
        let best = try #require(answer.best)
        #expect(best.coordinate == Coordinate(latitudeE6: 52_500_000, longitudeE6: 13_400_000))
        #expect(best.level == .locality)
        #expect(best.country == CountryCode("DE"))
        #expect(best.label == .text("Berlin"))
        #expect((30_000...36_000).contains(best.accuracyMetres))
        #expect(answer.runnerUp?.label == .text("Berlin, NH"))
        #expect(answer.others.map(\.label) == [.text("Berlin again")])
        #expect(answer.requests == 1)
    }

    @Test("it keeps the contract of a geocoder")
    func contract() async throws {
        let server = LoopbackServer { request, connection in
            let isKnown = request.target.contains("q=Berlin")
            connection.reply(200, isKnown ? Self.place : "[]")
        }
        let queries = ["Berlin", "Nowhere", "Berlin 2"].map { AddressQuery($0) }
        let geocoder = try geocoder(server)
        #expect(await GeocoderContract.violations(of: geocoder, queries: queries).isEmpty)
    }

    @Test("nothing found is an answer without candidates (bennylope/pygeocodio#2)")
    func nothing() async throws {
        let server = LoopbackServer { _, connection in connection.reply(200, "[]") }
        let answer = try await geocoder(server).answer([AddressQuery("zzz")])[0].get()
        #expect(answer.best == nil)
        #expect(answer.refusal == nil)
    }

    struct Failing: Sendable, CustomTestStringConvertible {
        let name: String
        let reason: Reason
        let requests: Int
        let script: LoopbackServer.Script
        var testDescription: String { name }
    }

    static let failing: [Failing] = [
        Failing(name: "503 again and again", reason: .serverError, requests: 5) {
            $1.reply(503, "{}")
        },
        Failing(name: "a page of HTML with status 200", reason: .badReply, requests: 5) {
            $1.reply(200, "<html>Welcome to the hotel</html>", headers: ["Content-Type: text/html"])
        },
        Failing(name: "JSON of another service", reason: .badReply, requests: 5) {
            $1.reply(200, "{\"hello\":[1]}")
        },
        Failing(name: "an empty object is not an empty list", reason: .badReply, requests: 5) {
            $1.reply(200, "{\"results\":{}}")
        },
        Failing(name: "an empty body", reason: .badReply, requests: 5) { $1.reply(200, "") },
        Failing(name: "truncated JSON", reason: .badReply, requests: 5) {
            $1.reply(200, "[{\"lat\":\"1\",\"lon\"")
        },
        Failing(name: "a reset", reason: .network, requests: 5) { $1.reset() },
        Failing(name: "a refused key", reason: .auth, requests: 1) { $1.reply(401, "{}") },
        Failing(name: "a refused query", reason: .rejectedQuery, requests: 1) {
            $1.reply(400, "{}")
        },
        Failing(name: "a redirect elsewhere", reason: .network, requests: 5) {
            $1.reply(302, "", headers: ["Location: https://example.com/"])
        },
        Failing(name: "coordinates off the globe", reason: .badReply, requests: 5) {
            $1.reply(200, "[{\"lat\":\"95\",\"lon\":\"1\"}]")
        },
    ]

    @Test(
        "every failure ends in its reason, after no more requests than allowed",
        arguments: failing
    )
    func failures(example: Failing) async throws {
        let server = LoopbackServer(example.script)
        let outcome = try await geocoder(server).answer([AddressQuery("Berlin")])[0]
        guard case .failure(let error) = outcome else {
            Issue.record("answered: \(outcome)")
            return
        }
        #expect(error.reason == example.reason)
        #expect(server.requests.count == example.requests)
    }

    @Test("a failure that passes is not seen (jessecambon/tidygeocoder#168)")
    func retry() async throws {
        let server = LoopbackServer { [counter = Counter()] _, connection in
            connection.reply(counter.next() < 3 ? 500 : 200, Self.place)
        }
        let answer = try await geocoder(server).answer([AddressQuery("Berlin")])[0].get()
        #expect(answer.best != nil)
        #expect(answer.requests == 3)
    }

    @Test("a storm of 429 with a time to wait ends with every row answered")
    func storm() async throws {
        let server = LoopbackServer { [counter = Counter()] _, connection in
            if counter.next() <= 6 {
                connection.reply(429, "{}", headers: ["Retry-After: 0"])
            } else {
                connection.reply(200, Self.place)
            }
        }
        let geocoder = try geocoder(server)
        let outcomes = await geocoder.answer((0..<8).map { AddressQuery("Berlin \($0)") })
        #expect(outcomes.allSatisfy { (try? $0.get().best) != nil })
        #expect(server.requests.count == 14)
    }

    @Test("told to wait beyond the row's deadline it says so at once, and asks nobody meanwhile")
    func longWait() async throws {
        let server = LoopbackServer { _, connection in
            connection.reply(429, "{}", headers: ["Retry-After: 3600"])
        }
        let geocoder = try geocoder(server)
        for _ in 0..<3 {
            let outcome = await geocoder.answer([AddressQuery("Berlin")])[0]
            guard case .failure(let error) = outcome else {
                Issue.record("answered: \(outcome)")
                return
            }
            #expect(error.reason == .rateLimited)
        }
        #expect(server.requests.count == 1)
    }

    @Test("a spent quota is told with the time to come back, and nobody asks again")
    func quota() async throws {
        let server = LoopbackServer { _, connection in
            connection.reply(402, "{}", headers: ["Retry-After: 600"])
        }
        let geocoder = try geocoder(server)
        for _ in 0..<2 {
            guard case .failure(let error) = await geocoder.answer([AddressQuery("Berlin")])[0]
            else {
                Issue.record("answered")
                return
            }
            #expect(error.reason == .quotaSpent)
            #expect((590...600).contains(error.retryAfterSeconds ?? 0))
        }
        #expect(server.requests.count == 1)
    }

    @Test(
        "nothing outlives its deadline: silence, a drip, endless refusals (nchaulet/node-geocoder#139)"
    )
    func deadline() async throws {
        let scripts: [LoopbackServer.Script] = [
            { $1.hang() },
            { _, connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
                while connection.send("x") { connection.pause(milliseconds: 10) }
                connection.hangUp()
            },
            { $1.reply(429, "{}", headers: ["Retry-After: 0"]) },
        ]
        var policy = RetryPolicy()
        policy.rowDeadline = .milliseconds(300)
        for script in scripts {
            let server = LoopbackServer(script)
            let outcome = try await geocoder(server, policy: policy)
                .answer([AddressQuery("Berlin")])[0]
            guard case .failure(let error) = outcome else {
                Issue.record("answered")
                continue
            }
            #expect([.timeout, .rateLimited].contains(error.reason))
        }
    }

    @Test(
        "the public host of a provider that demands a contact is not asked without one (geopy/geopy#262, #314)"
    )
    func contact() async throws {
        let server = LoopbackServer { _, connection in connection.reply(200, Self.place) }
        let outcome = try await geocoder(server, agent: nil).answer([AddressQuery("Berlin")])[0]
        #expect(throws: GeocodeError.self) { try outcome.get() }
        #expect(server.requests.isEmpty)
    }

    @Test("a missing key is told by the variable that should hold it")
    func missingKey() async throws {
        let server = LoopbackServer { _, connection in connection.reply() }
        let outcome = try await geocoder(server, provider: "mapbox-v6")
            .answer([AddressQuery("Berlin")])[0]
        guard case .failure(let error) = outcome else {
            Issue.record("answered")
            return
        }
        #expect(error.reason == .auth)
        #expect(error.description.contains("MAPBOX_ACCESS_TOKEN"))
        #expect(server.requests.isEmpty)
    }

    @Test("a query that is too long for the provider is refused, not cut")
    func tooLong() async throws {
        let server = LoopbackServer { _, connection in connection.reply() }
        let geocoder = try geocoder(server, provider: "pelias", key: "k")
        let answer =
            try await geocoder
            .answer([AddressQuery(String(repeating: "a", count: 141))])[0].get()
        #expect(answer.refusal == .tooLong)
        #expect(server.requests.isEmpty)
    }

    @Test("a key is in no error, whatever the server says")
    func noKeyInErrors() async throws {
        let server = LoopbackServer { request, connection in
            connection.reply(401, "{\"message\":\"bad key in \(request.target)\"}")
        }
        let outcome = try await geocoder(server, provider: "mapbox-v6", key: "sk.hunter2")
            .answer([AddressQuery("Berlin")])[0]
        guard case .failure(let error) = outcome else {
            Issue.record("answered")
            return
        }
        #expect(server.requests.first?.target.contains("sk.hunter2") == true)
        #expect(!"\(error)".contains("hunter2"))
    }

    @Test("the query's own country is what is promised")
    func countries() async throws {
        let server = LoopbackServer { _, connection in connection.reply(200, "[]") }
        let country = try #require(CountryCode("KR"))
        _ = try await geocoder(server)
            .answer([AddressQuery("서울", countries: CountrySet(only: country))])
        #expect(server.requests.first?.target.contains("countrycodes=kr") == true)
    }

    @Test("settings that change answers change the identity, keys do not")
    func identity() throws {
        var values = RequestValues()
        let plain = values.digest(after: 1, base: nil)
        values.key = Secret("k")
        #expect(values.digest(after: 1, base: nil) == plain)
        var digests: Set = [plain, values.digest(after: 2, base: nil)]
        digests.insert(values.digest(after: 1, base: "http://localhost"))
        values.limit = 1
        digests.insert(values.digest(after: 1, base: nil))
        values.languages = ["de"]
        digests.insert(values.digest(after: 1, base: nil))
        values.settings = ["email": "me@example.org"]
        digests.insert(values.digest(after: 1, base: nil))
        values.bias = Coordinate(latitudeE6: 1, longitudeE6: 2)
        digests.insert(values.digest(after: 1, base: nil))
        // What is asked of the provider counts, not what is left out here.
        let withType = values
        values.types = PlaceTypes([.street])
        #expect(values.digest(after: 1, base: nil) == withType.digest(after: 1, base: nil))
        values.typeWords = ["street"]
        digests.insert(values.digest(after: 1, base: nil))
        #expect(digests.count == 8)
    }

    @Test("published limits belong to the provider's own host (geopy/geopy#315)")
    func limits() throws {
        let description = try #require(try ProviderCatalogue()["nominatim"])
        func pace(_ base: String?) -> PaceLimits {
            Endpoint(
                description,
                base: base,
                stateFolder: nil,
                time: .system,
                events: .silent
            ).pacer.limits
        }
        #expect(pace(nil).windows == [RateWindow(perSecond: 1)])
        #expect(pace("https://nominatim.openstreetmap.org/").concurrency == 1)
        #expect(pace("http://localhost:8080") == PaceLimits())
    }
}

/// Counts from 1, for scripts.
final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}
