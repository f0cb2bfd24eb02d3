import GeoModel
import Geocoding

extension RunCounts {
    /// All counts as plain numbers, to be kept and read back by the same version of geobatch.
    public var numbers: [Int] {
        let lists = [statuses, levels, reasons, accepted]
        let singles = [streetQueries, streetAccurate, requests, recalled, shared]
        return lists.flatMap { [$0.count] + $0 } + singles
    }

    /// The counts that these numbers were made of; nil for any others.
    public init?(numbers: [Int]) {
        self.init()
        guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        var rest = numbers[...]
        guard let statuses = RunCounts.list(&rest), let levels = RunCounts.list(&rest),
            let reasons = RunCounts.list(&rest), let accepted = RunCounts.list(&rest),
            statuses.count == self.statuses.count, levels.count == self.levels.count,
            reasons.count == self.reasons.count, rest.count == 5
        else { return nil }
        (self.statuses, self.levels, self.reasons) = (statuses, levels, reasons)
        self.accepted = accepted
        let singles = Array(rest)
        (streetQueries, streetAccurate) = (singles[0], singles[1])
        (requests, recalled, shared) = (singles[2], singles[3], singles[4])
    }

    private static func list(_ rest: inout ArraySlice<Int>) -> [Int]? {
        guard let count = rest.popFirst(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
