/// Which records could not be read as the others, for the end of a run.
struct Damage: Sendable {
    private var malformed = Places()
    private var openQuotes = Places()

    /// How many there were, and the lines of the first ones.
    private struct Places {
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

    /// Notes a record that begins on this line.
    mutating func add(line: Int, hasOpenQuote: Bool) {
        malformed.add(line)
        if hasOpenQuote { openQuotes.add(line) }
    }

    /// One sentence for each kind of damage that there was.
    var notes: [String] {
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
