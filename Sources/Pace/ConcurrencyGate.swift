import Synchronization

/// Lets so many tasks in at once; the others wait in the order they came.
public final class ConcurrencyGate: Sendable {
    private struct State {
        var free: Int
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        /// Who waits, in the order they came, from `first` on; some may have gone.
        var line: [Int] = []
        var first = 0
        /// Tasks that were cancelled before they began to wait.
        var cancelled = Set<Int>()

        /// The one who waited longest; thousands may wait, so that nothing is moved for one.
        mutating func next() -> CheckedContinuation<Bool, Never>? {
            while first < line.count {
                let enter = waiting.removeValue(forKey: line[first])
                first += 1
                if first > 1024, first * 2 > line.count {
                    line.removeFirst(first)
                    first = 0
                }
                if let enter { return enter }
            }
            return nil
        }
    }

    private let state: Mutex<State>

    /// - Parameter width: at least 1.
    public init(width: Int) { state = Mutex(State(free: max(1, width))) }

    /// Waits for a place; false when the task was cancelled meanwhile, and then it has none.
    public func enter() async -> Bool {
        if takesFreePlace() { return !Task.isCancelled || releasing() }
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

    /// A place that nobody waits for.
    private func takesFreePlace() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Gives back what a cancelled task took; false.
    private func releasing() -> Bool {
        leave()
        return false
    }

    /// Gives the place to the next one.
    public func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let next = state.next() else {
                state.free += 1
                return nil
            }
            return next
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
            state.waiting[id] = enter
            state.line.append(id)
            return nil
        }
        if let outcome { enter.resume(returning: outcome) }
    }

    private func cancel(_ id: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if let enter = state.waiting.removeValue(forKey: id) { return enter }
            state.cancelled.insert(id)
            return nil
        }
        waiting?.resume(returning: false)
    }
}
