/// How far two spellings are from each other.
public enum EditDistance {
    /// How many units must be put in, left out, changed or swapped with their neighbour to make one of
    /// the two from the other.
    public static func between<Unit: Equatable>(_ first: [Unit], _ second: [Unit]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                let changed = last[j] + (first[i] == second[j] ? 0 : 1)
                var best = min(changed, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[second.count]
    }
}
