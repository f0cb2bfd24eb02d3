/// Finds the name that somebody probably meant.
public enum NearestSpelling {
    /// The candidate closest to the word, or nil when none is close enough to be a slip.
    ///
    /// Close means at most one edit for every three letters, at least one, at most three; or that
    /// the word is the beginning of exactly one candidate. Case and `-` against `_` are no edits.
    public static func of(_ word: String, among candidates: [String]) -> String? {
        let typed = folded(word)
        guard !typed.isEmpty else { return nil }
        let allowed = min(3, max(1, typed.count / 3))
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = editDistance(typed, folded(candidate))
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        if let best { return best.name }
        let longer = candidates.filter { folded($0).starts(with: typed) }
        return typed.count >= 2 && longer.count == 1 ? longer[0] : nil
    }

    /// " Did you mean 'NAME'?", or nothing when no name is close.
    public static func hint(for word: String, among candidates: [String], prefix: String = "")
        -> String
    {
        of(word, among: candidates).map { " Did you mean '\(prefix)\($0)'?" } ?? ""
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours between the two.
    static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
                var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }

    private static func folded(_ word: String) -> [UInt8] {
        word.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "_"): UInt8(ascii: "-")
            default: byte
            }
        }
    }
}
