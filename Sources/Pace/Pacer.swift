public import Diagnostics
import Synchronization

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
    private let adaptive: Width

    /// The width of this process, shared by copies.
    private final class Width: Sendable {
        let state: Mutex<AdaptiveWidth>
        init(_ most: Int) { state = Mutex(AdaptiveWidth(most: most)) }
    }

    /// How many requests of this process may be on the wire at once, as the server keeps up.
    public var width: Int { adaptive.state.withLock { $0.width } }

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
        adaptive = Width(limits.concurrency)
        gate = ConcurrencyGate(width: limits.concurrency + limits.inReserve)
    }

    /// Waits for one of the places that the host takes at once, or in reserve; false when the task was cancelled
    /// meanwhile, and then it has none.
    ///
    /// The place is held over all tries for one query, so that the time it may take counts from
    /// here and not from when it stood in line.
    public func enter() async -> Bool { await gate.enter() }

    /// Gives the place back.
    public func leave() { gate.leave() }

    /// Waits until a request may leave; the caller sends it at once.
    ///
    /// - Parameters:
    ///   - count: as how many requests the host counts it.
    ///   - deadline: boot time after which it makes no sense any more.
    /// - Returns: the time at which it counts as sent, for `sent`; nil where no rate is known.
    @discardableResult
    public func turn(
        for count: Int = 1,
        before deadline: Duration
    ) async throws(Refusal) -> Duration? {
        if limits.isOpen, store.update({ $0.departs(freelyAt: time.boot()) }) { return nil }
        var decision = store.update { state in
            state.reserve(
                count,
                at: time.boot(),
                wall: time.wall(),
                deadline: deadline,
                limits: limits
            )
        }
        var left = Duration.zero
        while true {
            switch decision {
            case .now: return limits.windows.isEmpty ? nil : left
            case .spent(let until): throw .quotaSpent(until: until)
            case .late: throw .deadline
            case .wait(let slot):
                try await sleep(until: slot.time, deadline: deadline)
                (decision, left) = store.update { state in
                    let now = time.boot()
                    let decision = state.depart(
                        slot,
                        count,
                        at: now,
                        wall: time.wall(),
                        deadline: deadline,
                        limits: limits
                    )
                    return (decision, now)
                }
            }
        }
    }

    /// A request really left only now: on a busy machine, some time passes between its turn and the
    /// wire, and the next ones must keep their distance from the wire.
    ///
    /// - Parameter left: the time that its turn gave.
    public func sent(requestOf left: Duration) {
        let now = time.boot()
        guard now - left > Pacer.punctual else { return }
        store.update { $0.log.move(left, to: now) }
    }

    /// So late may a request be without a word: it is part of the margin of every window.
    private static let punctual = Duration.milliseconds(2)

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
        adaptive.state.withLock { $0.answered() }
        store.update { $0.answered(at: time.boot(), limits: limits) }
    }

    /// The server failed or could not be reached.
    public func failed() {
        let now = time.boot()
        adaptive.state.withLock { $0.failed(at: now) }
        store.update { $0.failed(at: now) }
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
