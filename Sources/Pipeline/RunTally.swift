import CSVStream
import Reports

/// What the ordered stage adds up while chunks pass.
struct RunTally: Sendable {
    /// The boot time at which this process began with the run: its indexes were made and opened before.
    let started: Duration
    /// The processor time that the process had taken by then.
    private let startedProcessorSeconds = ProcessorTime.seconds()
    /// Rows that were taken from the reader.
    var rowsRead = 0
    /// What became of the rows that have left.
    private(set) var counts = RunCounts()
    /// Points that many rows share.
    private(set) var points = SharedPoints()
    /// The bytes of the input used up.
    private(set) var consumedBytes = 0
    /// Where the record after those that have left begins.
    private(set) var next = SourcePosition(record: 1, line: 1, offset: 0)
    /// What could not be read as the rest.
    private(set) var damage = Damage()
    var meter: ProgressMeter
    private var earlier = RunCounters()

    init(started: Duration, totalBytes: Int?) {
        self.started = started
        meter = ProgressMeter(start: started, totalBytes: totalBytes)
    }

    /// Adds a chunk that leaves.
    mutating func add(_ chunk: WorkedChunk) {
        counts.add(chunk.counts)
        points.add(chunk.points)
        consumedBytes = max(consumedBytes, chunk.consumedBytes)
        next = chunk.next
        damage = chunk.damage
    }

    /// Goes on with what an interrupted process had counted.
    mutating func goOn(from counters: RunCounters, at position: SourcePosition) {
        earlier = counters
        counts = counters.counts
        points = counters.points
        damage = counters.damage
        rowsRead = counts.rows
        next = position
    }

    /// What was counted so far.
    func counters(at now: Duration) -> RunCounters {
        var counters = RunCounters()
        counters.counts = counts
        counters.points = points
        counters.damage = damage
        counters.wallMilliseconds = wallMilliseconds(at: now)
        counters.cpuMilliseconds = cpuMilliseconds
        return counters
    }

    /// How long the run took so far, over all its processes.
    func wallMilliseconds(at now: Duration) -> Int {
        earlier.wallMilliseconds + Int((RunTally.seconds(now - started) * 1000).rounded())
    }

    /// The processor time so far, over all its processes.
    var cpuMilliseconds: Int {
        let taken = ProcessorTime.seconds() - startedProcessorSeconds
        return earlier.cpuMilliseconds + Int((taken * 1000).rounded())
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
