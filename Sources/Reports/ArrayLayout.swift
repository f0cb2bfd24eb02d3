/// Where the arrays of a column stand: first a bit for each row that has a value, lowest bit first, then
/// the values. Everything begins at a multiple of 8 bytes; numbers are little endian. So Apache Arrow
/// lays out a column.
public struct ArrayLayout {
    /// How many rows the column has.
    let rows: Int

    /// The bytes of a bit for each row.
    var bitBytes: Int { ArrayLayout.padded((rows + 7) / 8) }

    /// The bytes of a number for each row.
    var wordBytes: Int { 8 * rows }

    /// The bytes of the ends of texts: 32 bits for each, and the beginning of the first, which is 0.
    var endBytes: Int { ArrayLayout.padded(4 * (rows + 1)) }

    /// The next multiple of 8.
    public static func padded(_ count: Int) -> Int { (count + 7) & ~7 }
}
