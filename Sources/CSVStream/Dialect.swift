/// How a CSV file is written: what separates fields, what quotes them, what ends a line.
public struct Dialect: Hashable, Sendable {
    /// The byte between fields.
    public var delimiter: UInt8
    /// The byte around fields, or nil when quotes have no meaning.
    public var quote: UInt8?
    /// Whether a backslash makes a quote part of the value; the output doubles quotes instead.
    public var escapesWithBackslash = false
    /// The line end that the output uses: the input's most frequent one.
    public var lineEnd: LineEnd
    /// Whether the input began with a UTF-8 byte order mark.
    public var byteOrderMark: Bool
    /// Whether the first record names the columns.
    public var hasHeader: Bool

    /// A dialect; the defaults are those of RFC 4180 with line feeds.
    public init(
        delimiter: UInt8 = UInt8(ascii: ","),
        quote: UInt8? = UInt8(ascii: "\""),
        lineEnd: LineEnd = .lf,
        byteOrderMark: Bool = false,
        hasHeader: Bool = true
    ) {
        self.delimiter = delimiter
        self.quote = quote
        self.lineEnd = lineEnd
        self.byteOrderMark = byteOrderMark
        self.hasHeader = hasHeader
    }
}

/// A line end.
public enum LineEnd: String, Hashable, Sendable, CaseIterable {
    /// Line feed.
    case lf
    /// Carriage return and line feed.
    case crlf
    /// Carriage return alone.
    case cr

    /// The bytes.
    public var bytes: [UInt8] {
        switch self {
        case .lf: [0x0A]
        case .crlf: [0x0D, 0x0A]
        case .cr: [0x0D]
        }
    }
}
