/// A published limit: at most so many requests in any stretch of time of this length.
public struct RateWindow: Hashable, Sendable {
    /// The most requests that one window can hold here; a larger limit is written per second.
    public static let largestCount = 10_000

    /// Requests in the window, 1 to `largestCount`.
    public let count: Int
    /// How long the window is, more than zero and at most an hour.
    public let length: Duration

    /// A limit, or nil when count or length is outside its range.
    public init?(count: Int, length: Duration) {
        guard (1...RateWindow.largestCount).contains(count) else { return nil }
        guard length > .zero, length <= .seconds(3600) else { return nil }
        self.count = count
        self.length = length
    }

    /// A limit a second; fractions under one a second become one request in a longer window.
    ///
    /// Nil for a rate that is not above zero, or beyond `largestCount`.
    public init?(perSecond rate: Double) {
        guard rate > 0, rate <= Double(RateWindow.largestCount) else { return nil }
        if rate >= 1, rate == rate.rounded(.down) {
            self.init(count: Int(rate), length: .seconds(1))
        } else {
            // 2.5 a second as 5 in 2 s would let 5 through at once; one at a time is as good.
            self.init(count: 1, length: .seconds(1 / rate))
        }
    }

    /// The even distance between two requests that uses the whole limit and no more.
    func interval(guardedBy margin: Duration) -> Duration { (length + margin) / count }
}
