public import Diagnostics
import Synchronization

/// Where the state of an endpoint is kept; every use is one undivided step for all who share it.
public protocol EndpointStore: Sendable {
    /// Changes the state and waits for the outcome; nobody else sees or changes it meanwhile.
    ///
    /// - Parameter body: short, and the same whenever it is called: a store that others share over a
    ///   network may call it again on what they made of the state meanwhile. Only the last call counts.
    /// - Throws: `StoreAway` when there is no telling what others do; then nothing may be sent.
    func decide<Outcome: Sendable>(
        _ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Outcome
    ) async throws(StoreAway) -> Outcome

    /// Changes the state soon, in the order of the calls; nobody waits for it.
    func note(_ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Void)
}

/// Opens the state of an endpoint that others share, by its name.
public typealias EndpointOpener =
    @Sendable (_ name: String, _ limits: PaceLimits) -> any EndpointStore

/// Why the state of an endpoint cannot be had.
public enum StoreAway: Error, Hashable, Sendable {
    /// It was waited for as long as it is to be.
    case gone
    /// The task that waited was cancelled.
    case cancelled
}

/// What the clocks of a store say when a state is changed.
public struct EndpointMoment: Hashable, Sendable {
    /// Now, on the clock that all times of the state are read from; never later than that clock.
    public let now: Duration
    /// Now, in seconds since 1970.
    public let wall: Double
    /// How far `now` is ahead of the boot time of this machine; negative where it is behind.
    public let ahead: Duration
    /// How much later it may be on that clock; zero on one machine.
    public let uncertainty: Duration

    /// A moment.
    public init(
        now: Duration,
        wall: Double,
        ahead: Duration = .zero,
        uncertainty: Duration = .zero
    ) {
        (self.now, self.wall) = (now, wall)
        (self.ahead, self.uncertainty) = (ahead, uncertainty)
    }

    /// Now, by the clocks of this machine.
    init(by time: TimeSource) { self.init(now: time.boot(), wall: time.wall()) }
}

/// A store on this machine, which is never away and whose times are boot times.
protocol LocalEndpointStore: EndpointStore {
    var time: TimeSource { get }

    /// Changes the state under a lock.
    func update<Outcome: Sendable>(_ body: (inout EndpointState) -> Outcome) -> Outcome
}

extension LocalEndpointStore {
    /// Changes the state under a lock; never waits for long.
    public func decide<Outcome: Sendable>(
        _ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Outcome
    ) async throws(StoreAway) -> Outcome {
        update { body(&$0, EndpointMoment(by: time)) }
    }

    /// Changes the state under a lock, at once.
    public func note(_ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Void) {
        update { body(&$0, EndpointMoment(by: time)) }
    }
}

/// The state of an endpoint in this process only.
public final class MemoryStore: LocalEndpointStore {
    private let state: Mutex<EndpointState>
    let time: TimeSource

    /// A fresh state.
    public init(limits: PaceLimits, time: TimeSource = .system) {
        state = Mutex(EndpointState(limits: limits))
        self.time = time
    }

    /// Changes the state under a lock.
    public func update<Outcome: Sendable>(_ body: (inout EndpointState) -> Outcome) -> Outcome {
        state.withLock { body(&$0) }
    }
}
