public import Diagnostics
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: Sendable {
    private struct Sleeper {
        let id: Int
        let until: Duration
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Duration = .seconds(1000)
        var nextID = 0
        var sleepers: [Sleeper] = []
        /// Sleepers that were cancelled before they lay down.
        var cancelled = Set<Int>()
    }

    private let state = Mutex(State())

    /// A clock at boot time 1,000 s.
    public init() {}

    /// The clock as the code under test sees it; the wall clock starts at 2026-01-01.
    public var timeSource: TimeSource {
        TimeSource(
            boot: { self.now },
            wall: { 1_767_225_600 + Double(self.now.components.seconds) },
            sleep: { try await self.sleep(until: $0) }
        )
    }

    /// The boot time.
    public var now: Duration { state.withLock { $0.now } }

    /// How many tasks sleep.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Moves the clock and wakes whoever is due.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now += duration
            let due = state.sleepers.filter { $0.until <= state.now }
            state.sleepers.removeAll { $0.until <= state.now }
            return due.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Moves the clock to the moment the first sleeper is due; false when nobody sleeps.
    @discardableResult
    public func advanceToNextSleeper() -> Bool {
        let wait = state.withLock { state in
            state.sleepers.map(\.until).min().map { $0 - state.now }
        }
        guard let wait else { return false }
        advance(by: max(.zero, wait))
        return true
    }

    private func sleep(until: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { lieDown(id, until, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    private func lieDown(
        _ id: Int,
        _ until: Duration,
        _ wake: CheckedContinuation<Void, any Error>
    ) {
        let ready = state.withLock { state -> Result<Void, any Error>? in
            if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if until <= state.now { return .success(()) }
            state.sleepers.append(Sleeper(id: id, until: until, wake: wake))
            return nil
        }
        if let ready { wake.resume(with: ready) }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.wake.resume(throwing: CancellationError())
    }
}
