import Diagnostics
import Pace
import Synchronization

/// The state of an endpoint in Redis, shared by all processes of all machines that name the same one.
///
/// What several requests want at the same moment is decided together: one exchange with Redis for all of
/// them. Each decision is made here, on the state as it was last seen, and counts only if Redis still has
/// that very state; otherwise it is made again on what others made of it.
final class SharedEndpoint: EndpointStore {
    private struct Held {
        var waiting: [any EndpointCall] = []
        /// Whether somebody is at work on those that wait.
        var isBusy = false
        var memory: EndpointMemory
        /// The generation of the clock in which the memory was last seen, and when that was (boot time).
        var generation = 0
        var seen: Duration?
        var hasWarned = false
    }

    private let key: [UInt8]
    private let name: String
    /// What the host allows.
    let limits: PaceLimits
    private let link: RedisLink
    private let clock: SharedClock
    private let events: EventSink
    private let held: Mutex<Held>

    /// What changes nothing is answered from what was seen so long ago.
    private static let fresh = Duration.milliseconds(250)

    init(
        _ name: String,
        limits: PaceLimits,
        link: RedisLink,
        clock: SharedClock,
        events: EventSink
    ) {
        (self.name, self.limits) = (name, limits)
        key = RedisKey.pace(name)
        (self.link, self.clock, self.events) = (link, clock, events)
        held = Mutex(Held(memory: EndpointMemory(limits: limits)))
    }

    func decide<Outcome: Sendable>(
        _ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Outcome
    ) async throws(StoreAway) -> Outcome {
        let decision = EndpointDecision(body: body)
        add(decision)
        return try await decision.promised.outcome(whenCancelled: .failure(.cancelled)).get()
    }

    func note(_ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Void) {
        add(EndpointNote(body: body))
    }

    /// Settled once everything that waits now has come to Redis.
    func flushed() -> Promised<Result<Void, StoreAway>> {
        let decision = EndpointDecision<Void>(body: { _, _ in })
        add(decision)
        return decision.promised
    }

    private func add(_ call: some EndpointCall) {
        let isFirst = held.withLock { held in
            held.waiting.append(call)
            defer { held.isBusy = true }
            return !held.isBusy
        }
        // Whoever comes while this one is at work is served by it: no thread waits, and a caller that is
        // cancelled takes nobody with it.
        if isFirst { Task { await serve() } }
    }

    private func serve() async {
        while let calls = next() { await exchange(calls) }
    }

    /// Those who wait; nil when there are none, and then the work is over.
    private func next() -> [any EndpointCall]? {
        held.withLock { held in
            guard !held.waiting.isEmpty else {
                held.isBusy = false
                return nil
            }
            defer { held.waiting = [] }
            return held.waiting
        }
    }

    /// Those who came meanwhile.
    private func more() -> [any EndpointCall] {
        held.withLock { held in
            defer { held.waiting = [] }
            return held.waiting
        }
    }

    // MARK: one exchange

    /// Decides what these calls ask, as often as it takes until Redis agrees. For one task at a time.
    private func exchange(_ calls: [any EndpointCall]) async {
        var calls = calls
        while true {
            do throws(LinkFailure) {
                try await refresh()
                if try await decided(calls) { return }
            } catch {
                // After another start of the server, what it has now is looked at first.
                guard error == .otherLife else {
                    for call in calls { call.fail() }
                    return
                }
            }
            calls = calls.filter { !$0.isSettled } + more()
        }
    }

    /// Looks at what stands in Redis, where nothing is known of it.
    private func refresh() async throws(LinkFailure) {
        let isKnown = held.withLock { held in
            held.memory.life != nil && held.memory.life == link.life
                && held.generation == clock.generation
        }
        if isKnown { return }
        _ = take(try await look())
    }

    /// Makes the decisions and brings the new state to Redis.
    ///
    /// - Returns: false when others had changed the state; then the memory is that of the changed one.
    private func decided(_ calls: [any EndpointCall]) async throws(LinkFailure) -> Bool {
        let (memory, seen) = held.withLock { ($0.memory, $0.seen) }
        let moment = clock.moment
        var state = memory.state
        let settlings = calls.map { $0.made(&state, moment) }
        let isUnchanged = state == memory.state && !memory.isChanged
        let isFresh = seen.map { clock.time.boot() - $0 < SharedEndpoint.fresh } ?? false
        if !isUnchanged || !isFresh {
            guard try await bring(state, isUnchanged: isUnchanged, memory) else { return false }
        }
        for settle in settlings { settle() }
        return true
    }

    private func look(in life: UInt64? = nil) async throws(LinkFailure) -> Performed {
        try await perform(EndpointScript.look(key), in: life)
    }

    private func perform(
        _ command: RedisCommand,
        in life: UInt64?
    ) async throws(LinkFailure) -> Performed {
        try await link.perform([command], in: life) { EndpointScript.read($0) != nil }
    }

    /// - Returns: whether what the state was made from still stood there.
    private func bring(
        _ state: EndpointState,
        isUnchanged: Bool,
        _ memory: EndpointMemory
    ) async throws(LinkFailure) -> Bool {
        let life = memory.life ?? 0
        if isUnchanged {
            return take(try await look(in: life)) == memory.version
        }
        let version = RedisKey.random()
        let replace = EndpointScript.replace(
            key,
            version: memory.version,
            with: version,
            life: life,
            state: state.encoded(boot: memory.lineage)
        )
        let performed = try await perform(replace, in: life)
        guard case .replaced? = EndpointScript.read(performed.replies.first)?.outcome else {
            _ = take(performed)
            return false
        }
        saw(performed)
        held.withLock { held in
            held.memory.saved(state, as: version)
            held.seen = performed.received
        }
        return true
    }

    /// The clock that a reply shows.
    private func saw(_ performed: Performed) {
        guard let server = EndpointScript.read(performed.replies.first)?.server else { return }
        clock.note(server, in: performed)
    }

    /// Takes in what stands in Redis.
    ///
    /// - Returns: its version; empty where nothing stands there.
    private func take(_ performed: Performed) -> [UInt8] {
        guard let (_, outcome) = EndpointScript.read(performed.replies.first) else { return [] }
        saw(performed)
        let (now, generation) = (clock.moment.now, clock.generation)
        let life = performed.facts.life
        let isDamaged = held.withLock { held in
            var isSound = true
            switch outcome {
            case .replaced: break
            case .missing:
                let uptime = performed.facts.uptime(at: performed.received)
                held.memory.sawNothing(
                    at: now,
                    uptime: uptime,
                    life: life,
                    fresh: RedisKey.number()
                )
            case .found(let version, let written, let bytes):
                if version == held.memory.version, life == held.memory.life { break }
                isSound = held.memory.saw(
                    bytes,
                    version: version,
                    written: written,
                    at: now,
                    life: life,
                    fresh: RedisKey.number()
                )
            }
            if held.generation != generation, held.seen != nil { held.memory.clockWasSet(at: now) }
            (held.generation, held.seen) = (generation, performed.received)
            defer { held.hasWarned = held.hasWarned || !isSound }
            return !isSound && !held.hasWarned
        }
        if isDamaged {
            events.post(
                .warning(
                    "The shared pace of '\(name)' in Redis is damaged; its limits start afresh."))
        }
        return held.withLock { $0.memory.version }
    }
}
