import AddressText

/// What the name alone is worth for each entity that a span names. Cheap, since a common name has
/// hundreds of them.
struct NameScale: BitwiseCopyable {
    private let base: Float
    private let street: Float
    private let airport: Float
    private let country: Float
    /// What another name than its own is worth.
    private let alternate: Float, variant: Float

    init(_ span: Span, hasAirportWord: Bool, in reading: inout QueryReading) {
        base =
            Weights.name + Float(min(span.count - 1, 5)) * Weights.extraToken
            + (span.isWholePart ? Weights.wholePart : 0) + span.penalty
            + Float(reading.partCount - 1 - Int(reading.tokens[span.start].part))
            * Weights.earlierPart
        // What speaks against a place there speaks for a street.
        street = -span.penalty
        country =
            span.count == reading.tokens.count ? Weights.wholeCountry : Weights.countryAmongOthers
        airport =
            !hasAirportWord
            ? Weights.airportWithoutWord
            : span.isWholePart && NameScale.hasAirportWord(span.start..<span.end, &reading)
                ? Weights.airportInFull : Weights.airportWithWord
        let first = reading.tokens[span.start]
        let isShort = span.count == 1 && first.foldedCount <= 2 && first.script == .latin
        alternate = Weights.alternateName + (isShort ? Weights.shortName : 0)
        variant = Weights.variantName + (isShort ? Weights.shortName : 0)
    }

    /// Whether the query has a word for an airport.
    static func hasAirportWord(_ reading: inout QueryReading) -> Bool {
        hasAirportWord(reading.words.indices, &reading)
    }

    private static func hasAirportWord(
        _ tokens: Range<Int>, _ reading: inout QueryReading
    ) -> Bool {
        for index in tokens where reading.words[index].contains(.airport) { return true }
        return false
    }

    /// The score of an entity by its name, kind and importance.
    @inline(__always)
    func score(_ posting: Posting, _ kind: EntityKind) -> Float {
        var score = base + Float(posting.importance) * Weights.importance
        switch NameQuality(rawValue: posting.quality) {
        case .alternate: score += alternate
        case .variant: score += variant
        case .code: score += Weights.codeName
        default: break
        }
        switch kind {
        case .place, .part, .postal: return score
        case .street: return score + street
        case .airport: return score + airport
        case .country: score += country
        case .admin1, .admin2: break
        }
        return score - Float(posting.importance) * Weights.importance / 2
    }
}
