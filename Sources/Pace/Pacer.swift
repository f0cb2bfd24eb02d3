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
        /// The turn would come after the deadline, since the state of the endpoint could not be had for
        /// a while; that is not the request's fault.
        case heldUp
        /// The state of the endpoint cannot be had any more.
        case away
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

    /// A turn that was taken.
    public struct Turn: Hashable, Sendable {
        /// When it counts as sent, on the clock of the state.
        let time: Duration
        /// The same as boot time of this machine.
        let boot: Duration
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
    /// - Returns: the turn, for `sent`; nil where no rate is known.
    @discardableResult
    public func turn(
        for count: Int = 1,
        before deadline: Duration
    ) async throws(Refusal) -> Turn? {
        if limits.isOpen, try await departsFreely() { return nil }
        var wait = Wait(count: count, deadline: deadline)
        while true {
            let (decision, moment) = try await decision(&wait)
            switch decision {
            case .now:
                let boot = moment.now - moment.ahead
                let turn = Turn(time: moment.now + moment.uncertainty, boot: boot)
                let late = time.boot() - turn.boot
                if late <= max(longestTurn, moment.uncertainty * 3) {
                    return limits.windows.isEmpty ? nil : turn
                }
                // Its time has passed: others count on it.
                wait.giveUpTurn()
                if time.boot() >= deadline { throw .heldUp }
            case .spent(let until): throw .quotaSpent(until: until)
            case .late: throw wait.isHeldUp ? .heldUp : .deadline
            case .wait(let slot):
                wait.slot = slot
                let until = slot.time - moment.ahead
                guard until <= deadline else { throw wait.isHeldUp ? .heldUp : .deadline }
                try await sleep(until: until)
            }
        }
    }

    /// One request on its way to its turn.
    private struct Wait {
        let count: Int
        let deadline: Duration
        var slot: Slot?
        /// Whether the state could not be had for a while.
        var isHeldUp = false

        mutating func giveUpTurn() { (slot, isHeldUp) = (nil, true) }
    }

    /// What the state says to a request that has a slot, or wants one.
    private func decision(
        _ wait: inout Wait
    ) async throws(Refusal) -> (Departure, EndpointMoment) {
        let (slot, count, deadline, limits) = (wait.slot, wait.count, wait.deadline, limits)
        let asked = time.boot()
        do throws(StoreAway) {
            let outcome = try await store.decide { state, moment in
                let call = PacerCall(count, before: deadline, at: moment, limits)
                let decision = slot.map { call.depart($0, &state) } ?? call.reserve(&state)
                return (decision, moment)
            }
            if time.boot() - asked > Pacer.usualAnswer { wait.isHeldUp = true }
            return outcome
        } catch {
            throw Refusal(error)
        }
    }

    private func departsFreely() async throws(Refusal) -> Bool {
        do throws(StoreAway) {
            return try await store.decide { $0.departs(freelyAt: $1.now) }
        } catch {
            throw Refusal(error)
        }
    }

    /// So long after it was given a turn expires: others see only later when the request really left, and
    /// must see it well before the window is over. A store over a network takes some ways there and back.
    private var longestTurn: Duration {
        min(.milliseconds(250), (limits.windows.map(\.length).min() ?? .seconds(1)) / 4)
    }

    /// A store that takes longer for a decision is held up.
    private static let usualAnswer = Duration.seconds(1)

    /// A request really left only now: on a busy machine, some time passes between its turn and the
    /// wire, and the next ones must keep their distance from the wire.
    public func sent(requestOf turn: Turn) {
        let late = time.boot() - turn.boot
        guard late > Pacer.punctual else { return }
        store.note { state, _ in state.log.move(turn.time, to: turn.time + late) }
    }

    /// So late may a request be without a word: it is part of the margin of every window.
    private static let punctual = Duration.milliseconds(2)

    /// Waits while the breaker is open.
    public func admission(before deadline: Duration) async throws(Refusal) {
        while true {
            let until: Duration?
            let asked = time.boot()
            do throws(StoreAway) {
                until = try await store.decide { state, moment in
                    state.admit(at: moment.now).map { $0 - moment.ahead }
                }
            } catch {
                throw Refusal(error)
            }
            // What is left of the time may be too little, and that is not the request's fault.
            if time.boot() - asked > Pacer.usualAnswer { throw .heldUp }
            guard let until else { return }
            guard until <= deadline else { throw .deadline }
            try await sleep(until: until)
        }
    }

    /// Whether the breaker holds requests back.
    public func isHeldBack() async -> Bool {
        (try? await store.decide { state, _ in state.breaker.isOpen }) ?? false
    }

    /// The server answered.
    public func answered() {
        adaptive.state.withLock { $0.answered() }
        let limits = limits
        store.note { $0.answered(at: $1.now, limits: limits) }
    }

    /// The server failed or could not be reached.
    public func failed() {
        let now = time.boot()
        adaptive.state.withLock { $0.failed(at: now) }
        store.note { $0.failed(at: $1.now) }
    }

    /// The server asked to slow down; `waitSeconds` is nil where it named no time.
    public func refused(waitSeconds: Double?) {
        let wait = waitSeconds.map { Duration.seconds($0) }
        let (limits, backOff) = (limits, backOff)
        store.note { state, moment in
            var generator = SystemRandomNumberGenerator()
            state.refused(
                at: moment.now,
                wait: wait,
                limits: limits,
                backOff: backOff,
                using: &generator
            )
        }
    }

    /// Nobody sends for so many seconds: the server said that nothing is left in its window.
    public func pause(seconds: Double) {
        store.note { $0.pause(until: $1.now + .seconds(seconds)) }
    }

    /// The provider called the quota spent, with the seconds until it resets where it named them.
    ///
    /// Returns the seconds until it is asked again.
    public func quotaSpent(waitSeconds: Double?) async -> Double {
        let limits = limits
        let seconds = try? await store.decide { state, moment in
            let until = waitSeconds.map { moment.wall + $0 }
            state.quotaSpent(until: until, wall: moment.wall, limits: limits)
            return max(0, state.day.spentUntil - moment.wall)
        }
        return seconds ?? waitSeconds ?? 0
    }

    private func sleep(until: Duration) async throws(Refusal) {
        guard until > time.boot() else { return }
        do {
            try await time.sleep(until)
        } catch {
            throw .cancelled
        }
    }
}

