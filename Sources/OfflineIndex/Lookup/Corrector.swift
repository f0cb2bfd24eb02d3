import AddressText
import Geocoding

/// Reads a query again with the words corrected that nothing explains.
struct Corrector {
    let tables: IndexTables
    let words: WordTables

    /// Words that are corrected in one query, and corrections tried for each.
    private static let mostWords = 4
    private static let mostNeighbours = 6

    /// Whether what was found leaves room for a typing error: no place, or none that stands out.
    func isNeeded(_ reading: borrowing QueryReading) -> Bool {
        guard let best = reading.anchors.first else { return true }
        if best.kind.rawValue <= EntityKind.admin2.rawValue || best.score < Weights.cream {
            return true
        }
        // Namesakes nearby are the same place in two tables, not a doubt.
        for index in reading.anchors.indices.dropFirst() {
            let other = reading.anchors[index]
            if best.metres(to: other) > SelectionPolicy.ambiguousDistance {
                return best.score - other.score < Weights.clearLead
            }
        }
        return false
    }

    /// Adds the spans that corrected words give; whether there are any.
    func addSpans(to reading: inout QueryReading) -> Bool {
        let explained = reading.anchors.first?.explained ?? 0
        let finder = SpanFinder(tables: tables)
        var corrected = 0
        let before = reading.spans.count
        for index in reading.tokens.indices.reversed() {
            guard corrected < Corrector.mostWords else { break }
            let token = reading.tokens[index]
            guard
                token.kind == .word, token.foldedCount >= Deletions.shortest,
                index >= 64 || explained >> UInt64(index) & 1 == 0,
                reading.words[index].isEmpty
            else { continue }
            corrected += 1
            let neighbours = words.neighbours(
                of: reading.text.text(of: token), limit: Corrector.mostNeighbours)
            for neighbour in neighbours {
                finder.addSpans(around: index, reading: neighbour.hash, to: &reading)
            }
        }
        return reading.spans.count > before
    }
}
