public import Geocoding
import Synchronization

/// Why a run ends before its input does, though nobody asked for it: a provider will answer no
/// further query, and nobody after it in the chain can.
public struct Halt: Error, Sendable, Equatable {
    /// What is the matter.
    public enum Cause: Sendable, Equatable {
        /// The key is refused.
        case keyRefused
        /// The quota is spent.
        case quotaSpent
        /// It could not be reached, or failed every time, and has not answered once.
        case neverAnswered
        /// It answered before, and has been failing for a long time.
        case wentAway
        /// A public server would be asked more than its owner wants.
        case tooMany
    }

    /// Whose name `geo_provider` would show.
    public let provider: String
    /// What is the matter.
    public let cause: Cause
    /// What the provider said last.
    public let error: GeocodeError
}

/// Where the first halt of a run is noted, from any task.
final class HaltSignal: Sendable {
    private let first = Mutex<Halt?>(nil)

    /// The halt, nil while the run goes on.
    var halt: Halt? { first.withLock { $0 } }

    func raise(_ halt: Halt) { first.withLock { $0 = $0 ?? halt } }
}
