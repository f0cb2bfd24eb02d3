import Pace

/// The state of an endpoint as this process last saw it in Redis, and what it makes of what it sees next:
/// a pure value.
///
/// A server can be started again with older data or none, emptied, replaced by its copy, and its clock
/// can be set. Wherever what others sent lately may be lost, the state counts as if every window had been
/// used up at this moment; counts of the day are those of whoever remembers most.
struct EndpointMemory {
    /// How long after the start of a server, or after its data were lost, those who remember more of the
    /// day have to say so, beside the windows.
    private static let settling = Duration.seconds(2)
    /// Times in a state that are so far ahead were written before the clock was set back.
    private static let future = Duration.seconds(5)

    let limits: PaceLimits
    private(set) var state: EndpointState
    /// The version in Redis from which the state was taken; empty where nothing stands there.
    private(set) var version: [UInt8] = []
    /// Tells one line of states, each made from the one before, from another. 0 before the first.
    private(set) var lineage: UInt64 = 0
    /// The life of the server in which it was seen; nil before the first time.
    private(set) var life: UInt64?
    /// Whether the state differs from what stands in Redis.
    private(set) var isChanged = false

    init(limits: PaceLimits) {
        self.limits = limits
        state = EndpointState(limits: limits)
    }

    /// The state now stands in Redis with this version.
    mutating func saved(_ changed: EndpointState, as version: [UInt8]) {
        (state, self.version, isChanged) = (changed, version, false)
    }

    /// Nothing stands in Redis.
    ///
    /// - Parameters:
    ///   - now: the server's clock.
    ///   - uptime: for how long the server had been up a moment ago at least.
    ///   - fresh: a random number that is not 0.
    mutating func sawNothing(
        at now: Duration,
        uptime: Duration,
        life: UInt64,
        fresh: UInt64
    ) {
        let remembered = lineage == 0 ? nil : state
        state = EndpointState(limits: limits)
        if let remembered {
            lost(remembered, at: now)
        } else if uptime < longest + EndpointMemory.settling {
            // Before its start others may have sent what nobody knows of any more.
            lost(nil, at: now - uptime)
        }
        (version, self.life, lineage, isChanged) = ([], life, fresh, true)
    }

    /// A state stands in Redis.
    ///
    /// - Parameters:
    ///   - written: the life of the server in which it was written.
    ///   - fresh: a random number that is not 0.
    /// - Returns: false when the bytes are damaged; they count as lost.
    mutating func saw(
        _ bytes: [UInt8],
        version: [UInt8],
        written: UInt64?,
        at now: Duration,
        life: UInt64,
        fresh: UInt64
    ) -> Bool {
        let remembered = lineage == 0 ? nil : state
        let line = EndpointState.boot(of: bytes) ?? 0
        let found = EndpointState(bytes, boot: line, limits: limits)
        state = found ?? EndpointState(limits: limits)
        (self.version, self.life, isChanged) = (version, life, false)
        if found == nil || written != life {
            lost(remembered, at: now)
            (lineage, isChanged) = (fresh, true)
        } else if remembered != nil, line != lineage {
            lost(remembered, at: now)
            (lineage, isChanged) = (line, true)
        } else {
            lineage = line
        }
        if state.isAhead(of: now + EndpointMemory.future) { clockWasSet(at: now) }
        return found != nil
    }

    /// The server's clock was set: the times in the state mean nothing any more.
    mutating func clockWasSet(at now: Duration) {
        state.forgetTimes(at: now, limits: limits)
        isChanged = true
    }

    private mutating func lost(_ remembered: EndpointState?, at now: Duration) {
        state.assumeSpent(at: now, limits: limits)
        state.pause(until: now + longest + EndpointMemory.settling)
        if let remembered { state.remember(dayOf: remembered) }
    }

    private var longest: Duration { (limits.windows.map(\.length).max() ?? .zero) + limits.margin }
}
