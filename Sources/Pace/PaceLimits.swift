/// Everything a host allows one user, as published or as configured.
public struct PaceLimits: Hashable, Sendable {
    /// All windows up to an hour; a request must fit every one. None means no known rate.
    public var windows: [RateWindow]
    /// The limit of a calendar day, where there is one.
    public var day: DayLimit?
    /// Where midnight is for a quota that the provider calls spent without saying until when.
    public var quotaZone: ResetZone
    /// Requests under way at once from one process, at least 1.
    public var concurrency: Int
    /// Added to every window, since a request arrives a little later than it leaves and not every
    /// one equally late. 10 ms costs 1 % of a limit a second.
    public var margin: Duration

    /// Limits; without arguments those of a server of one's own.
    public init(
        windows: [RateWindow] = [],
        day: DayLimit? = nil,
        quotaZone: ResetZone = .utc,
        concurrency: Int = 8,
        margin: Duration = .milliseconds(10)
    ) {
        self.windows = windows
        self.day = day
        self.quotaZone = quotaZone
        self.concurrency = max(1, concurrency)
        self.margin = max(.zero, margin)
    }

    /// Requests that may stand ready beside those under way, so that the next one leaves the moment
    /// another ends. None where a rate gives out turns, since a turn must not wait.
    public var inReserve: Int { windows.isEmpty ? max(2, concurrency / 4) : 0 }

    /// The same for one whose clock may be wrong by so much beside those of others: a window that is
    /// kept by every clock is longer by that.
    func guarded(by uncertainty: Duration) -> PaceLimits {
        var limits = self
        limits.margin += uncertainty
        return limits
    }

    /// Whether nothing limits the rate.
    var isOpen: Bool { windows.isEmpty && day == nil }

    /// The even distance between two requests, zero where no rate is known.
    var interval: Duration { windows.map { $0.interval(guardedBy: margin) }.max() ?? .zero }

    /// The slowest of the windows in requests a second, as it is written; nil where none is known.
    public var perSecondPublished: Double? {
        windows.map { Double($0.count) / $0.length.inSeconds }.min()
    }

    /// The published rate in requests a second, nil where none is known.
    public var perSecond: Double? { interval > .zero ? 1 / interval.inSeconds : nil }

    /// How many send times must be remembered to judge every window.
    var longestCount: Int { windows.map(\.count).max() ?? 0 }
}

/// A limit that is counted by calendar day and starts again at the provider's midnight.
public struct DayLimit: Hashable, Sendable {
    /// Requests a day, at least 1.
    public let count: Int
    /// Where midnight is.
    public let zone: ResetZone

    /// A limit, or nil for a count under 1.
    public init?(count: Int, zone: ResetZone = .utc) {
        guard count >= 1 else { return nil }
        self.count = count
        self.zone = zone
    }
}
