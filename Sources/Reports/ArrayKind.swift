/// What the values of a column are where they travel as arrays. A program is told by these words.
public enum ArrayKind: String, Sendable {
    /// UTF-8.
    case text
    /// Whole numbers: 64 bits with a sign.
    case whole
    /// Other numbers: 64-bit floating point.
    case decimal
    /// Truth values: a bit each.
    case flag
}

extension OutputColumn {
    /// What the values of this column are.
    public var arrayKind: ArrayKind {
        switch kind {
        case .text: .text
        case .flag: .flag
        case .number: isWhole ? .whole : .decimal
        }
    }
}
