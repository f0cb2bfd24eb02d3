import AddressText
import Diagnostics
import Foundation
import Geocoding
import Pace
import ResultCache
import SharedState
import Synchronization
import TestSupport
import Testing

@Suite(
    "Answers and questions shared through Redis",
    .enabled(if: RedisServer.isHere, "redis-server is not installed: apt-get install redis-server")
)
struct FlightTests {
    /// A provider that takes so many milliseconds, and counts what it is asked.
    private func provider(
        _ milliseconds: Int,
        _ script: @escaping @Sendable (String) -> Result<Answer, GeocodeError>
    ) -> ScriptedGeocoder {
        ScriptedGeocoder(
            time: .system,
            latency: { _ in .milliseconds(milliseconds) },
            script: script
        )
    }

    private func label(_ reply: Result<Answer, GeocodeError>) -> String? {
        guard case .success(let answer) = reply, case .text(let text)? = answer.best?.label else {
            return nil
        }
        return text
    }

    @Test(
        "the same query in two processes at once is asked once",
        arguments: [CacheTerms.standard, .nothing]
    )
    func once(terms: CacheTerms) async throws {
        let redis = try RedisServer()
        let provider = provider(400) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let stores = [try await store(port: redis.port), try await store(port: redis.port)]
        let queries = [AddressQuery("a"), AddressQuery("b")]
        let replies = await withTaskGroup(of: [Result<Answer, GeocodeError>].self) { group in
            for store in stores {
                let flight = store.flight(provider, terms: terms)
                group.addTask { await flight.answer(queries) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.map { $0.map(label) } == [["a", "b"], ["a", "b"]])
        #expect(provider.calls.flatMap { $0 }.sorted() == ["a", "b"])
        let costs = replies.flatMap { $0 }.compactMap { try? $0.get().requests }
        #expect(costs.reduce(0, +) == 2)
        for store in stores { await store.close() }
    }

    @Test(
        "what may not be kept is gone a few seconds after it was handed over, and never kept unasked"
    )
    func notKept() async throws {
        let redis = try RedisServer()
        let provider = provider(0) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let store = try await store(port: redis.port)
        let flight = store.flight(provider, terms: .nothing)
        _ = await flight.answer([AddressQuery("a")])
        await store.close()
        #expect(try redis.command("KEYS", "*") == "")
    }

    @Test("who leads and fails lets the next one try")
    func failing() async throws {
        let redis = try RedisServer()
        let turns = Counter()
        let provider = provider(300) { text in
            guard turns.add() > 1 else { return .failure(GeocodeError(.serverError)) }
            return Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let stores = [try await store(port: redis.port), try await store(port: redis.port)]
        let replies = await withTaskGroup(of: Result<Answer, GeocodeError>.self) { group in
            for store in stores {
                let flight = store.flight(provider, terms: .standard)
                group.addTask { await flight.answer(one: AddressQuery("a")) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.compactMap(label) == ["a"])
        #expect(provider.calls.count == 2)
        for store in stores { await store.close() }
    }

    @Test("the claim of a process that died is waited for no longer than it lives")
    func dead() async throws {
        let redis = try RedisServer()
        let provider = provider(0) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let store = try await store(port: redis.port)
        let key = QueryKey(AddressQuery("a"), geocoder: provider.identity.digest, settings: 0)
        func hex(_ number: UInt64) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        let claim = "geobatch:1:claim:" + hex(key.high) + hex(key.low)
        try redis.command("SET", claim, "Csomebody", "PX", "1500")
        let began = TimeSource.system.boot()
        let reply = await store.flight(provider, terms: .standard).answer(one: AddressQuery("a"))
        #expect(label(reply) == "a")
        let took = TimeSource.system.boot() - began
        #expect(took > .seconds(1))
        await store.close()
    }

    @Test("a claim is renewed for as long as its query takes", .timeLimit(.minutes(2)))
    func long() async throws {
        let redis = try RedisServer()
        let provider = provider(18_000) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let stores = [try await store(port: redis.port), try await store(port: redis.port)]
        await withDiscardingTaskGroup { group in
            for store in stores {
                let flight = store.flight(provider, terms: .standard)
                group.addTask { _ = await flight.answer(one: AddressQuery("a")) }
            }
        }
        #expect(provider.calls.count == 1)
        for store in stores { await store.close() }
    }

    @Test(
        "answers are kept for as long as the terms say, found by others, and brought to their caches"
    )
    func recall() async throws {
        let redis = try RedisServer()
        let provider = provider(0) { text in
            text == "nowhere"
                ? .success(Answer()) : Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let terms = CacheTerms(seconds: 1000, noMatchSeconds: 100)
        let first = try await store(port: redis.port)
        let queries = [AddressQuery("a"), AddressQuery("nowhere")]
        _ = await first.flight(provider, terms: terms).answer(queries)
        await first.close()
        let lives = try redis.command("KEYS", "geobatch:1:answer:*").split(separator: "\n")
            .map { Int(try redis.command("TTL", String($0))) ?? 0 }.sorted()
        try #require(lives.count == 2)
        #expect((95...100).contains(lives[0]) && (995...1000).contains(lives[1]), "\(lives)")

        let second = try await store(port: redis.port)
        let path = FileManager.default.temporaryDirectory.appending(path: "c-\(UUID()).sqlite").path
        defer {
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + end)
            }
        }
        let cache = ResultCache(path: path, time: .system, events: .silent)
        let recall = second.recalling(provider, terms: terms, source: 3, cache: cache)
        let replies = await recall.answer(queries)
        #expect(replies.map { try? $0.get().recalled } == [true, true])
        #expect(replies.map { try? $0.get().source } == [3, 3])
        #expect(provider.calls.count == 1)
        await cache.flush()
        let keys = queries.map { QueryKey($0, geocoder: provider.identity.digest, settings: 0) }
        #expect(await cache.recall(keys).map { $0 != nil } == [true, true])
        let forbidden = second.recalling(provider, terms: .nothing, source: 3, cache: cache)
        _ = await forbidden.answer(queries)
        #expect(provider.calls.count == 2)
        await cache.close()
        await second.close()
    }

    @Test("an answer that somebody damaged is asked for again")
    func damaged() async throws {
        let redis = try RedisServer()
        let provider = provider(0) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let store = try await store(port: redis.port)
        let flight = store.flight(provider, terms: .standard)
        _ = await flight.answer(one: AddressQuery("a"))
        await store.close()
        let name = try redis.command("KEYS", "geobatch:1:answer:*")
        try redis.command("SETRANGE", name, "30", "xxx")
        let again = try await SharedStateTests.store(port: redis.port)
        let recall = again.recalling(
            again.flight(provider, terms: .standard), terms: .standard, source: 0, cache: nil)
        #expect(label(await recall.answer([AddressQuery("a")])[0]) == "a")
        #expect(provider.calls.count == 2)
        await again.close()
    }

    @Test("keeps the contract of geocoders")
    func contract() async throws {
        let redis = try RedisServer()
        let provider = provider(0) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let store = try await store(port: redis.port)
        let queries = ["a", "b", "c"].map { AddressQuery($0) }
        let flight = store.flight(provider, terms: .standard)
        _ = await flight.answer(queries)
        #expect(await GeocoderContract.violations(of: flight, queries: queries) == [])
        let recall = store.recalling(flight, terms: .standard, source: 0, cache: nil)
        #expect(await GeocoderContract.violations(of: recall, queries: queries) == [])
        await store.close()
    }

    @Test("two processes together spend no more than may be spent on a day, and the ledger has it")
    func ledger() async throws {
        let redis = try RedisServer()
        let stores = [try await store(port: redis.port), try await store(port: redis.port)]
        let granted = Counter()
        await withDiscardingTaskGroup { group in
            for index in 0..<60 {
                let ledger = stores[index % 2].ledger
                group.addTask {
                    let mayLeave = await ledger.take(
                        provider: "scripted", requests: 1, cost: 0.1, most: 2)
                    if mayLeave { granted.add() }
                }
            }
        }
        #expect(granted.count == 20)
        #expect(await stores[0].ledger.take(provider: "free", requests: 3, cost: 0, most: 2))
        for store in stores { await store.close() }
        let name = try redis.command("KEYS", "geobatch:1:spent:*")
        #expect(try redis.command("HGET", name, "requests:scripted") == "20")
        #expect(try redis.command("HGET", name, "cost:scripted") == "2000000000")
        #expect(try redis.command("HGET", name, "requests:free") == "3")
    }

    @Test("a user with the rights that docs/shared-state.md names can do all of it")
    func rights() async throws {
        let page = try String(
            contentsOfFile: ProjectFolder.file("docs/shared-state.md"), encoding: .utf8)
        let line = try #require(
            page.split(separator: "\n").first { $0.contains("ACL SETUSER geobatch") })
        let words = line.split(separator: " ").map {
            $0 == ">PASSWORD" ? ">s3cret" : String($0)
        }
        let redis = try RedisServer(["--requirepass", "admin", "--user"] + words.dropFirst(2))
        let provider = provider(0) { text in
            Result { try found(text) }.mapError { _ in .init(.network) }
        }
        let ear = Ear()
        let store = try await store(
            port: redis.port,
            ear,
            patience: .seconds(1),
            environment: ["GEOBATCH_REDIS_USER": "geobatch", "GEOBATCH_REDIS_PASSWORD": "s3cret"]
        )
        let limits = PaceLimits(day: DayLimit(count: 100))
        _ = try await store.endpoint("p", limits: limits).decide { state, moment in
            state.pause(until: moment.now + .seconds(1))
        }
        for terms in [CacheTerms.nothing, .standard] {
            let flight = store.flight(provider, terms: terms)
            _ = await flight.answer([AddressQuery("a"), AddressQuery("b")])
            let recall = store.recalling(flight, terms: terms, source: 0, cache: nil)
            _ = await recall.answer([AddressQuery("a")])
        }
        #expect(await store.ledger.take(provider: "p", requests: 1, cost: 1, most: 2))
        #expect(ear.warnings.isEmpty && ear.gone.isEmpty, "\(ear.warnings)")
        await store.close()
    }
}
