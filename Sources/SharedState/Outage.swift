/// Since when a server has been away, and what its user has been told: a pure value.
struct Outage: Equatable {
    /// What is to be done now.
    enum Step: Equatable {
        /// Try again after so long.
        case retry(after: Duration)
        /// Nobody waits any longer.
        case giveUp
    }

    /// The wait between two tries at the longest.
    static let longestPause = Duration.milliseconds(500)

    private let patience: Duration
    private var since: Duration?
    private var tries = 0
    private var isTold = false

    /// The server is there.
    init(patience: Duration) { self.patience = patience }

    /// It could not be reached, or refused what it was asked.
    ///
    /// - Returns: what to do, and whether its user is to be told now.
    mutating func failed(at now: Duration) -> (step: Step, isNews: Bool) {
        let began = since ?? now
        since = began
        defer { tries += 1 }
        if now - began >= patience { return (.giveUp, false) }
        // The first try follows at once: a server that was restarted, or that closes idle connections, is
        // there already.
        if tries == 0 { return (.retry(after: .zero), false) }
        defer { isTold = true }
        let pause = min(Outage.longestPause, .milliseconds(25) * (1 << min(tries, 6)))
        return (.retry(after: min(pause, patience - (now - began))), !isTold)
    }

    /// It answered.
    ///
    /// - Returns: for how long it was away, where its user had been told; nil otherwise.
    mutating func ended(at now: Duration) -> Duration? {
        defer { self = Outage(patience: patience) }
        return isTold ? since.map { now - $0 } : nil
    }
}
