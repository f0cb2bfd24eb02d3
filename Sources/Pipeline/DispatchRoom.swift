import Synchronization

/// Lets a chunk begin only when there is use for its queries.
///
/// A remote geocoder takes a few queries at once, and thousands that only wait would fill the memory.
/// A chunk counts here while some of its queries have not left for the geocoder yet; the next one
/// begins when few such chunks are left. Chunks whose last answers are slow do not count, so that one
/// slow answer holds nothing up.
final class DispatchRoom: Sendable {
    private struct State {
        var held = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let width: Int
    private let state = Mutex(State())

    /// - Parameter width: how many chunks may have queries that wait, at least 1.
    init(width: Int) { self.width = max(1, width) }

    /// Whether another chunk may begin.
    var isFree: Bool { state.withLock { $0.held < width } }

    /// Waits until another chunk may begin, or the task is cancelled; for one task at a time.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    if state.held < width || Task.isCancelled { return true }
                    state.waiter = continuation
                    return false
                }
                if isFree { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiter.take() }?.resume()
        }
    }

    /// The place of one chunk.
    func place() -> Place { Place(self) }

    private func change(by count: Int) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.held += count
            return state.held < width ? state.waiter.take() : nil
        }
        waiter?.resume()
    }

    /// What a chunk holds while its queries wait.
    final class Place: Sendable {
        private let room: DispatchRoom
        private let isHeld = Mutex(false)

        fileprivate init(_ room: DispatchRoom) {
            self.room = room
            hold()
        }

        deinit { release() }

        /// Queries wait, for the first or for the next geocoder.
        func hold() {
            let isNews = isHeld.withLock { isHeld in
                defer { isHeld = true }
                return !isHeld
            }
            if isNews { room.change(by: 1) }
        }

        /// All queries have left.
        func release() {
            let isNews = isHeld.withLock { isHeld in
                defer { isHeld = false }
                return isHeld
            }
            if isNews { room.change(by: -1) }
        }
    }

    /// The place of the chunk whose queries a task asks; whoever hands queries to a service one by one
    /// releases it behind the last.
    @TaskLocal static var current: Place?
}
