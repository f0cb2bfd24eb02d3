import Synchronization

/// Lets so many tasks in at once; the others wait in the order they came.
public final class ConcurrencyGate: Sendable {
    private struct State {
        var free: Int
        var nextID = 0
        var waiting: [(id: Int, enter: CheckedContinuation<Bool, Never>)] = []
        /// Tasks that were cancelled before they began to wait.
        var cancelled = Set<Int>()
    }

    private let state: Mutex<State>

    /// - Parameter width: at least 1.
    public init(width: Int) { state = Mutex(State(free: max(1, width))) }

    /// Waits for a place; false when the task was cancelled meanwhile, and then it has none.
    public func enter() async -> Bool {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Gives the place to the next one.
    public func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().enter
        }
        next?.resume(returning: true)
    }

    private func wait(_ id: Int, _ enter: CheckedContinuation<Bool, Never>) {
        let outcome = state.withLock { state -> Bool? in
            if state.cancelled.remove(id) != nil { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiting.append((id, enter))
            return nil
        }
        if let outcome { enter.resume(returning: outcome) }
    }

    private func cancel(_ id: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.waiting.remove(at: index).enter
        }
        waiting?.resume(returning: false)
    }
}
