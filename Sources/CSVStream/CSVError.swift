public import ByteStreams

/// Why a CSV file cannot be read (on); the description says what happened and what to do.
public enum CSVError: Error, Hashable, Sendable {
    /// The bytes cannot be had.
    case input(InputError)
    /// The file is something else.
    case notCSV(path: String, looks: FileLooks)
    /// A record is longer than allowed. All records before it were given out.
    ///
    /// - openQuote: whether the limit was reached inside a quoted field.
    case recordTooLong(path: String, at: SourcePosition, limit: Int, openQuote: Bool)
    /// The options contradict each other.
    case badDialect(String)
}

extension CSVError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .input(let error):
            error.description
        case .notCSV(let path, let looks):
            "\(Self.name(path)) is not a CSV file: it looks like \(looks.name). \(looks.remedy)"
        case .recordTooLong(let path, let position, let limit, let openQuote):
            "\(Self.name(path)): the record on line \(position.line) (byte \(position.offset)) is "
                + "longer than \(limit) bytes. "
                + (openQuote
                    ? "Probably a quote is not closed there: correct the line, or read quotes as "
                        + "data with --quote none. For records that long, raise --max-record."
                    : "Look at the line, or raise --max-record.")
        case .badDialect(let why):
            why
        }
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "Standard input" : "'\(path)'"
    }
}
