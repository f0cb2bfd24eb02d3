/// How long to wait before the next try: a random time up to a bound that doubles ("full jitter").
///
/// The randomness keeps callers that failed together from coming back together.
public struct BackOff: Hashable, Sendable {
    /// The bound before the first retry.
    public let base: Duration
    /// The largest bound.
    public let cap: Duration

    /// A back-off; negative times count as zero.
    public init(base: Duration = .milliseconds(500), cap: Duration = .seconds(60)) {
        self.base = max(.zero, base)
        self.cap = max(.zero, cap)
    }

    /// The bound before this retry; 0 is the first.
    public func bound(retry: Int) -> Duration {
        let doublings = min(max(0, retry), 32)
        return min(cap, base * (1 << doublings))
    }

    /// A random time from zero to the bound.
    public func delay(retry: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        bound(retry: retry) * Double.random(in: 0...1, using: &generator)
    }
}
