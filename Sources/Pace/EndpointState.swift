/// Everything that is remembered about one host and key, and the decision who may send when.
///
/// A request first reserves a slot, sleeps until it, and then departs. Slots are evenly spaced
/// (GCRA with a burst of one), so that nobody polls for a turn; departing looks at the times at
/// which requests really left, so that late sleepers together never break a window.
/// It holds no clock: `now` is boot time, `wall` is seconds since 1970.
public struct EndpointState: Hashable, Sendable {
    var log: SlidingLog
    /// The next free slot.
    var nextSlot = Duration.zero
    /// Raised whenever the slots that were given out no longer hold.
    var generation: UInt32 = 0
    var penaltyUntil = Duration.zero
    /// Refusals without a time to wait, one after another.
    var refusals = 0
    var day = DayCount()
    var adaptive = AdaptiveRate()
    var breaker = CircuitBreaker()

    /// A fresh state: nothing was sent, nothing is held back.
    public init(limits: PaceLimits) {
        log = SlidingLog(capacity: EndpointState.capacity(limits))
    }

    /// Enough to judge every window, and to know the rate of a server without a limit.
    static func capacity(_ limits: PaceLimits) -> Int { max(limits.longestCount, 64) }

    /// Whether every request must look at the shared state; false for a host without limits that
    /// never complained.
    public var isUnrestrained: Bool {
        adaptive.perSecond == nil && !breaker.isOpen && penaltyUntil == .zero
            && day.spentUntil == 0
    }
}

/// A turn to send.
public struct Slot: Hashable, Sendable {
    /// When it comes, boot time.
    public var time: Duration
    let generation: UInt32
}

/// Whether a request may leave.
public enum Departure: Hashable, Sendable {
    /// It leaves now, and has been counted.
    case now
    /// Not before this slot.
    case wait(Slot)
    /// Not before this boot time, which is beyond the deadline; no slot was taken.
    case late(until: Duration)
    /// Not before this time, in seconds since 1970: the day's quota is spent.
    case spent(until: Double)
}

extension EndpointState {
    /// A turn for one more request, if it comes before the deadline (boot time).
    ///
    /// - Parameter count: as how many requests the host counts it.
    public mutating func reserve(
        _ count: Int = 1,
        at now: Duration,
        wall: Double,
        deadline: Duration,
        limits: PaceLimits
    ) -> Departure {
        if let until = day.spent(at: wall, limit: limits.day) { return .spent(until: until) }
        let slot = max(nextSlot, penaltyUntil, now)
        guard slot <= deadline else { return .late(until: slot) }
        nextSlot = slot + max(limits.interval, adaptive.interval) * max(1, count)
        return .wait(Slot(time: slot, generation: generation))
    }

    /// Whether a request to a host without limits may leave at once, since nothing holds it back.
    public mutating func departs(freelyAt now: Duration) -> Bool {
        guard isUnrestrained else { return false }
        log.record(now)
        return true
    }

    /// The request with this slot wants to leave.
    ///
    /// - Parameters:
    ///   - now: no later than it really is.
    ///   - uncertainty: how much later it may really be; for others it counts as sent then.
    public mutating func depart(
        _ slot: Slot,
        _ count: Int = 1,
        at now: Duration,
        wall: Double,
        deadline: Duration,
        limits: PaceLimits,
        uncertainty: Duration = .zero
    ) -> Departure {
        guard slot.generation == generation else {
            return reserve(count, at: now, wall: wall, deadline: deadline, limits: limits)
        }
        if let until = day.spent(at: wall, limit: limits.day) { return .spent(until: until) }
        let earliest = max(slot.time, penaltyUntil, log.earliest(for: count, under: limits))
        guard earliest <= now else {
            return .wait(Slot(time: earliest, generation: generation))
        }
        for _ in 0..<count {
            log.record(now + uncertainty)
            day.count(at: wall, limit: limits.day)
        }
        return .now
    }

    /// Whether the breaker lets a request through: nil if so, else when to ask again.
    public mutating func admit(at now: Duration) -> Duration? { breaker.admit(at: now) }

    /// The server answered.
    public mutating func answered(at now: Duration, limits: PaceLimits) {
        breaker.answered()
        if now >= penaltyUntil { (refusals, penaltyUntil) = (0, .zero) }
        adaptive.answered(at: now, published: limits.perSecond)
    }

    /// The server failed or could not be reached.
    public mutating func failed(at now: Duration) { breaker.failed(at: now) }

    /// The server asked to slow down: everybody waits, and then sends more slowly.
    ///
    /// - Parameters:
    ///   - wait: the time it asked for; nil where it named none.
    ///   - backOff: the wait where it named none.
    public mutating func refused(
        at now: Duration,
        wait: Duration?,
        limits: PaceLimits,
        backOff: BackOff,
        using generator: inout some RandomNumberGenerator
    ) {
        // A refusal shows that the server is there.
        breaker.answered()
        let recent = log.recentRate(at: now)
        let isNews = adaptive.refused(at: now, recent: recent, published: limits.perSecond)
        guard isNews || wait != nil else { return }
        let delay = wait ?? backOff.delay(retry: refusals, using: &generator)
        if isNews { refusals += 1 }
        pause(until: now + delay)
    }

    /// Nobody sends before this boot time; slots given out so far are void.
    public mutating func pause(until: Duration) {
        guard until > penaltyUntil || nextSlot > until else { return }
        penaltyUntil = max(penaltyUntil, until)
        nextSlot = penaltyUntil
        generation &+= 1
    }

    /// The provider called the quota spent; until its next midnight where it names no time.
    public mutating func quotaSpent(until: Double?, wall: Double, limits: PaceLimits) {
        day.refuse(until: until, at: wall, zone: limits.day?.zone ?? limits.quotaZone)
    }

    /// Nobody knows what left lately: as if every window had been used up at this very moment.
    ///
    /// - Parameter now: the last moment at which something may have left.
    public mutating func assumeSpent(at now: Duration, limits: PaceLimits) {
        let count = max(log.capacity, limits.longestCount)
        let times = [Int64](repeating: now.inNanoseconds, count: count)
        log = SlidingLog(times: times, capacity: count)
        let longest = limits.windows.map(\.length).max() ?? .zero
        pause(until: now + longest + limits.margin)
    }

    /// The clock was set: no time in it means anything any more. What left lately counts as if every window
    /// had been used up now; the day's count and the rate to which refusals pushed it stay.
    public mutating func forgetTimes(at now: Duration, limits: PaceLimits) {
        (nextSlot, penaltyUntil, breaker) = (.zero, .zero, CircuitBreaker())
        adaptive = AdaptiveRate(
            perSecond: adaptive.perSecond,
            peak: adaptive.peak,
            loweredAt: now,
            raisedAt: now
        )
        assumeSpent(at: now, limits: limits)
    }

    /// Whether something stands in it as sent later than this: its clock was set back.
    public func isAhead(of now: Duration) -> Bool {
        log.times.last.map { $0 > now.inNanoseconds } ?? false
    }

    /// Counts what somebody remembers of the day, where the state has lost it.
    public mutating func remember(dayOf other: EndpointState) { day.remember(other.day) }
}
