import AddressText
import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ResultCache

@Suite("The result cache")
struct ResultCacheTests {
    private let clock = ManualClock()
    private let warnings = Warnings()

    private func cache(_ path: String) -> ResultCache {
        ResultCache(path: path, time: clock.timeSource, events: warnings.sink)
    }

    @Test("what is kept is there for this run and the next, in the order of the keys")
    func keeps() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a/b/answers.sqlite")
        let first = cache(path)
        await first.keep(["a", "b"])
        #expect(await first.labels(["b", "x", "a"]) == ["b", nil, "a"])
        await first.close()
        #expect(await first.labels(["a"]) == [nil])
        let second = cache(path)
        #expect(await second.labels(["b", "x", "a"]) == ["b", nil, "a"])
        await second.close()
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(warnings.all == [])
    }

    @Test("answers stop counting when their time is over, no-match sooner, and never count before")
    func timeToLive() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("answers.sqlite")
        let cache = cache(path)
        let terms = CacheTerms(seconds: 1000, noMatchSeconds: 100)
        await cache.keep(["a"], terms: terms)
        await cache.keep([(key("none"), Answer())], provider: "scripted", terms: terms)
        clock.advance(by: .seconds(99))
        #expect(await cache.recall([key("a"), key("none")]).map { $0 != nil } == [true, true])
        clock.advance(by: .seconds(1))
        #expect(await cache.recall([key("a"), key("none")]).map { $0 != nil } == [true, false])
        clock.advance(by: .seconds(900))
        #expect(await cache.labels(["a"]) == [nil])
        await cache.keep(["a"], terms: CacheTerms(seconds: 10_000_000, noMatchSeconds: 1))
        clock.advance(by: .seconds(-100_000))
        #expect(await cache.labels(["a"]) == [nil])
        clock.advance(by: .seconds(50_000))
        #expect(await cache.labels(["a"]) == ["a"])
    }

    @Test("what the terms forbid is not kept")
    func forbidden() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder.file("answers.sqlite"))
        await cache.keep(["a"], terms: .nothing)
        #expect(await cache.labels(["a"]) == [nil])
    }

    @Test("several connections read and write at once, and nothing is lost")
    func several() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("answers.sqlite")
        let caches = (0..<4).map { _ in cache(path) }
        await withTaskGroup(of: Void.self) { group in
            for (number, cache) in caches.enumerated() {
                group.addTask {
                    for round in 0..<20 {
                        await cache.keep((0..<25).map { "\(number)/\(round)/\($0)" })
                        _ = await cache.labels(["0/0/0", "3/19/24"])
                    }
                }
            }
        }
        let all = (0..<4).flatMap { number in
            (0..<20).flatMap { round in (0..<25).map { "\(number)/\(round)/\($0)" } }
        }
        #expect(await caches[0].labels(all) == all)
        for cache in caches { await cache.close() }
        #expect(warnings.all == [])
    }

    @Test("several that make one new file at the same moment all keep their answers")
    func racing() async throws {
        for round in 0..<12 {
            let folder = try TemporaryFolder()
            let path = folder.file("\(round).sqlite")
            let caches = (0..<8).map { _ in cache(path) }
            await withTaskGroup(of: Void.self) { group in
                for (number, cache) in caches.enumerated() {
                    group.addTask { await cache.keep(["\(number)"]) }
                }
            }
            let all = caches.indices.map(String.init)
            #expect(await caches[0].labels(all) == all)
            for cache in caches { await cache.close() }
        }
        #expect(warnings.all == [])
    }

    @Test("info counts by provider, prune removes what no longer counts, clear everything")
    func administration() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("answers.sqlite")
        let cache = cache(path)
        await cache.keep(
            (0..<3000).map(String.init),
            terms: CacheTerms(seconds: 10, noMatchSeconds: 1)
        )
        await cache.keep([(key("b"), sampleAnswer("b"))], provider: "other", terms: .standard)
        await cache.close()
        clock.advance(by: .seconds(20))
        let now = clock.timeSource.wall()
        let info = try CacheAdministration.info(path, now: now)
        #expect(info.answers == 3001)
        #expect(info.providers.map(\.name) == ["other", "scripted"])
        #expect(info.providers.map(\.expired) == [0, 3000])
        #expect(try CacheAdministration.prune(path, now: now) == 3000)
        let pruned = try CacheAdministration.info(path, now: now)
        #expect(pruned.answers == 1)
        #expect(pruned.bytes < info.bytes / 4)
        try CacheAdministration.clear(path)
        #expect(try CacheAdministration.info(path, now: now).answers == 0)
        // What was stored by a clock that has been set back by more than a day counts no more.
        await self.cache(path).keep(["c"], terms: .standard)
        let early = now - 3 * 86_400
        #expect(try CacheAdministration.info(path, now: early).providers.map(\.expired) == [1])
        #expect(try CacheAdministration.prune(path, now: early) == 1)
        let missing = folder.file("none.sqlite")
        #expect(throws: CacheProblem.self) { try CacheAdministration.info(missing, now: now) }
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test(
        "the usual file follows XDG, then HOME, else there is none",
        arguments: [
            (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/geobatch/answers.sqlite"),
            (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/geobatch/answers.sqlite"),
            ([:], nil),
        ] as [([String: String], String?)]
    )
    func usual(environment: [String: String], path: String?) {
        #expect(ResultCache.usualPath(environment) == path)
    }
}
