/// Which records could not be read as the others, for the end of a run.
public struct Damage: Sendable, Equatable {
    private var malformed = Places()
    private var openQuotes = Places()

    /// How many there were, and the lines of the first ones.
    private struct Places: Equatable {
        var count = 0
        var lines: [Int] = []

        mutating func add(_ line: Int) {
            count += 1
            if lines.count < 5 { lines.append(line) }
        }

        /// "3, on lines 2, 7 and 9" or "12, first on lines 2, 7, 9, 11 and 15".
        var text: String {
            let others = lines.dropLast().map(String.init).joined(separator: ", ")
            let last = lines.last.map(String.init) ?? ""
            let all = others.isEmpty ? last : others + " and " + last
            let first = count > lines.count ? "first " : ""
            return "\(count), \(first)on line\(lines.count == 1 ? "" : "s") \(all)"
        }
    }

    /// No damage.
    public init() {}

    /// All of it as plain numbers, to be kept and read back by the same version of geobatch.
    public var numbers: [Int] {
        [malformed, openQuotes].flatMap { [$0.count, $0.lines.count] + $0.lines }
    }

    /// The damage that these numbers were made of; nil for any others.
    public init?(numbers: [Int]) {
        var rest = numbers[...]
        guard let malformed = Damage.places(&rest), let quotes = Damage.places(&rest),
            rest.isEmpty
        else { return nil }
        (self.malformed, openQuotes) = (malformed, quotes)
    }

    private static func places(_ rest: inout ArraySlice<Int>) -> Places? {
        guard let count = rest.popFirst(), let lines = rest.popFirst(), lines <= rest.count,
            lines >= 0
        else { return nil }
        defer { rest = rest.dropFirst(lines) }
        return Places(count: count, lines: Array(rest.prefix(lines)))
    }

    /// Notes a record that begins on this line.
    mutating func add(line: Int, hasOpenQuote: Bool) {
        malformed.add(line)
        if hasOpenQuote { openQuotes.add(line) }
    }

    /// One sentence for each kind of damage that there was.
    public var notes: [String] {
        var notes: [String] = []
        if malformed.count > 0 {
            notes.append(
                "Rows whose quotes or number of fields are not those of the others "
                    + "(malformed_row): \(malformed.text)."
            )
        }
        if openQuotes.count > 0 {
            notes.append(
                "Quotes that are not closed: \(openQuotes.text); such a line was read alone, and the "
                    + "rows after it as usual."
            )
        }
        return notes
    }
}
