/// A rate that a server's refusals push down and its answers raise again (AIMD).
///
/// Refusals halve it, at most once a second, since those of one burst arrive together. Answers add
/// one twentieth of the highest known rate a second. It disappears when it is back at the
/// published rate; where none is published it stays.
public struct AdaptiveRate: Hashable, Sendable {
    /// The slowest it gets: one request in ten seconds.
    static let floor = 0.1
    /// Refusals within this time count as one.
    static let settling = Duration.seconds(1)

    /// Requests a second, or nil while nothing holds us back.
    public private(set) var perSecond: Double?
    /// The rate from which it was first pushed down.
    private(set) var peak = 0.0
    private(set) var loweredAt = Duration.zero
    private(set) var raisedAt = Duration.zero

    init() {}

    init(perSecond: Double?, peak: Double, loweredAt: Duration, raisedAt: Duration) {
        self.perSecond = perSecond
        self.peak = peak
        self.loweredAt = loweredAt
        self.raisedAt = raisedAt
    }

    /// The distance between two requests that it demands.
    var interval: Duration { perSecond.map { .seconds(1 / $0) } ?? .zero }

    /// The server refused; `recent` is the rate at which we sent lately.
    ///
    /// Returns whether the rate changed.
    mutating func refused(at now: Duration, recent: Double, published: Double?) -> Bool {
        if perSecond != nil, now - loweredAt < AdaptiveRate.settling { return false }
        let current = min(perSecond ?? .infinity, published ?? .infinity, max(recent, 1))
        peak = max(peak, current)
        perSecond = max(AdaptiveRate.floor, current / 2)
        (loweredAt, raisedAt) = (now, now)
        return true
    }

    /// The server answered.
    mutating func answered(at now: Duration, published: Double?) {
        guard let rate = perSecond else { return }
        // A pause is no evidence that the server can take more: at most a second counts.
        let passed = min(1, max(0, (now - raisedAt).inSeconds))
        raisedAt = max(raisedAt, now)
        let raised = rate + max(peak / 20, AdaptiveRate.floor) * passed
        guard let published, raised >= published else {
            perSecond = raised
            return
        }
        self = AdaptiveRate()
    }
}
