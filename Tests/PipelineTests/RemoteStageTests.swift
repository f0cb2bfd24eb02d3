import AddressText
import Geocoding
import TestSupport
import Testing

@testable import Pipeline

@Suite("Batches")
struct BatchSplitterTests {
    @Test(
        "batches are as long as the geocoder likes them, in number and in bytes (jessecambon/tidygeocoder#192)",
        arguments: [
            ([3, 3, 3, 3, 3], 2, Int.max, [0..<2, 2..<4, 4..<5]),
            ([3, 3, 3], 10, 6, [0..<2, 2..<3]),
            ([9, 1, 9], 10, 5, [0..<1, 1..<2, 2..<3]),
            ([], 10, 10, []),
        ]
    )
    func batches(lengths: [Int], preferred: Int, bytes: Int, expected: [Range<Int>]) {
        let queries = lengths.map { AddressQuery(String(repeating: "a", count: $0)) }
        let shape = BatchShape(preferred: preferred, maximum: preferred, maximumBytes: bytes)
        #expect(BatchSplitter.batches(queries, shape: shape) == expected)
    }

    @Test("it keeps the contract of a geocoder, whatever the batches of the one behind it")
    func contract() async {
        for preferred in 1...4 {
            let scripted = ScriptedGeocoder(batch: BatchShape(preferred: preferred, maximum: 4)) {
                .success(Answer(best: .example(label: $0)))
            }
            let queries = ["a", "b", "c", "d", "e"].map { AddressQuery($0) }
            let broken = await GeocoderContract.violations(
                of: BatchSplitter(upstream: scripted),
                queries: queries
            )
            #expect(broken.isEmpty)
        }
    }
}

@Suite("Single flight")
struct SingleFlightTests {
    @Test("it keeps the contract of a geocoder")
    func contract() async {
        let scripted = ScriptedGeocoder(batch: BatchShape(preferred: 9, maximum: 9)) { text in
            text == "c"
                ? .failure(GeocodeError(.timeout)) : .success(Answer(best: .example(label: text)))
        }
        let queries = ["a", "b", "c", "d"].map { AddressQuery($0) }
        let broken = await GeocoderContract.violations(
            of: SingleFlight(around: scripted),
            queries: queries
        )
        #expect(broken.isEmpty)
    }

    @Test("equal queries of one call and of calls side by side are asked once")
    func once() async {
        let clock = ManualClock()
        let scripted = ScriptedGeocoder(
            batch: BatchShape(preferred: 99, maximum: 99),
            time: clock.timeSource,
            latency: { _ in .seconds(1) }
        ) { .success(Answer(best: .example(label: $0), requests: 1)) }
        let flight = SingleFlight(around: scripted)
        let queries = ["a", "b", "a", " a "].map { AddressQuery($0) }
        let driver = Task {
            while !Task.isCancelled {
                clock.advanceToNextSleeper()
                await Task.yield()
            }
        }
        let answers = await withTaskGroup(of: [Result<Answer, GeocodeError>].self) { group in
            for _ in 0..<20 { group.addTask { await flight.answer(queries) } }
            return await group.reduce(into: []) { $0 += [$1] }
        }
        driver.cancel()
        #expect(scripted.calls == [["a", "b"]])
        let requests = answers.flatMap { $0 }.compactMap { try? $0.get().requests }
        #expect(requests.count == 80)
        #expect(requests.reduce(0, +) == 2)
    }

    @Test("an answer is remembered, an error is not")
    func memory() async {
        let attempts = Counter()
        let scripted = ScriptedGeocoder { text in
            attempts.add() == 1
                ? .failure(GeocodeError(.network)) : .success(Answer(best: .example(label: text)))
        }
        let flight = SingleFlight(around: scripted)
        let query = [AddressQuery("a")]
        #expect(await flight.answer(query) == [.failure(GeocodeError(.network))])
        for _ in 0..<3 { #expect((try? await flight.answer(query).first?.get())?.best != nil) }
        #expect(attempts.value == 2)
    }

    @Test("what is remembered is bounded, and what is used stays")
    func bounded() {
        var recent = RecentAnswers()
        let keys = (0..<200_000).map { QueryKey(AddressQuery("\($0)"), geocoder: 0, settings: 0) }
        for key in keys {
            recent[key] = Answer()
            _ = recent[keys[0]]
        }
        #expect(recent.count <= 2 * RecentAnswers.generation)
        #expect(recent[keys[0]] != nil)
        #expect(recent[keys[1]] == nil)
        #expect(recent[keys[199_999]] != nil)
    }
}

@Suite("The better verdict")
struct VerdictTests {
    private func answered(
        _ accepted: Bool,
        _ confidence: Float = 0.5,
        requests: UInt16 = 0
    ) -> Verdict {
        .answered(
            Answer(best: .example(confidence: confidence), requests: requests),
            accepted ? .accepted(notes: []) : .refused(.ambiguous, notes: [])
        )
    }

    private let nothing = Verdict.answered(Answer(), .refused(.noMatch, notes: []))
    private let failure = Verdict.failed(GeocodeError(.timeout), requests: 1)

    @Test("an accepted answer stands, whatever comes after it")
    func stands() {
        for later in [nothing, answered(false, 0.9), .open, answered(true, 0.4)] {
            #expect(answered(true).better(later) == answered(true))
        }
        #expect(answered(true).better(failure) == answered(true, requests: 1))
    }

    @Test("a better one takes its place")
    func replaced() {
        #expect(nothing.better(answered(false)) == answered(false))
        #expect(answered(false, 0.9).better(answered(true, 0.1)) == answered(true, 0.1))
        #expect(answered(true, 0.5).better(answered(true, 0.6)) == answered(true, 0.6))
        #expect(
            failure.better(nothing) == .answered(Answer(requests: 1), .refused(.noMatch, notes: []))
        )
        #expect(Verdict.open.better(failure) == failure)
    }

    @Test("a row is failed only if nobody answered")
    func failed() {
        #expect(
            nothing.better(failure) == .answered(Answer(requests: 1), .refused(.noMatch, notes: []))
        )
        #expect(failure.better(failure) == .failed(GeocodeError(.timeout), requests: 2))
    }

    @Test("the next geocoder is asked for what is open, failed or has one of the reasons")
    func open() {
        let reasons = RunPlan.defaultFallback
        #expect(Verdict.open.isOpen(for: reasons))
        #expect(failure.isOpen(for: reasons))
        #expect(nothing.isOpen(for: reasons))
        #expect(!answered(true).isOpen(for: reasons))
        let coarse = Verdict.answered(
            Answer(best: .example()),
            .accepted(notes: ReasonSet(.tooCoarse))
        )
        #expect(coarse.isOpen(for: reasons))
        #expect(!coarse.isOpen(for: []))
        let outside = Verdict.answered(
            Answer(best: .example()),
            .refused(.outsideCountry, notes: [])
        )
        #expect(!outside.isOpen(for: reasons))
    }
}
