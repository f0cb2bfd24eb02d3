/// How many requests left on one day of the provider's calendar.
public struct DayCount: Hashable, Sendable {
    /// The day's number in the provider's zone (days since 1970-01-01).
    private(set) var day = Int.min
    /// Requests that left on it.
    private(set) var sent = 0
    /// Until when the provider itself called the quota spent, in seconds since 1970; 0 for never.
    private(set) var spentUntil = 0.0

    init() {}

    init(day: Int, sent: Int, spentUntil: Double) {
        self.day = day
        self.sent = sent
        self.spentUntil = spentUntil
    }

    /// When requests may leave again (seconds since 1970); nil when one may leave now.
    func spent(at wall: Double, limit: DayLimit?) -> Double? {
        // A time further away was taken from a clock that was wrong.
        if wall < spentUntil, spentUntil - wall <= DayCount.longestWait { return spentUntil }
        guard let limit, counts(on: limit.zone.day(at: wall)), sent >= limit.count else {
            return nil
        }
        let reset = limit.zone.nextReset(after: wall)
        return limit.zone.day(at: wall) == day ? reset : limit.zone.nextReset(after: reset)
    }

    /// One request leaves.
    mutating func count(at wall: Double, limit: DayLimit?) {
        let today = (limit?.zone ?? .utc).day(at: wall)
        if !counts(on: today) { (day, sent) = (today, 0) }
        sent += 1
    }

    /// A quota of a month comes back within so many seconds.
    private static let longestWait = 32.0 * 86_400

    /// Whether the count is that of a day. A clock that was set back over midnight does not open
    /// yesterday's quota again; one that had been wrong by more begins anew.
    private func counts(on today: Int) -> Bool { today == day || today + 1 == day }

    /// The count of one who remembers another one, as where a store lost its last changes: neither was
    /// too high.
    mutating func remember(_ other: DayCount) {
        if other.day == day {
            sent = max(sent, other.sent)
        } else if other.day > day {
            (day, sent) = (other.day, other.sent)
        }
        spentUntil = max(spentUntil, other.spentUntil)
    }

    /// The provider says that the quota is spent; without a time, until its next midnight.
    mutating func refuse(until: Double?, at wall: Double, zone: ResetZone) {
        let reset = until ?? zone.nextReset(after: wall)
        spentUntil = max(spentUntil, reset)
    }
}
