import Glibc
import Synchronization

/// A request to stop that also wakes a thread blocked in `poll`, so that a run which waits for its
/// input or for the reader of its output ends at once.
///
/// Once raised it stays raised.
public final class StopSignal: Sendable {
    private let raised = Atomic<Bool>(false)
    /// Readable once the signal is raised; -1 when the system had no descriptor to spare, in which
    /// case waiting threads notice only when their wait ends by itself.
    let wakeDescriptor: Int32
    private let raiseDescriptor: Int32

    /// A signal that is not raised.
    public init() {
        // The way to wake up is a pipe: Glibc's module map does not know eventfd.
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        wakeDescriptor = ends[0]
        raiseDescriptor = ends[1]
    }

    deinit {
        guard wakeDescriptor >= 0 else { return }
        close(wakeDescriptor)
        close(raiseDescriptor)
    }

    /// Raises the signal. Uses only an atomic store and write(2), so a signal handler may call it.
    public func raise() {
        raised.store(true, ordering: .releasing)
        guard raiseDescriptor >= 0 else { return }
        var wake: UInt8 = 1
        // A full pipe is as readable as one with a single byte.
        _ = write(raiseDescriptor, &wake, 1)
    }

    /// Whether the signal was raised.
    public var isRaised: Bool { raised.load(ordering: .acquiring) }
}
