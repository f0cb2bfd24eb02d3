import AddressText

/// What the name alone is worth for each entity that a span names. Cheap, since a common name has
/// hundreds of them.
///
/// - Note: The worths stand in working memory, since the compiler copies a table in a local value at every
///   look. They are those of the last span.
struct NameScale: BitwiseCopyable {
    private let base: Float
    /// What a name's quality is worth, behind it what the kind of entity, and behind that which part of its
    /// importance does not count.
    private let worths: UnsafePointer<Float>

    /// How many qualities and kinds a posting has room for.
    private static let qualities = 8, kinds = 16

    /// Working memory: names that mean nothing are worth less than any.
    static func memory() -> Workspace<Float> {
        var memory = Workspace<Float>(capacity: qualities + 2 * kinds)
        for _ in 0..<qualities { memory.append(0) }
        for kind in 0..<kinds {
            memory.append(EntityKind(rawValue: UInt8(kind)) == nil ? -.infinity : 0)
        }
        // An area's size says half as much for it.
        for kind in 0..<kinds { memory.append(kind <= EntityKind.admin2.rawValue ? 0.5 : 0) }
        return memory
    }

    @inline(__always)
    init(
        _ span: UnsafePointer<Span>, hasAirportWord: Bool, in reading: inout QueryReading
    ) {
        let first = reading.tokens.pointer(to: span.pointee.start)
        let (count, penalty) = (span.pointee.count, span.pointee.penalty)
        let isWholePart = span.pointee.isWholePart
        base =
            Weights.name + Float(min(count &- 1, 5)) * Weights.extraToken
            + (isWholePart ? Weights.wholePart : 0) + penalty
            + Float(reading.partCount - 1 - Int(first.pointee.part)) * Weights.earlierPart
        let isShort =
            count == 1 && first.pointee.foldedCount <= 2 && first.pointee.script == .latin
        let short = isShort ? Weights.shortName : 0
        let table = reading.scratch.worths.mutablePointer(to: 0)
        table[Int(NameQuality.alternate.rawValue)] = Weights.alternateName + short
        table[Int(NameQuality.variant.rawValue)] = Weights.variantName + short
        table[Int(NameQuality.code.rawValue)] =
            span.pointee.takesCodes ? Weights.codeName : -.infinity
        let kinds = table + NameScale.qualities
        kinds[Int(EntityKind.country.rawValue)] =
            count == reading.tokens.count ? Weights.wholeCountry : Weights.countryAmongOthers
        // What speaks against a place there speaks for a street.
        kinds[Int(EntityKind.street.rawValue)] = -penalty
        kinds[Int(EntityKind.airport.rawValue)] =
            !hasAirportWord
            ? Weights.airportWithoutWord
            : isWholePart && NameScale.hasAirportWord(span.pointee.tokens, &reading)
                ? Weights.airportInFull : Weights.airportWithWord
        worths = UnsafePointer(table)
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

    /// The score of an entity by its name, kind and importance; without limit below where the name is that of
    /// nothing which is meant.
    ///
    /// Without a branch: kinds and qualities come in any order.
    @inline(__always)
    func score(_ posting: UnsafePointer<Posting>) -> Float {
        let importance = Float(posting.pointee.importance) * Weights.importance
        let (kind, quality) = (Int(posting.pointee.kind), Int(posting.pointee.quality))
        let ofKinds = worths + NameScale.qualities
        return base + importance + worths[quality] + ofKinds[kind]
            - importance * ofKinds[kind &+ NameScale.kinds]
    }
}