extension Pacer.Refusal {
    init(_ error: StoreAway) {
        switch error {
        case .gone: self = .away
        case .cancelled: self = .cancelled
        }
    }
}

/// What one request asks of the state, in the times of the state.
private struct PacerCall {
    private let count: Int
    private let deadline: Duration
    private let moment: EndpointMoment
    private let limits: PaceLimits

    init(_ count: Int, before deadline: Duration, at moment: EndpointMoment, _ limits: PaceLimits) {
        self.count = count
        self.deadline = deadline + moment.ahead
        self.moment = moment
        self.limits = limits
    }

    /// A slot; whose slot has come leaves at once.
    func reserve(_ state: inout EndpointState) -> Departure {
        let decision = state.reserve(
            count,
            at: moment.now,
            wall: moment.wall,
            deadline: deadline,
            // Slots are so far apart that nobody with a clock like ours has to wait in his.
            limits: limits.guarded(by: moment.uncertainty)
        )
        guard case .wait(let slot) = decision, slot.time <= moment.now else { return decision }
        return depart(slot, &state)
    }

    func depart(_ slot: Slot, _ state: inout EndpointState) -> Departure {
        state.depart(
            slot,
            count,
            at: moment.now,
            wall: moment.wall,
            deadline: deadline,
            limits: limits,
            uncertainty: moment.uncertainty
        )
    }
}
