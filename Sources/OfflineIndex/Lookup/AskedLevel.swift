import AddressText
import GeoModel
import Geocoding

/// What a query asks for, read from its words: a house, a street, or what its best match is.
struct AskedLevel {
    /// Whether some word is of a street.
    let namesStreet: Bool
    /// Whether a number stands beside words that nothing explains.
    let namesHouse: Bool
    /// Whether a museum, a school or the like is named.
    let namesVenue: Bool
    /// Whether all that nothing else explains is a museum's, a school's or the like: "Château de Wiltz".
    let namesVenueAlone: Bool
    /// How many words nothing explains.
    let unexplainedWords: Int
    /// How many words there are.
    let wordCount: Int
    /// Whether a whole comma-separated part is a name that nothing explains: "Conifer Grove" of
    /// "12 Main Road, Conifer Grove, Auckland".
    let hasUnknownPart: Bool
    /// Notes that come from the words alone.
    let notes: ReasonSet

    init(reading: inout QueryReading) {
        let masks = reading.masks
        // What nothing explains.
        let open = (masks.names | masks.digits) & ~reading.explained
        wordCount = masks.names.nonzeroBitCount
        guard open != 0 else {
            // Most queries are of names alone.
            (namesStreet, namesHouse, namesVenue, namesVenueAlone) = (false, false, false, false)
            (unexplainedWords, hasUnknownPart, notes) = (0, false, [])
            return
        }
        unexplainedWords = (masks.names & open & ~masks.fillers).nonzeroBitCount
        namesStreet = masks.streets & open != 0
        namesVenue = masks.venues & open != 0
        namesVenueAlone =
            namesVenue
            && (masks.names | masks.digits) & open & ~masks.fillers & ~masks.ofVenues == 0
        hasUnknownPart = AskedLevel.hasPart(
            of: masks.words & open & ~masks.types, starts: masks.starts,
            count: min(reading.tokens.count, 64))
        // In East Asia a number after the town is the block and house.
        let isStreet =
            !reading.anchors.isEmpty && reading.anchors.pointer(to: 0).pointee.kind == .street
        namesHouse =
            masks.digits & open != 0 && (unexplainedWords > 0 || isStreet || masks.hasIdeographs)
        var notes: ReasonSet = []
        if masks.units & open != 0, AskedLevel.hasUnit(masks.units & open, &reading) {
            notes.insert(.unitIgnored)
        }
        if masks.words & open != 0, AskedLevel.hasPOBox(masks.words & open, &reading) {
            notes.insert(.poBox)
        }
        if namesHouse, isStreet { notes.insert(.numberNotFound) }
        self.notes = notes
    }

    /// Whether a part, the first one apart, is made of nothing but some tokens.
    @inline(__always)
    private static func hasPart(of tokens: UInt64, starts: UInt64, count: Int) -> Bool {
        guard tokens != 0 else { return false }
        var starts = starts & ~1
        while starts != 0 {
            let start = starts.trailingZeroBitCount
            starts &= starts - 1
            let end = starts == 0 ? count : starts.trailingZeroBitCount
            let part = QueryReading.bits(start, end)
            if tokens & part == part { return true }
        }
        return false
    }

    /// Whether something else than a word follows one of the words for a flat or a floor.
    private static func hasUnit(_ units: UInt64, _ reading: inout QueryReading) -> Bool {
        for index in BitPositions(units) where index + 1 < reading.tokens.count {
            if reading.tokens[index + 1].kind != .word { return true }
        }
        return false
    }

    /// The finest level the query names.
    func level(of best: UnsafePointer<Anchor>?) -> MatchLevel? {
        if namesHouse { return .address }
        if namesStreet { return .street }
        guard let best, unexplainedWords == 0 else { return nil }
        return best.pointee.level
    }

    private static func hasPOBox(_ words: UInt64, _ reading: inout QueryReading) -> Bool {
        for index in BitPositions(words) where isPOBox(at: index, &reading) { return true }
        return false
    }

    /// "PO Box", "P.O. Box", "POB", "Postfach".
    private static func isPOBox(at index: Int, _ reading: inout QueryReading) -> Bool {
        if reading.words[index].contains(.poBox) { return true }
        guard index + 1 < reading.tokens.count, (2...5).contains(reading.tokens[index].foldedCount)
        else { return false }
        let first = reading.tokens[index].hash
        return first == po && reading.tokens[index + 1].hash == box || first == pobox
    }

    private static let (po, box, pobox) = (hash("po"), hash("box"), hash("pobox"))

    private static func hash(_ word: StaticString) -> UInt64 {
        word.withUTF8Buffer { $0.reduce(PhraseHash.empty, PhraseHash.byte) }
    }
}
