/// Stops asking a server that fails every time, and lets one request try now and then.
public struct CircuitBreaker: Hashable, Sendable {
    /// Failures in a row that open it.
    public static let threshold = 8
    /// The first pause; doubled after each failed trial, up to the longest.
    static let firstPause = Duration.seconds(5)
    static let longestPause = Duration.seconds(120)
    /// A trial that nobody reports on within this time is given to somebody else.
    static let trialPatience = Duration.seconds(60)

    enum Phase: Hashable, Sendable {
        /// Requests pass; so many failures since the last answer.
        case closed(failures: Int)
        /// None passes until then.
        case open(until: Duration)
        /// One is under way; the others wait for its outcome, at the longest until then.
        case trial(until: Duration)
    }

    private(set) var phase = Phase.closed(failures: 0)
    private(set) var pause = CircuitBreaker.firstPause

    init() {}

    init(phase: Phase, pause: Duration) {
        self.phase = phase
        self.pause = pause
    }

    /// Whether requests are held back.
    public var isOpen: Bool {
        if case .closed = phase { return false }
        return true
    }

    /// Whether a request may leave now: nil if so, else when to ask again.
    mutating func admit(at now: Duration) -> Duration? {
        switch phase {
        case .closed: return nil
        case .open(let until), .trial(let until):
            if now < until { return until }
            phase = .trial(until: now + CircuitBreaker.trialPatience)
            return nil
        }
    }

    /// The server answered anything that shows that it works.
    mutating func answered() { self = CircuitBreaker() }

    /// The server failed or could not be reached.
    mutating func failed(at now: Duration) {
        switch phase {
        case .closed(let failures):
            guard failures + 1 >= CircuitBreaker.threshold else {
                phase = .closed(failures: failures + 1)
                return
            }
            phase = .open(until: now + pause)
        // Stragglers that left before it opened tell nothing new.
        case .open: break
        case .trial:
            pause = min(pause * 2, CircuitBreaker.longestPause)
            phase = .open(until: now + pause)
        }
    }
}
