import Diagnostics
import Settings
import SharedState
import Synchronization
import TestSupport
import Testing

@testable import Pace

@Suite(
    "Pace shared through Redis",
    .enabled(if: RedisServer.isHere, "redis-server is not installed: apt-get install redis-server")
)
struct SharedPaceTests {
    private func pacer(_ store: SharedStore, _ limits: PaceLimits, name: String = "p") -> Pacer {
        Pacer(limits: limits, store: store.endpoint(name, limits: limits), time: .system)
    }

    @Test("four processes keep one limit together, and use it")
    func limit() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(40)
        let departures = Departures()
        var pacers: [Pacer] = []
        var stores: [SharedStore] = []
        for _ in 0..<4 {
            stores.append(try await store(port: redis.port))
            pacers.append(pacer(stores[stores.count - 1], limits))
        }
        await withDiscardingTaskGroup { group in
            for pacer in pacers {
                group.addTask { await send(pacer, seconds: 6, atOnce: 4, into: departures) }
            }
        }
        #expect(departures.most(inAny: .seconds(1)) <= 40)
        // The server has just begun: the first seconds are waited through.
        #expect(departures.sorted.count >= 100)
        for store in stores { await store.close() }
    }

    @Test("of 400 changes by eight processes at once none is lost")
    func contention() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(20, day: 100_000)
        var endpoints: [any EndpointStore] = []
        var stores: [SharedStore] = []
        for _ in 0..<8 {
            stores.append(try await store(port: redis.port))
            endpoints.append(stores[stores.count - 1].endpoint("p", limits: limits))
        }
        try await withThrowingDiscardingTaskGroup { group in
            for endpoint in endpoints {
                for _ in 0..<5 {
                    group.addTask {
                        for _ in 0..<10 {
                            try await endpoint.decide {
                                $0.day.count(at: $1.wall, limit: limits.day)
                            }
                        }
                    }
                }
            }
        }
        // What changes nothing may be answered from what was seen a moment ago.
        try await Task.sleep(for: .milliseconds(400))
        let sent = try await endpoints[0].decide { state, _ in state.day.sent }
        #expect(sent == 400)
        for store in stores { await store.close() }
    }

    @Test("a refusal, a spent quota and an open breaker hold for all")
    func restraint() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(1000)
        let (first, second) = (try await store(port: redis.port), try await store(port: redis.port))
        let far = TimeSource.system.boot() + .seconds(20)
        let (a, b) = (pacer(first, limits, name: "r"), pacer(second, limits, name: "r"))
        a.refused(waitSeconds: 300)
        // Decided behind the refusal, in the order of the calls.
        _ = await a.isHeldBack()
        await #expect(throws: Pacer.Refusal.deadline) { try await b.turn(before: far) }
        let (c, d) = (pacer(first, limits, name: "q"), pacer(second, limits, name: "q"))
        _ = await c.quotaSpent(waitSeconds: 600)
        do throws(Pacer.Refusal) {
            try await d.turn(before: far)
            Issue.record("a request left though the quota is spent")
        } catch {
            guard case .quotaSpent = error else {
                Issue.record("\(error)")
                return
            }
        }
        let (e, f) = (pacer(first, limits, name: "b"), pacer(second, limits, name: "b"))
        for _ in 0..<CircuitBreaker.threshold { e.failed() }
        #expect(await e.isHeldBack())
        #expect(await eventually { true })
        #expect(await f.isHeldBack())
        await first.close()
        await second.close()
    }

    @Test("the day's limit holds for all together, and outlives a server that lost everything")
    func day() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(1000, day: 30)
        let (one, two) = (try await store(port: redis.port), try await store(port: redis.port))
        let departures = Departures()
        func sendAll(_ seconds: Double) async {
            await withDiscardingTaskGroup { group in
                for store in [one, two] {
                    let pacer = pacer(store, limits)
                    group.addTask {
                        await send(pacer, seconds: seconds, atOnce: 3, into: departures)
                    }
                }
            }
        }
        await sendAll(8)
        // A turn that came too late on a busy machine is counted, though nothing left.
        let first = departures.sorted.count
        #expect((10...30).contains(first))
        redis.kill()
        try redis.start()
        await sendAll(8)
        #expect(departures.sorted.count == first)
        await one.close()
        await two.close()
    }

    @Test("no more leaves than the limit when the server is killed and comes back with nothing")
    func killed() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(20)
        let (first, second) = (try await store(port: redis.port), try await store(port: redis.port))
        let (one, two) = (pacer(first, limits), pacer(second, limits))
        let departures = Departures()
        await withDiscardingTaskGroup { group in
            for pacer in [one, two] {
                group.addTask { await send(pacer, seconds: 14, atOnce: 3, into: departures) }
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(5))
                redis.kill()
                try? redis.start()
                try? await Task.sleep(for: .seconds(4))
                _ = try? redis.command("FLUSHALL")
            }
        }
        #expect(departures.most(inAny: .seconds(1)) <= 20)
        #expect(departures.sorted.count >= 60)
        await first.close()
        await second.close()
    }

    @Test("a line of 60 ms each way keeps the limit, too")
    func slow() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(20)
        let proxy = LoopbackPeer.passingOn(to: redis.port, lateByMilliseconds: 60)
        let (near, far) = (try await store(port: redis.port), try await store(port: proxy.port))
        let (one, two) = (pacer(near, limits), pacer(far, limits))
        let departures = Departures()
        await withDiscardingTaskGroup { group in
            for pacer in [one, two] {
                group.addTask { await send(pacer, seconds: 8, atOnce: 4, into: departures) }
            }
        }
        #expect(departures.most(inAny: .seconds(1)) <= 20)
        #expect(departures.sorted.count >= 60)
        await near.close()
        await far.close()
    }

    @Test("a state that somebody damaged is begun anew with a warning, not trusted")
    func damaged() async throws {
        let redis = try RedisServer()
        let limits = try perSecond(5)
        let ear = Ear()
        try redis.command("HSET", "geobatch:1:pace:p", "v", "x", "l", "0", "s", "rubbish")
        let store = try await store(port: redis.port, ear)
        let pacer = pacer(store, limits)
        let began = TimeSource.system.boot()
        try await pacer.turn(before: began + .seconds(20))
        #expect(TimeSource.system.boot() - began > .seconds(1))
        #expect(ear.warnings.count == 1)
        await store.close()
    }
}
