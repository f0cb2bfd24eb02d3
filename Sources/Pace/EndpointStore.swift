import Synchronization

/// Where the state of an endpoint is kept; every use is one undivided step for all who share it.
public protocol EndpointStore: Sendable {
    /// Changes the state; nobody else sees or changes it meanwhile. The body must be short.
    func update<Outcome: Sendable>(_ body: (inout EndpointState) -> Outcome) -> Outcome
}

/// The state of an endpoint in this process only.
public final class MemoryStore: EndpointStore {
    private let state: Mutex<EndpointState>

    /// A fresh state.
    public init(limits: PaceLimits) { state = Mutex(EndpointState(limits: limits)) }

    /// Changes the state under a lock.
    public func update<Outcome: Sendable>(_ body: (inout EndpointState) -> Outcome) -> Outcome {
        state.withLock { body(&$0) }
    }
}
