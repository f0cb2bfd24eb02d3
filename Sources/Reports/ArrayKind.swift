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

/// Where the arrays of a column stand: first a bit for each row that has a value, lowest bit first, then
/// the values. Everything begins at a multiple of 8 bytes; numbers are little endian. So Apache Arrow
/// lays out a column.
struct ArrayLayout {
    let rows: Int

    /// The bytes of a bit for each row.
    var bitBytes: Int { ArrayLayout.padded((rows + 7) / 8) }

    /// The bytes of a number for each row.
    var wordBytes: Int { 8 * rows }

    /// The bytes of the ends of texts: 32 bits for each, and the beginning of the first, which is 0.
    var endBytes: Int { ArrayLayout.padded(4 * (rows + 1)) }

    /// The next multiple of 8.
    static func padded(_ count: Int) -> Int { (count + 7) & ~7 }
}
