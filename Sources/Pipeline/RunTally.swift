import Reports

/// What the ordered stage adds up while chunks pass.
struct RunTally: Sendable {
    /// The boot time at which the run began.
    let started: Duration
    /// Rows that were taken from the reader.
    var rowsRead = 0
    /// What became of the rows that have left.
    private(set) var counts = RunCounts()
    /// Points that many rows share.
    private(set) var points = SharedPoints()
    /// The bytes of the input used up.
    private(set) var consumedBytes = 0
    var meter: ProgressMeter

    init(started: Duration, totalBytes: Int?) {
        self.started = started
        meter = ProgressMeter(start: started, totalBytes: totalBytes)
    }

    /// Adds a chunk that leaves.
    mutating func add(_ chunk: WorkedChunk) {
        counts.add(chunk.counts)
        points.add(chunk.points)
        consumedBytes = max(consumedBytes, chunk.consumedBytes)
    }

    /// How the rows read differ from those that left.
    var mismatch: CountMismatch {
        CountMismatch(what: "The run", expected: rowsRead, found: counts.rows)
    }

    /// A duration in seconds.
    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
