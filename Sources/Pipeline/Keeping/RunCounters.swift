import CSVStream
import Reports

/// What a run has counted so far: what its summary is made from when it goes on.
struct RunCounters: Sendable {
    /// What became of the rows.
    var counts = RunCounts()
    /// Points that many rows share.
    var points = SharedPoints()
    /// What could not be read as the rest.
    var damage = Damage()
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
        let lists = [outputRows, counts.numbers, damage.numbers, points.numbers]
        return [wallMilliseconds, cpuMilliseconds] + lists.flatMap { [$0.count] + $0 }
    }

    /// The counters that a commit holds; nil when they are not those of this version.
    init?(numbers: [Int]) {
        var rest = numbers[...]
        guard let wall = rest.popFirst(), let cpu = rest.popFirst(),
            let rows = RunCounters.list(&rest), let counted = RunCounters.list(&rest),
            let damaged = RunCounters.list(&rest), let shared = RunCounters.list(&rest),
            rest.isEmpty, let counts = RunCounts(numbers: counted),
            let damage = Damage(numbers: damaged), let points = SharedPoints(numbers: shared)
        else { return nil }
        (outputRows, self.counts, self.damage, self.points) = (rows, counts, damage, points)
        (wallMilliseconds, cpuMilliseconds) = (wall, cpu)
    }

    private static func list(_ rest: inout ArraySlice<Int>) -> [Int]? {
        guard let count = rest.popFirst(), count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
