public import GeoModel
public import Geocoding

/// What became of some rows, counted. Counts of parts add up to the counts of the whole.
public struct RunCounts: Sendable, Equatable {
    var statuses = [Int](repeating: 0, count: RowStatus.allCases.count)
    var levels = [Int](repeating: 0, count: MatchLevel.allCases.count)
    var reasons = [Int](repeating: 0, count: Reason.allCases.count)
    /// For each source of the run: how many rows have its coordinate.
    public internal(set) var accepted: [Int] = []
    /// Rows whose query names a street or a house.
    public internal(set) var streetQueries = 0
    /// Of these, rows whose point is street-accurate: level street or finer, or a radius of at most
    /// 250 m.
    public internal(set) var streetAccurate = 0
    /// Requests made.
    public internal(set) var requests = 0
    /// Rows that got the answer to an equal query of the run.
    public internal(set) var shared = 0
    /// Answers recalled rather than asked for.
    public internal(set) var recalled = 0

    /// No rows.
    public init() {}

    /// The counts of a chunk.
    public init(of chunk: SettledChunk) {
        for row in 0..<chunk.count { count(chunk.outcomes[row]) }
    }

    /// All rows.
    public var rows: Int { statuses.reduce(0, +) }

    /// The rows of a status.
    public subscript(status: RowStatus) -> Int { statuses[Int(status.rawValue)] }
    /// The `ok` rows of a level.
    public subscript(level: MatchLevel) -> Int { levels[Int(level.rawValue)] }
    /// The rows with a reason.
    public subscript(reason: Reason) -> Int { reasons[Int(reason.rawValue)] }

    /// Adds the counts of other rows.
    public mutating func add(_ other: RunCounts) {
        RunCounts.add(other.statuses, to: &statuses)
        RunCounts.add(other.levels, to: &levels)
        RunCounts.add(other.reasons, to: &reasons)
        RunCounts.add(other.accepted, to: &accepted)
        streetQueries += other.streetQueries
        streetAccurate += other.streetAccurate
        requests += other.requests
        recalled += other.recalled
        shared += other.shared
    }

    private mutating func count(_ outcome: borrowing RowOutcome) {
        let status = outcome.status
        let rowReasons = outcome.reasons
        statuses[Int(status.rawValue)] += 1
        var bits = rowReasons.rawValue
        while bits != 0 {
            let index = bits.trailingZeroBitCount
            if index < reasons.count { reasons[index] += 1 }
            bits &= bits - 1
        }
        requests += Int(outcome.answer.requests)
        if outcome.answer.recalled {
            recalled += 1
        } else if outcome.answer.isShared {
            shared += 1
        }
        let asksStreet = outcome.answer.askedLevel.map { $0 >= .street } ?? false
        if asksStreet { streetQueries += 1 }
        guard status == .ok, let level = outcome.answer.best?.level else { return }
        levels[Int(level.rawValue)] += 1
        if asksStreet, !rowReasons.contains(.tooCoarse) { streetAccurate += 1 }
        let source = Int(outcome.answer.source)
        while accepted.count <= source { accepted.append(0) }
        accepted[source] += 1
    }

    private static func add(_ more: [Int], to counts: inout [Int]) {
        while counts.count < more.count { counts.append(0) }
        for (index, value) in more.enumerated() { counts[index] += value }
    }
}
