import AddressText
import GeoModel
import Geocoding

/// What a query asks for, read from its words: a house, a street, or what its best match is.
struct AskedLevel {
    /// Whether some word is of a street.
    let namesStreet: Bool
    /// Whether a number stands beside words that nothing explains.
    let namesHouse: Bool
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
        let count = reading.tokens.count
        var isEastAsian = false
        let explained = reading.anchors.first?.explained ?? 0
        var street = false
        var house = false
        var unexplained = 0
        var words = 0
        var notes: ReasonSet = []
        var hasUnknownPart = false
        var isUnknown = false
        for index in 0..<min(count, 64) {
            let token = reading.tokens[index]
            if token.breakBefore == .strong {
                hasUnknownPart = hasUnknownPart || isUnknown
                isUnknown = index > 0
            }
            let isExplained = explained >> UInt64(index) & 1 != 0
            let word = reading.words[index]
            if !isExplained {
                if !word.isDisjoint(with: [.streetSuffix, .streetPrefix]) { street = true }
                if token.kind == .number || token.kind == .mixed { house = true }
                if word.contains(.unit), index + 1 < count, reading.tokens[index + 1].kind != .word
                {
                    notes.insert(.unitIgnored)
                }
                if AskedLevel.isPOBox(at: index, &reading) {
                    notes.insert(.poBox)
                }
            }
            if isExplained || token.kind != .word
                || !word.isDisjoint(with: [.streetSuffix, .streetPrefix, .unit, .venue, .poBox])
            {
                isUnknown = false
            }
            if token.kind == .word || token.kind == .ideograph {
                words += 1
                if !isExplained, word.isDisjoint(with: [.filler, .areaType]) { unexplained += 1 }
            }
        }
        self.hasUnknownPart = hasUnknownPart || isUnknown
        namesStreet = street
        let isStreet = reading.anchors.first?.kind == .street
        // In East Asia a number after the town is the block and house.
        for index in reading.tokens.indices where reading.tokens[index].kind == .ideograph {
            isEastAsian = true
        }
        namesHouse = house && (unexplained > 0 || isStreet || isEastAsian)
        if namesHouse, isStreet { notes.insert(.numberNotFound) }
        unexplainedWords = unexplained
        wordCount = words
        self.notes = notes
    }

    /// The finest level the query names.
    func level(of best: Anchor?) -> MatchLevel? {
        if namesHouse { return .address }
        if namesStreet { return .street }
        guard let best, unexplainedWords == 0 else { return nil }
        if best.isPostcode { return .postcode }
        switch best.kind {
        case .country: return .country
        case .admin1, .admin2: return .region
        case .street: return .street
        case .airport: return .poi
        default: return .locality
        }
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
