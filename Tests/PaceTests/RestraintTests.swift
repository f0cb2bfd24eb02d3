import TestSupport
import Testing

@testable import Pace

@Suite("Back-off, budget, breaker and adaptive rate")
struct RestraintTests {
    @Test("a back-off lies between zero and a bound that doubles up to the cap")
    func backOff() {
        let backOff = BackOff(base: .milliseconds(500), cap: .seconds(60))
        let bounds = (0...9).map { backOff.bound(retry: $0).inSeconds }
        #expect(bounds == [0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
        #expect(backOff.bound(retry: .max) == .seconds(60))
        var random = SeededGenerator(seed: 3)
        for retry in 0..<12 {
            let delays = (0..<400).map { _ in backOff.delay(retry: retry, using: &random) }
            let bound = backOff.bound(retry: retry)
            #expect(delays.allSatisfy { (.zero...bound).contains($0) })
            // Full jitter: the whole range is used, not its upper half.
            #expect(delays.contains { $0 < bound / 10 } && delays.contains { $0 > bound * 9 / 10 })
        }
    }

    @Test("retries never exceed the reserve and a fifth of the requests (osm-search/Nominatim#906)")
    func budget() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            var budget = RetryBudget(share: 0.2, reserve: 10)
            var (requests, retries) = (0, 0)
            for _ in 0..<500 {
                if Bool.random(using: &random) {
                    budget.noteRequest()
                    requests += 1
                } else if budget.takeRetry() {
                    retries += 1
                }
                #expect(Double(retries) <= 10.001 + 0.2 * Double(requests))
            }
        }
    }

    @Test("a budget that is used up comes back with requests")
    func budgetRecovers() {
        var budget = RetryBudget(share: 0.2, reserve: 2)
        #expect(
            [budget.takeRetry(), budget.takeRetry(), budget.takeRetry()] == [true, true, false]
        )
        for _ in 0..<4 { budget.noteRequest() }
        let outcome1 = budget.takeRetry()
        #expect(!outcome1)
        budget.noteRequest()
        let outcome2 = budget.takeRetry()
        #expect(outcome2)
    }

    @Test("eight failures in a row open the breaker, one trial is let through after the pause")
    func breaker() {
        var breaker = CircuitBreaker()
        for _ in 1..<CircuitBreaker.threshold { breaker.failed(at: .seconds(1)) }
        let outcome3 = breaker.admit(at: .seconds(1))
        #expect(outcome3 == nil)
        breaker.failed(at: .seconds(1))
        let outcome4 = breaker.admit(at: .seconds(1))
        #expect(outcome4 == .seconds(6))
        breaker.failed(at: .seconds(2))
        let outcome5 = breaker.admit(at: .seconds(5))
        #expect(outcome5 == .seconds(6), "a straggler does not prolong it")
        let outcome6 = breaker.admit(at: .seconds(6))
        #expect(outcome6 == nil)
        let outcome7 = breaker.admit(at: .seconds(6))
        #expect(outcome7 == .seconds(66), "one trial at a time")
        breaker.failed(at: .seconds(7))
        let outcome8 = breaker.admit(at: .seconds(7))
        #expect(outcome8 == .seconds(17), "a failed trial doubles the pause")
        let outcome9 = breaker.admit(at: .seconds(17))
        #expect(outcome9 == nil)
        breaker.answered()
        #expect(!breaker.isOpen)
        #expect(breaker.pause == CircuitBreaker.firstPause)
    }

    @Test("whatever happens, an open breaker opens again within its longest pause")
    func breakerNeverSticks() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<100 {
            var (breaker, now) = (CircuitBreaker(), Duration.seconds(100))
            for _ in 0..<200 {
                now += .seconds(Double.random(in: 0...3, using: &random))
                switch Int.random(in: 0...4, using: &random) {
                case 0: breaker.answered()
                case 1: _ = breaker.admit(at: now)
                default: breaker.failed(at: now)
                }
                var probe = breaker
                let outcome10 = probe.admit(at: now + CircuitBreaker.longestPause)
                #expect(outcome10 == nil)
            }
        }
    }

    @Test("an answer between failures keeps the breaker closed")
    func breakerResets() {
        var breaker = CircuitBreaker()
        for count in 0..<100 {
            breaker.failed(at: .zero)
            if count % 7 == 6 { breaker.answered() }
        }
        #expect(!breaker.isOpen)
    }

    @Test("refusals of one burst halve the rate once; those a second later halve it again")
    func halving() {
        var rate = AdaptiveRate()
        let changes = (0..<10).map {
            rate.refused(at: .seconds(100) + .milliseconds($0), recent: 80, published: 200)
        }
        #expect(changes == [true] + [Bool](repeating: false, count: 9))
        #expect(rate.perSecond == 40)
        let outcome11 = rate.refused(at: .seconds(101), recent: 30, published: 200)
        #expect(outcome11)
        #expect(rate.perSecond == 15)
    }

    @Test("answers raise the rate by a twentieth of the peak a second, up to the published one")
    func raising() {
        var rate = AdaptiveRate()
        _ = rate.refused(at: .seconds(100), recent: 20, published: 20)
        for step in 1...50 {
            rate.answered(at: .seconds(100) + .milliseconds(100 * step), published: 20)
        }
        #expect(abs((rate.perSecond ?? 0) - 15) < 1e-6)
        rate.answered(at: .seconds(1000), published: 20)
        #expect(abs((rate.perSecond ?? 0) - 16) < 1e-6, "a pause is no evidence")
        for step in 1...50 {
            rate.answered(at: .seconds(1000) + .milliseconds(100 * step), published: 20)
        }
        #expect(rate.perSecond == nil)
    }

    @Test("the rate never falls below one request in ten seconds")
    func floor() {
        var rate = AdaptiveRate()
        for second in 0..<100 {
            _ = rate.refused(at: .seconds(second * 2), recent: 1, published: nil)
        }
        #expect(rate.perSecond == AdaptiveRate.floor)
    }

    @Test(
        "a rate below one a second is one request in a longer window",
        arguments: zip([0.5, 2, 2.5, 0, -1, 20_000], [2.0, 1, 0.4, nil, nil, nil])
    )
    func windows(rate: Double, seconds: Double?) {
        #expect(RateWindow(perSecond: rate)?.length.inSeconds == seconds)
    }
}

@Suite("How many requests at once")
struct AdaptiveWidthTests {
    @Test("a failure halves it, once a second, and never below one")
    func lowered() {
        var width = AdaptiveWidth(most: 20)
        #expect(width.width == 20)
        for _ in 0..<9 { width.failed(at: .milliseconds(5100)) }
        #expect(width.width == 10)
        width.failed(at: .milliseconds(6100))
        #expect(width.width == 5)
        for second in 8..<20 { width.failed(at: .seconds(second)) }
        #expect(width.width == 1)
    }

    @Test("answers raise it by one for each round of them, and never above what is allowed")
    func raised() {
        var width = AdaptiveWidth(most: 6)
        width.failed(at: .seconds(1))
        #expect(width.width == 3)
        for _ in 0..<4 { width.answered() }
        #expect(width.width == 4)
        for _ in 0..<100 { width.answered() }
        #expect(width.width == 6)
        #expect(AdaptiveWidth(most: 0).width == 1)
    }
}
