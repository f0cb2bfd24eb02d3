import Diagnostics

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
            let distance = EditDistance.between(typed, folded(candidate))
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
