/// Column names compared the way people mean them.
enum ColumnName {
    /// The name in lower case without white space, underscores, dots and dashes.
    static func fold(_ name: String) -> String {
        let dropped: Set<Unicode.Scalar> = [
            "_", "-", ".", ":", "/", "\u{FEFF}", "'", "’", "(", ")",
        ]
        var folded = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars
        where !scalar.properties.isWhitespace && !dropped.contains(scalar) {
            folded.append(scalar)
        }
        return String(folded)
    }

    /// How many letters must be put in, left out, changed or swapped with their neighbour.
    static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: second.count + 1)
        var last = Array(0...second.count)
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                let change = last[j] + (first[i] == second[j] ? 0 : 1)
                var best = min(change, last[j + 1] + 1, row[j] + 1)
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
