import AddressText

/// The first 64 tokens of a query by what they are, as bits: most queries have none of most kinds, and one
/// comparison says so.
struct TokenMasks: BitwiseCopyable {
    private(set) var words: UInt64 = 0
    /// Numbers, and letters with digits.
    private(set) var digits: UInt64 = 0
    private(set) var ideographs: UInt64 = 0
    /// The first of each part.
    private(set) var starts: UInt64 = 0
    /// Words that say something about the words around them, those of a street, those that are no name
    /// of their own, and those that leave nothing unexplained.
    private(set) var classed: UInt64 = 0
    private(set) var streets: UInt64 = 0, types: UInt64 = 0, fillers: UInt64 = 0
    private(set) var units: UInt64 = 0, airports: UInt64 = 0, venues: UInt64 = 0
    private(set) var traits: UInt64 = 0
    /// Whether there are more tokens, and whether one of all is an ideograph.
    private(set) var areMore = false, hasIdeographs = false

    private static let street: WordClass = [.streetSuffix, .streetPrefix]
    private static let type: WordClass = [.streetSuffix, .streetPrefix, .unit, .venue, .poBox]

    /// Takes in a token.
    @inline(__always)
    mutating func add(_ token: UnsafePointer<Token>, at index: Int) {
        let kind = token.pointee.kind
        hasIdeographs = hasIdeographs || kind == .ideograph
        guard index < 64 else {
            areMore = true
            return
        }
        let bit: UInt64 = 1 << UInt64(index)
        words |= kind == .word ? bit : 0
        ideographs |= kind == .ideograph ? bit : 0
        starts |= token.pointee.breakBefore == .strong ? bit : 0
        digits |= kind == .number || kind == .mixed ? bit : 0
    }

    /// Takes in what a word says.
    mutating func add(_ word: WordClass, at index: Int) {
        guard index < 64, !word.isEmpty else { return }
        let bit: UInt64 = 1 << UInt64(index)
        classed |= bit
        streets |= word.isDisjoint(with: TokenMasks.street) ? 0 : bit
        types |= word.isDisjoint(with: TokenMasks.type) ? 0 : bit
        fillers |= word.isDisjoint(with: [.filler, .areaType]) ? 0 : bit
        units |= word.contains(.unit) ? bit : 0
        airports |= word.contains(.airport) ? bit : 0
        venues |= word.contains(.venue) ? bit : 0
        traits |= word.contains(.venueTrait) ? bit : 0
    }

    /// Forgets what words say.
    mutating func clearWords() {
        (classed, streets, types, fillers) = (0, 0, 0, 0)
        (units, airports, venues, traits) = (0, 0, 0, 0)
    }

    /// Whether no word says anything about others, and there is no number.
    var isPlain: Bool { classed | digits == 0 && !areMore }
    /// Whether there is no digit.
    var hasNoDigits: Bool { digits == 0 && !areMore }
    /// Words of museums, schools and the like.
    var ofVenues: UInt64 { venues != 0 ? venues | traits : 0 }
    /// Words and ideographs.
    var names: UInt64 { words | ideographs }
}

/// The positions of the bits that are set, lowest first.
struct BitPositions: Sequence, IteratorProtocol {
    private var bits: UInt64

    init(_ bits: UInt64) { self.bits = bits }

    mutating func next() -> Int? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return bits.trailingZeroBitCount
    }
}
