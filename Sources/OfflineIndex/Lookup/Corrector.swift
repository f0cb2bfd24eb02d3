import AddressText
import Geocoding

/// Reads a query again with the words corrected that nothing explains.
struct Corrector {
    let tables: IndexTables
    let words: WordTables

    /// Words that are corrected in one query, and corrections tried for each.
    private static let mostWords = 4
    private static let mostNeighbours = 6
    /// Postal codes up to this radius are as good as an address, in metres.
    private static let finePostcode: Float = 1_000

    /// Whether what was found leaves room for a typing error: no place, or none that stands out.
    func isNeeded(_ reading: inout QueryReading) -> Bool {
        guard let best = reading.anchors.first else { return true }
        // A postal code of letters and digits that names a street's side needs no town.
        if best.isPostcode, best.radius <= Corrector.finePostcode,
            reading.postcodes[best.postcode].score >= Weights.code + Weights.lettersAndDigits
        {
            return false
        }
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
                reading.words[index].isEmpty, !isOfStreet(index, &reading)
            else { continue }
            corrected += 1
            let neighbours = words.neighbours(
                of: reading.text(of: token)[...], limit: Corrector.mostNeighbours)
            for neighbour in neighbours {
                finder.addSpans(around: index, reading: neighbour.hash, to: &reading)
            }
        }
        return reading.spans.count > before
    }

    /// Whether a word stands beside one of a street: "Main Street", "Calle Mayor". What it may be
    /// misspelt for would be taken for a street, too.
    private func isOfStreet(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let next = index + 1
        if next < reading.tokens.count, reading.tokens[next].breakBefore != .strong,
            reading.words[next].contains(.streetSuffix)
        {
            return true
        }
        return index > 0 && reading.tokens[index].breakBefore != .strong
            && reading.words[index - 1].contains(.streetPrefix)
    }
}
