import AddressText

/// What the name alone is worth for each entity that a span names. Cheap, since a common name has
/// hundreds of them.
struct NameScale: BitwiseCopyable {
    private let base: Float
    /// What a name's quality is worth, and what the kind of entity.
    private var qualities = SIMD8<Float>(repeating: 0)
    private var kinds = SIMD8<Float>(repeating: 0)

    @inline(__always)
    init(_ span: Span, hasAirportWord: Bool, in reading: inout QueryReading) {
        base =
            Weights.name + Float(min(span.count - 1, 5)) * Weights.extraToken
            + (span.isWholePart ? Weights.wholePart : 0) + span.penalty
            + Float(reading.partCount - 1 - Int(reading.tokens[span.start].part))
            * Weights.earlierPart
        let first = reading.tokens[span.start]
        let isShort = span.count == 1 && first.foldedCount <= 2 && first.script == .latin
        let short = isShort ? Weights.shortName : 0
        qualities[Int(NameQuality.alternate.rawValue)] = Weights.alternateName + short
        qualities[Int(NameQuality.variant.rawValue)] = Weights.variantName + short
        qualities[Int(NameQuality.code.rawValue)] = Weights.codeName
        kinds[Int(EntityKind.country.rawValue)] =
            span.count == reading.tokens.count ? Weights.wholeCountry : Weights.countryAmongOthers
        // What speaks against a place there speaks for a street.
        kinds[Int(EntityKind.street.rawValue)] = -span.penalty
        kinds[Int(EntityKind.airport.rawValue)] =
            !hasAirportWord
            ? Weights.airportWithoutWord
            : span.isWholePart && NameScale.hasAirportWord(span.start..<span.end, &reading)
                ? Weights.airportInFull : Weights.airportWithWord
    }

    /// Whether the query has a word for an airport.
    static func hasAirportWord(_ reading: inout QueryReading) -> Bool {
        reading.masks.airports != 0
            || reading.masks.areMore && hasAirportWord(reading.words.indices, &reading)
    }

    private static func hasAirportWord(
        _ tokens: Range<Int>, _ reading: inout QueryReading
    ) -> Bool {
        for index in tokens where reading.words[index].contains(.airport) { return true }
        return false
    }

    /// The score of an entity by its name, kind and importance.
    ///
    /// Without a branch: kinds and qualities come in any order.
    @inline(__always)
    func score(_ posting: Posting, _ kind: EntityKind) -> Float {
        let importance = Float(posting.importance) * Weights.importance
        // An area's size says half as much for it.
        let excess = kind.rawValue <= EntityKind.admin2.rawValue ? importance / 2 : 0
        return base + importance + qualities[Int(posting.quality)] + kinds[Int(kind.rawValue)]
            - excess
    }
}
