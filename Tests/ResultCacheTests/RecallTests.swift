import AddressText
import Geocoding
import TestSupport
import Testing

@testable import ResultCache

@Suite("A provider behind the cache")
struct RecallTests {
    private let clock = ManualClock()
    private let warnings = Warnings()

    private func cache(_ folder: TemporaryFolder) -> ResultCache {
        ResultCache(
            path: folder.file("answers.sqlite"),
            time: clock.timeSource,
            events: warnings.sink
        )
    }

    private func provider() -> ScriptedGeocoder {
        ScriptedGeocoder(batch: BatchShape(preferred: 10, maximum: 100)) { text in
            switch text {
            case "nowhere": .success(Answer(requests: 1))
            case "broken": .failure(GeocodeError(.serverError))
            case "unasked": .success(Answer(refusal: .notAsked))
            default: .success(Answer(best: .example(label: text), source: 9, requests: 1))
            }
        }
    }

    private func queries(_ texts: String...) -> [AddressQuery] { texts.map { AddressQuery($0) } }

    @Test(
        "answers that are kept at once are there for another process, whatever becomes of their chunk"
    )
    func keptAtOnce() async throws {
        let folder = try TemporaryFolder()
        let (first, provider) = (cache(folder), provider())
        let kept = KeptAtOnce(around: provider, cache: first, terms: .standard, settings: 1)
        _ = await kept.answer(one: AddressQuery("a"))
        _ = await kept.answer(queries("b", "broken", "unasked", "nowhere"))
        await first.flush()
        let other = cache(folder)
        let recall = Recall(
            around: provider, cache: other, terms: .standard, settings: 1, source: 2)
        let answers = await recall.answer(queries("a", "b", "broken", "unasked", "nowhere"))
        #expect(answers.map { (try? $0.get())?.recalled } == [true, true, nil, false, true])
        #expect(provider.calls.last == ["broken", "unasked"])
        let forbidden = KeptAtOnce(around: provider, cache: first, terms: .nothing, settings: 1)
        _ = await forbidden.answer(one: AddressQuery("c"))
        await first.flush()
        let again = await recall.answer(queries("c"))
        #expect((try again[0].get()).recalled == false)
    }

    @Test("asks once for what it can keep, and again for errors and what was not asked")
    func asksOnce() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        let provider = provider()
        let recall = Recall(
            around: provider,
            cache: cache,
            terms: .standard,
            settings: 1,
            source: 2
        )
        let asked = queries("a", "nowhere", "broken", "unasked", "b")
        let first = await recall.answer(asked)
        await cache.flush()
        let second = await recall.answer(asked + queries("c"))
        #expect(
            provider.calls == [
                ["a", "nowhere", "broken", "unasked", "b"], ["broken", "unasked", "c"],
            ]
        )
        let answers = second.map { try? $0.get() }
        #expect(answers.map { $0?.recalled } == [true, true, nil, false, true, false])
        #expect(answers.map { $0?.requests } == [0, 0, nil, 0, 0, 1])
        #expect(answers[0]?.source == 2)
        #expect(answers[0]?.best == (try first[0].get()).best)
    }

    @Test("keeps the contract of a geocoder, empty or full")
    func contract() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        let recall = Recall(
            around: provider(),
            cache: cache,
            terms: .standard,
            settings: 1,
            source: 0,
            assess: { _, answer in
                var answer = answer
                (answer.requests, answer.recalled, answer.source) = (0, false, 0)
                return answer
            }
        )
        let asked = queries("a", "nowhere", "broken", "b")
        #expect(await GeocoderContract.violations(of: recall, queries: asked) == [])
        await cache.flush()
        #expect(await GeocoderContract.violations(of: recall, queries: asked) == [])
    }

    @Test("other settings, another provider and another promise are other questions")
    func otherQuestions() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        let provider = provider()
        for settings in [1, 2] as [UInt64] {
            let recall = Recall(
                around: provider,
                cache: cache,
                terms: .standard,
                settings: settings,
                source: 0
            )
            _ = await recall.answer(queries("a"))
            _ = await recall.answer([
                AddressQuery("a", countries: .init([.init("DE")].compactMap { $0 }))
            ])
            await cache.flush()
        }
        #expect(provider.calls.count == 4)
    }

    @Test("without asking, only what is known is answered and the rest is not asked")
    func offline() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        let provider = provider()
        let asking = Recall(
            around: provider,
            cache: cache,
            terms: .standard,
            settings: 1,
            source: 0
        )
        _ = await asking.answer(queries("a"))
        await cache.flush()
        let silent = Recall(
            around: provider,
            cache: cache,
            terms: .standard,
            settings: 1,
            source: 0,
            asks: false
        )
        let answers = await silent.answer(queries("a", "b")).map { try? $0.get() }
        #expect(answers.map { $0?.refusal } == [nil, .notAsked])
        #expect(answers[0]?.best != nil)
        await cache.flush()
        #expect(await cache.recall([key("b")]) == [nil])
        #expect(provider.calls == [["a"]])
    }

    @Test("confidence is made anew for what was recalled")
    func assessment() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        for confidence in [0.25, 0.5] as [Float] {
            let recall = Recall(
                around: provider(),
                cache: cache,
                terms: .standard,
                settings: 1,
                source: 0,
                assess: { _, answer in
                    var answer = answer
                    answer.best?.confidence = confidence
                    return answer
                }
            )
            let answers = await recall.answer(queries("a")).map { try? $0.get() }
            #expect(answers.first??.best?.confidence == confidence)
            await cache.flush()
        }
    }

    @Test("with terms that forbid keeping, every question is asked")
    func forbidden() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        let provider = provider()
        let recall = Recall(around: provider, cache: cache, terms: .nothing, settings: 1, source: 0)
        for _ in 0..<2 {
            _ = await recall.answer(queries("a"))
            await cache.flush()
        }
        #expect(provider.calls.count == 2)
    }

    @Test("a call that was cancelled keeps nothing")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let cache = cache(folder)
        let recall = Recall(
            around: provider(),
            cache: cache,
            terms: .standard,
            settings: 1,
            source: 0
        )
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await recall.answer(queries("a"))
        }
        _ = await task.value
        await cache.flush()
        let known = await cache.recall([
            QueryKey(AddressQuery("a"), geocoder: recall.identity.digest, settings: 1)
        ])
        #expect(known == [nil])
    }
}
