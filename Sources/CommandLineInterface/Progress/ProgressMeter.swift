import Diagnostics

/// Turns counts into speed and time left. Pure: the time is an argument.
struct ProgressMeter {
    /// The latest counts.
    private(set) var progress = Progress()
    /// When the run began, on the boot clock.
    private let start: Duration
    private var now: Duration
    private var samples: [(at: Duration, rows: Int, bytes: Int)]

    /// The speed is that of the last ten seconds or so: long enough to be calm, short enough to show
    /// that a run has slowed down.
    static let window = Duration.seconds(10)
    private static let sampleSpacing = Duration.milliseconds(500)

    init(start: Duration) {
        self.start = start
        now = start
        samples = [(start, 0, 0)]
    }

    mutating func take(_ progress: Progress, at now: Duration) {
        self.progress = progress
        self.now = max(now, self.now)
        if let last = samples.last, now - last.at >= ProgressMeter.sampleSpacing {
            samples.append((now, progress.rows, progress.bytes))
        }
        let oldest = now - ProgressMeter.window
        while samples.count > 1, samples[1].at <= oldest { samples.removeFirst() }
    }

    /// Time since the start.
    var elapsed: Duration { now - start }

    /// Rows a second over the window; nil before there is a measurable time.
    var rowsPerSecond: Double? { rate(progress.rows - samples[0].rows) }

    /// How much of the input is done, 0 to 1; nil for a pipe.
    var fraction: Double? {
        guard let total = progress.totalBytes, total > 0 else { return nil }
        return min(1, Double(progress.bytes) / Double(total))
    }

    /// Time to the end at the present speed; nil while it cannot be known.
    var timeLeft: Duration? {
        guard let total = progress.totalBytes, let speed = rate(progress.bytes - samples[0].bytes),
            speed > 0, progress.bytes < total
        else { return nil }
        let seconds = Double(total - progress.bytes) / speed
        return seconds < 1e9 ? .seconds(seconds) : nil
    }

    private func rate(_ amount: Int) -> Double? {
        let seconds = (now - samples[0].at).inSeconds
        return seconds > 0.2 ? Double(amount) / seconds : nil
    }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
