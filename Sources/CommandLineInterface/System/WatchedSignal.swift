import Dispatch
import Glibc
import Synchronization

/// Counts the deliveries of one signal.
final class SignalCounter: Sendable {
    private let count = Atomic(0)

    /// The number of deliveries, this one included.
    func countUp() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// A signal with its dispatch source.
///
/// `@unchecked Sendable`: the source is an immutable reference to a libdispatch object, whose
/// `cancel` may be called from any thread; nothing else is called after the watch was made.
final class WatchedSignal: @unchecked Sendable {
    private let number: Int32
    private let source: any DispatchSourceSignal

    init(number: Int32, source: any DispatchSourceSignal) {
        self.number = number
        self.source = source
    }

    /// Stops listening; the signal ends the process again, as usual.
    func cancel() {
        source.cancel()
        _ = signal(number, SIG_DFL)
    }
}
