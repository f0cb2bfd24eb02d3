import Diagnostics
import Reports

/// Decides when progress is posted: about five times a second.
struct ProgressMeter {
    /// The time between two events.
    static let interval = Duration.milliseconds(200)

    private var due: Duration
    private let totalBytes: Int?

    init(start: Duration, totalBytes: Int?) {
        due = start + ProgressMeter.interval
        self.totalBytes = totalBytes
    }

    /// The event to post now, or nil when the last one is too recent.
    mutating func event(at now: Duration, counts: RunCounts, consumedBytes: Int) -> Event? {
        guard now >= due else { return nil }
        due = now + ProgressMeter.interval
        return state(counts, consumedBytes)
    }

    /// The event for the end of the run.
    func state(_ counts: RunCounts, _ consumedBytes: Int) -> Event {
        .progress(
            Progress(
                rows: counts.rows,
                ok: counts[.ok],
                refused: counts[.refused],
                failed: counts[.failed],
                empty: counts[.empty],
                bytes: consumedBytes,
                totalBytes: totalBytes
            )
        )
    }
}
