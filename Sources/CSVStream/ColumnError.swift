/// Why a column cannot be found; the description lists what there is and says what to do.
public enum ColumnError: Error, Hashable, Sendable {
    /// No column has this name.
    case missing(name: String, present: [String], nearest: String?)
    /// Several columns have this name; positions count from 1.
    case duplicate(name: String, positions: [Int])
    /// `#N` with N outside of the columns.
    case noSuchPosition(Int, count: Int)
    /// The header does not say which columns hold the address, or says it in more than one way.
    case cannotGuess(present: [String], why: String)
}

extension ColumnError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .missing(let name, let present, let nearest):
            "No column '\(name)'. The header has: \(Self.list(present)). "
                + (nearest.map { "Did you mean '\($0)'?" }
                    ?? "Name one of them, or its position as #N.") + Self.hint(present)
        case .duplicate(let name, let positions):
            "\(positions.count) columns are named '\(name)'. Name one by its position: "
                + positions.map { "#\($0)" }.joined(separator: ", ") + "."
        case .noSuchPosition(let position, let count):
            "No column #\(position): the file has \(count) columns, #1 to #\(count)."
        case .cannotGuess(let present, let why):
            "Which columns hold the address? \(why) The header has: \(Self.list(present)). "
                + "Name them, for example: --address '\(Self.example(present))'."
                + Self.hint(present)
        }
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(40).enumerated().map { index, name in
            name.isEmpty ? "#\(index + 1) (no name)" : name
        }
        let rest = names.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// What else may be wrong when the names look as no header does.
    private static func hint(_ names: [String]) -> String {
        if names.contains(where: { $0.contains("\u{FFFD}") }) {
            return " The header is not UTF-8: convert the file first, for example with "
                + "`iconv -f CP949 -t UTF-8`."
        }
        let numbers = names.count { name in
            !name.isEmpty && name.utf8.allSatisfy { (0x2B...0x39).contains($0) || $0 == 0x20 }
        }
        guard numbers > 0 else { return "" }
        return " If the first line is data and no header, add --no-header and name positions, "
            + "for example --address '#1'."
    }

    private static func example(_ names: [String]) -> String {
        names.first { !$0.isEmpty } ?? "#1"
    }
}
