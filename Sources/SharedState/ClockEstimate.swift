/// How far the clock of a server is ahead of the boot time of this machine: a pure value.
///
/// The server reads its clock at some moment between the sending of a command and the arrival of the
/// reply, so that each reply gives a range. The narrowest one counts until it is too old: clocks drift.
struct ClockEstimate: Equatable {
    /// How fast two clocks may part, at worst: one is being set right while the other is not.
    static let drift = 0.001
    /// A range that lies so far from the one before means that the clock was set.
    static let tolerance = Duration.milliseconds(50)

    private struct Range: Equatable {
        let low: Duration
        let high: Duration
        let at: Duration

        var width: Duration { high - low }

        /// How much it has to be widened by now.
        func blur(at now: Duration) -> Duration { (now - at) * ClockEstimate.drift }
    }

    private var range: Range?
    /// Raised whenever the server's clock was set: times read before mean nothing any more.
    private(set) var generation = 0

    /// Whether anything is known.
    var isKnown: Bool { range != nil }
    /// How far the server's clock is ahead at least.
    var ahead: Duration { range?.low ?? .zero }
    /// How much further it may be ahead.
    var uncertainty: Duration { range?.width ?? .zero }

    /// The server's clock showed this between two boot times of ours.
    mutating func note(server: Duration, sent: Duration, received: Duration) {
        let fresh = Range(low: server - received, high: server - sent, at: received)
        guard let known = range else {
            range = fresh
            return
        }
        let blur = known.blur(at: received)
        let slack = blur + ClockEstimate.tolerance
        if fresh.low > known.high + slack || fresh.high < known.low - slack {
            generation += 1
            range = fresh
        } else if fresh.width <= known.width + blur * 2 {
            range = fresh
        }
    }
}
