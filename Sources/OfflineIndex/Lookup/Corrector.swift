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
    func isNeeded(_ reading: QueryReading) -> Bool {
        guard let best = reading.anchors.first else { return true }
        if best.kind.rawValue <= EntityKind.admin2.rawValue || best.score < Weights.cream {
            return true
        }
        // Namesakes nearby are the same place in two tables, not a doubt.
        let rival = reading.anchors.dropFirst().first { other in
            PlanarDistance.metres(
                best.latitudeE6, best.longitudeE6, other.latitudeE6, other.longitudeE6)
                > SelectionPolicy.ambiguousDistance
        }
        return rival.map { best.score - $0.score < Weights.clearLead } ?? false
    }

    /// Adds the spans that corrected words give; whether there are any.
    func addSpans(to reading: inout QueryReading) -> Bool {
        let explained = reading.anchors.first?.explained ?? 0
        let finder = SpanFinder(tables: tables)
        var corrected = 0
        let before = reading.spans.count
        for (index, token) in reading.tokens.tokens.enumerated().reversed() {
            guard corrected < Corrector.mostWords else { break }
            guard
                token.kind == .word, token.foldedCount >= Deletions.shortest,
                index >= 64 || explained >> UInt64(index) & 1 == 0,
                reading.words[index].isEmpty
            else { continue }
            corrected += 1
            let text = reading.tokens.text(of: token)
            for neighbour in words.neighbours(of: text, limit: Corrector.mostNeighbours) {
                finder.addSpans(around: index, reading: neighbour.hash, to: &reading)
            }
        }
        return reading.spans.count > before
    }
}
