/// Keeps retries a small share of all requests, so that they cannot keep a failing server down.
public struct RetryBudget: Hashable, Sendable {
    /// Retries per first try, 0 to 1.
    public let share: Double
    /// Retries that may be saved up, so that a short run can retry at all.
    public let reserve: Double
    private var saved: Double

    /// A full budget.
    public init(share: Double = 0.2, reserve: Double = 10) {
        self.share = min(max(share, 0), 1)
        self.reserve = max(reserve, 0)
        saved = self.reserve
    }

    /// A first try left.
    public mutating func noteRequest() { saved = min(reserve, saved + share) }

    /// Takes one retry; false when none is left.
    public mutating func takeRetry() -> Bool {
        // Fifths do not add up to exactly one in binary.
        guard saved >= 1 - 1e-9 else { return false }
        saved -= 1
        return true
    }
}
