public import ByteStreams

/// How to read a CSV file where the user knows better than the file shows.
public struct CSVOptions: Hashable, Sendable {
    /// How characters are stored; nil to find it out.
    public var encoding: TextEncoding?
    /// The byte between fields; nil to find it out.
    public var delimiter: UInt8?
    /// What quotes fields.
    public var quote: QuoteChoice = .detect
    /// Whether a backslash makes a quote part of the value; nil to find it out.
    public var escapesWithBackslash: Bool?
    /// Whether the first record names the columns; otherwise they are `#1`, `#2` and so on.
    public var hasHeader = true
    /// Whether somebody said so; otherwise a first record that looks like data is data.
    public var headerIsGiven = false
    /// How many records are the header, at least 1; nil to find it out.
    public var headerRows: Int?
    /// How many lines stand before the header; they are passed over and given out nowhere.
    public var skipLines = 0
    /// Whether titles and comments before the header are found out; not beside `skipLines`.
    public var findsPreamble = true
    /// The longest record taken, in bytes as stored but unpacked; a longer one ends the reading.
    public var maxRecord = 16 << 20
    /// A chunk ends after this many records, at least 1, however many are asked for.
    public var chunkRecords = 65_536
    /// A chunk ends when its values are this many bytes or more; bounds memory when records are big.
    public var chunkBytes = 1 << 20

    /// The defaults.
    public init() {}
}

/// What quotes fields.
public enum QuoteChoice: Hashable, Sendable {
    /// The double quote, unless the file clearly uses the single quote.
    case detect
    /// This byte.
    case character(UInt8)
    /// Nothing: quotes are data.
    case none
}

extension CSVOptions {
    /// Refuses what cannot be parsed.
    func validate() throws(CSVError) {
        let lineEnds: [UInt8] = [0x0A, 0x0D]
        if let delimiter, lineEnds.contains(delimiter) {
            throw .badDialect("A line end cannot be the delimiter. Give another --delimiter.")
        }
        guard case .character(let quote) = quote else { return }
        if lineEnds.contains(quote) {
            throw .badDialect("A line end cannot be the quote. Give another --quote.")
        }
        if quote == delimiter {
            throw .badDialect(
                "The same character cannot be delimiter and quote. Change --delimiter or --quote."
            )
        }
    }
}
