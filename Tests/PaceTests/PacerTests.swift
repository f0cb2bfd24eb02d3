import Diagnostics
import Synchronization
import TestSupport
import Testing

@testable import Pace

/// A value that tasks share.
private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func withLock<Outcome: Sendable>(_ body: @Sendable (inout Value) -> Outcome) -> Outcome {
        value.withLock { body(&$0) }
    }
}

private struct Load {
    var now = 0
    var most = 0

    mutating func enter() {
        now += 1
        most = max(most, now)
    }
}

@Suite("Waiting for a turn")
struct PacerTests {
    private func pacer(
        _ limits: PaceLimits,
        _ clock: ManualClock
    ) -> Pacer {
        let store = MemoryStore(limits: limits, time: clock.timeSource)
        return Pacer(limits: limits, store: store, time: clock.timeSource)
    }

    /// Lets the tasks run until so many of them sleep.
    private func settle(_ clock: ManualClock, sleepers: Int) async {
        while clock.sleepers < sleepers { await Task.yield() }
    }

    @Test("requests leave one by one at the rate allowed, in the order they came")
    func order() async throws {
        let clock = ManualClock()
        let limits = PaceLimits(
            windows: [try #require(RateWindow(perSecond: 2))],
            concurrency: 3
        )
        let pacer = pacer(limits, clock)
        let start = clock.now
        let times = Shared<[Duration]>([])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    _ = try? await pacer.turn(before: start + .seconds(60))
                    times.withLock { $0.append(clock.now - start) }
                }
            }
            await settle(clock, sleepers: 2)
            clock.advanceToNextSleeper()
            await settle(clock, sleepers: 1)
            while times.withLock({ $0.count }) < 2 { await Task.yield() }
            clock.advanceToNextSleeper()
        }
        #expect(times.withLock { $0 } == [.zero, .milliseconds(505), .milliseconds(1010)])
    }

    @Test("a turn that would come after the deadline is refused at once")
    func deadline() async throws {
        let clock = ManualClock()
        let pacer = pacer(PaceLimits(), clock)
        pacer.refused(waitSeconds: 300)
        await #expect(throws: Pacer.Refusal.deadline) {
            try await pacer.turn(before: clock.now + .seconds(120))
        }
    }

    @Test("a spent quota is refused with the time at which it comes back")
    func quota() async {
        let clock = ManualClock()
        let pacer = pacer(PaceLimits(), clock)
        _ = await pacer.quotaSpent(waitSeconds: 600)
        let until = clock.timeSource.wall() + 600
        await #expect(throws: Pacer.Refusal.quotaSpent(until: until)) {
            try await pacer.turn(before: clock.now + .seconds(120))
        }
    }

    @Test("a cancelled wait for a place has none, and the place goes to the next")
    func cancellation() async {
        let pacer = pacer(PaceLimits(concurrency: 1), ManualClock())
        #expect(await pacer.enter())
        let second = Task { await pacer.enter() }
        second.cancel()
        #expect(await second.value == false)
        pacer.leave()
        #expect(await pacer.enter())
        pacer.leave()
    }

    @Test("a cancelled wait for a turn ends as cancelled")
    func cancelledTurn() async {
        let clock = ManualClock()
        let pacer = pacer(PaceLimits(), clock)
        pacer.pause(seconds: 10)
        let deadline = clock.now + .seconds(120)
        let first = Task { () -> Pacer.Refusal? in
            do throws(Pacer.Refusal) {
                try await pacer.turn(before: deadline)
                return nil
            } catch {
                return error
            }
        }
        await settle(clock, sleepers: 1)
        first.cancel()
        #expect(await first.value == .cancelled)
    }

    @Test(
        "no more are let in than the host takes at once, and few in reserve where no rate is known",
        arguments: [
            PaceLimits(concurrency: 3), PaceLimits(concurrency: 40),
            PaceLimits(windows: [RateWindow(perSecond: 1000)].compactMap { $0 }, concurrency: 3),
        ]
    )
    func concurrency(limits: PaceLimits) async {
        let clock = ManualClock()
        let pacer = pacer(limits, clock)
        let load = Shared(Load())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    guard await pacer.enter() else { return }
                    load.withLock { $0.enter() }
                    for _ in 0..<5 { await Task.yield() }
                    load.withLock { $0.now -= 1 }
                    pacer.leave()
                }
            }
        }
        #expect(load.withLock { $0.most } <= limits.concurrency + limits.inReserve)
        #expect(limits.windows.isEmpty || limits.inReserve == 0)
        #expect(load.withLock { $0.now } == 0)
    }

    @Test("an open breaker makes requests wait for its trial, and refuses beyond the deadline")
    func breaker() async throws {
        let clock = ManualClock()
        let pacer = pacer(PaceLimits(), clock)
        for _ in 0..<CircuitBreaker.threshold { pacer.failed() }
        await #expect(throws: Pacer.Refusal.deadline) {
            try await pacer.admission(before: clock.now + .seconds(1))
        }
        let deadline = clock.now + .seconds(60)
        let waiting = Task { try await pacer.admission(before: deadline) }
        await settle(clock, sleepers: 1)
        clock.advanceToNextSleeper()
        try await waiting.value
        pacer.answered()
        try await pacer.admission(before: clock.now)
    }

    @Test("a turn that a store gives too late is not used: others count on its time")
    func lateTurn() async throws {
        let clock = ManualClock()
        let limits = PaceLimits(windows: [try #require(RateWindow(count: 2, length: .seconds(1)))])
        let store = SlowStore(limits, clock, delays: [.milliseconds(300), .milliseconds(100)])
        let pacer = Pacer(limits: limits, store: store, time: clock.timeSource)
        let turn = Task { try await pacer.turn(before: clock.now + .seconds(60)) }
        // The second one comes a slot later.
        await settle(clock, sleepers: 1)
        clock.advanceToNextSleeper()
        #expect(try await turn.value != nil)
        #expect(store.decisions == 3)
        #expect(store.update { $0.log.times.count } == 2)
    }

    @Test("a turn that comes after the deadline since the store was away is held up, not late")
    func heldUp() async throws {
        let clock = ManualClock()
        let limits = PaceLimits(windows: [try #require(RateWindow(count: 2, length: .seconds(1)))])
        let store = SlowStore(limits, clock, delays: [.seconds(90)])
        let pacer = Pacer(limits: limits, store: store, time: clock.timeSource)
        await #expect(throws: Pacer.Refusal.heldUp) {
            try await pacer.turn(before: clock.now + .seconds(60))
        }
    }
}

/// A store whose first decisions come late.
private final class SlowStore: EndpointStore {
    private let memory: MemoryStore
    private let clock: ManualClock
    private let delays: Shared<[Duration]>
    private let count = Shared(0)

    init(_ limits: PaceLimits, _ clock: ManualClock, delays: [Duration]) {
        memory = MemoryStore(limits: limits, time: clock.timeSource)
        self.clock = clock
        self.delays = Shared(delays)
    }

    var decisions: Int { count.withLock { $0 } }

    func update<Outcome: Sendable>(_ body: (inout EndpointState) -> Outcome) -> Outcome {
        memory.update(body)
    }

    func decide<Outcome: Sendable>(
        _ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Outcome
    ) async throws(StoreAway) -> Outcome {
        let outcome = try await memory.decide(body)
        count.withLock { $0 += 1 }
        let delay = delays.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let delay { clock.advance(by: delay) }
        return outcome
    }

    func note(_ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Void) {
        memory.note(body)
    }
}
