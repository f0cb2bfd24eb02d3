/// How many requests a server gets at once: fewer when it cannot keep up, more again while it answers
/// (AIMD).
///
/// A server that is asked too much at once answers late or with errors, and not always with a refusal.
/// A failure halves the number, at most once a second, since those of one moment come together; as many
/// answers as are under way at once raise it by one.
public struct AdaptiveWidth: Hashable, Sendable {
    /// The most, as published or as configured, at least 1.
    public let most: Int
    private var value: Double
    private var loweredAt: Duration?

    /// Failures within this time count as one.
    static let settling = Duration.seconds(1)

    /// All at once, until something fails.
    public init(most: Int) {
        self.most = max(1, most)
        value = Double(self.most)
    }

    /// How many may be under way now, 1 to `most`.
    public var width: Int { Int(value) }

    /// The server failed, or did not answer in time.
    mutating func failed(at now: Duration) {
        if let loweredAt, now - loweredAt < AdaptiveWidth.settling { return }
        loweredAt = now
        value = max(1, (value / 2).rounded(.down))
    }

    /// The server answered.
    mutating func answered() {
        guard value < Double(most) else { return }
        value = min(Double(most), value + 1 / value)
    }
}
