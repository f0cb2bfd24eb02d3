public import Diagnostics

/// Makes requests to one host wait for their turn, together with all who share its state.
public struct Pacer: Sendable {
    /// Why a request got no turn.
    public enum Refusal: Error, Hashable, Sendable {
        /// The quota is spent until then, in seconds since 1970.
        case quotaSpent(until: Double)
        /// The turn would come after the deadline.
        case deadline
        /// The task was cancelled.
        case cancelled
    }

    /// What the host allows.
    public let limits: PaceLimits
    private let store: any EndpointStore
    private let gate: ConcurrencyGate
    private let time: TimeSource
    private let backOff: BackOff

    /// - Parameter store: the state, shared with whoever has the same one.
    public init(
        limits: PaceLimits,
        store: any EndpointStore,
        time: TimeSource,
        backOff: BackOff = BackOff()
    ) {
        self.limits = limits
        self.store = store
        self.time = time
        self.backOff = backOff
        gate = ConcurrencyGate(width: limits.concurrency)
    }

    /// Waits for one of the places that the host takes at once; false when the task was cancelled
    /// meanwhile, and then it has none.
    ///
    /// The place is held over all tries for one query, so that the time it may take counts from
    /// here and not from when it stood in line.
    public func enter() async -> Bool { await gate.enter() }

    /// Gives the place back.
    public func leave() { gate.leave() }

    /// Waits until one request may leave; the caller sends it at once.
    ///
    /// - Parameter deadline: boot time after which it makes no sense any more.
    public func turn(before deadline: Duration) async throws(Refusal) {
        var decision = store.update {
            $0.reserve(
                at: time.boot(),
                wall: time.wall(),
                deadline: deadline,
                limits: limits
            )
        }
        while true {
            switch decision {
            case .now: return
            case .spent(let until): throw .quotaSpent(until: until)
            case .late: throw .deadline
            case .wait(let slot):
                try await sleep(until: slot.time, deadline: deadline)
                decision = store.update {
                    $0.depart(
                        slot,
                        at: time.boot(),
                        wall: time.wall(),
                        deadline: deadline,
                        limits: limits
                    )
                }
            }
        }
    }

    /// Waits while the breaker is open.
    public func admission(before deadline: Duration) async throws(Refusal) {
        while let until = store.update({ $0.admit(at: time.boot()) }) {
            try await sleep(until: until, deadline: deadline)
        }
    }

    /// Whether the breaker holds requests back.
    public var isHeldBack: Bool { store.update { $0.breaker.isOpen } }

    /// The server answered.
    public func answered() {
        store.update { $0.answered(at: time.boot(), limits: limits) }
    }

    /// The server failed or could not be reached.
    public func failed() {
        store.update { $0.failed(at: time.boot()) }
    }

    /// The server asked to slow down; `waitSeconds` is nil where it named no time.
    public func refused(waitSeconds: Double?) {
        var generator = SystemRandomNumberGenerator()
        let wait = waitSeconds.map { Duration.seconds($0) }
        store.update {
            $0.refused(
                at: time.boot(),
                wait: wait,
                limits: limits,
                backOff: backOff,
                using: &generator
            )
        }
    }

    /// Nobody sends for so many seconds: the server said that nothing is left in its window.
    public func pause(seconds: Double) {
        store.update { $0.pause(until: time.boot() + .seconds(seconds)) }
    }

    /// The provider called the quota spent, with the seconds until it resets where it named them.
    ///
    /// Returns the seconds until it is asked again.
    public func quotaSpent(waitSeconds: Double?) -> Double {
        let wall = time.wall()
        return store.update {
            $0.quotaSpent(until: waitSeconds.map { wall + $0 }, wall: wall, limits: limits)
            return max(0, $0.day.spentUntil - wall)
        }
    }

    private func sleep(until: Duration, deadline: Duration) async throws(Refusal) {
        guard until <= deadline else { throw .deadline }
        guard until > time.boot() else { return }
        do {
            try await time.sleep(until)
        } catch {
            throw .cancelled
        }
    }
}
