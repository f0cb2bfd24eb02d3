import Dispatch
import Synchronization

/// Counts the deliveries of one signal.
final class SignalCounter: Sendable {
    private let count = Atomic(0)

    /// The number of deliveries, this one included.
    func countUp() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// A dispatch source of a signal.
///
/// `@unchecked Sendable`: the source is an immutable reference to a libdispatch object, whose
/// `cancel` may be called from any thread; nothing else is called after the watch was made.
final class WatchedSignal: @unchecked Sendable {
    private let source: any DispatchSourceSignal

    init(_ source: any DispatchSourceSignal) {
        self.source = source
    }

    /// Stops listening. The signal's disposition stays libdispatch's: putting the default back would
    /// race with a delivery under way, and the process is about to end.
    func cancel() {
        source.cancel()
    }
}
