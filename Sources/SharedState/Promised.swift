import Synchronization

/// An outcome that one task waits for and others bring; the first one brought counts.
final class Promised<Outcome: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Outcome, Never>)
        case settled(Outcome)
    }

    private let state = Mutex(State.open)

    /// Whether there is an outcome.
    var isSettled: Bool { state.withLock { if case .settled = $0 { true } else { false } } }

    /// Brings an outcome; later ones change nothing.
    func settle(_ outcome: Outcome) {
        let waiter = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .open: state = .settled(outcome)
            case .waiting(let waiter):
                state = .settled(outcome)
                return waiter
            case .settled: break
            }
            return nil
        }
        waiter?.resume(returning: outcome)
    }

    /// Waits for the outcome; for one task.
    ///
    /// - Parameter cancelled: what comes of it when the task is cancelled.
    func outcome(whenCancelled cancelled: Outcome) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let settled = state.withLock { state -> Outcome? in
                    if case .settled(let outcome) = state { return outcome }
                    state = .waiting(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        } onCancel: {
            settle(cancelled)
        }
    }
}
