import Reports

/// What a run has counted so far: what its summary is made from when it goes on.
struct RunCounters: Sendable {
    /// What became of the rows.
    var counts = RunCounts()
    /// Points that many rows share.
    var points = SharedPoints()
    /// The rows in each output, OUT first.
    var outputRows: [Int] = []
    /// How long it took, in milliseconds, over all processes that worked on it.
    var wallMilliseconds = 0
    /// The processor time, in milliseconds, over all processes that worked on it.
    var cpuMilliseconds = 0

    /// Nothing.
    init() {}

    /// The numbers for a commit.
    var numbers: [Int] {
        let counts = counts.numbers
        return [wallMilliseconds, cpuMilliseconds, outputRows.count] + outputRows
            + [counts.count] + counts + points.numbers
    }

    /// The counters that a commit holds; nil when they are not those of this version.
    init?(numbers: [Int]) {
        var rest = numbers[...]
        guard let wall = rest.popFirst(), let cpu = rest.popFirst(),
            let outputs = rest.popFirst(), outputs <= rest.count
        else { return nil }
        outputRows = Array(rest.prefix(outputs))
        rest = rest.dropFirst(outputs)
        guard let length = rest.popFirst(), length <= rest.count,
            let counts = RunCounts(numbers: Array(rest.prefix(length))),
            let points = SharedPoints(numbers: rest.dropFirst(length))
        else { return nil }
        (self.counts, self.points) = (counts, points)
        (wallMilliseconds, cpuMilliseconds) = (wall, cpu)
    }
}
