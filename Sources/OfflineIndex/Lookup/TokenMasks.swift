import AddressText

/// The first 64 tokens of a query by what they are, as bits: most queries have none of most kinds, and one
/// comparison says so.
struct TokenMasks: BitwiseCopyable {
    private(set) var words: UInt64 = 0
    /// Numbers, and letters with digits.
    private(set) var digits: UInt64 = 0
    /// Letters with digits.
    private(set) var mixed: UInt64 = 0
    private(set) var ideographs: UInt64 = 0
    /// The first of each part, and those behind a dash with spaces around it.
    private(set) var starts: UInt64 = 0, dashed: UInt64 = 0
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

    init() {}

    /// The masks of some tokens, as long as nothing is known of their words.
    @inline(__always)
    init(_ tokens: borrowing Workspace<Token>) {
        let count = tokens.count
        // The bits of the kinds, and those of words have neither.
        var (low, high): (UInt64, UInt64) = (0, 0)
        guard count > 0 else { return }
        let first = tokens.pointer(to: 0)
        // From the last on: what is there moves up by one bit, which is no shift by a number.
        var index = min(count, 64)
        while index > 0 {
            index &-= 1
            let token = first + index
            let kind = UInt64(token.pointee.kind.rawValue)
            low = low &+ low &+ (kind & 1)
            high = high &+ high &+ (kind >> 1)
            starts = starts &+ starts &+ (token.pointee.breakBefore == .strong ? 1 : 0)
            dashed = dashed &+ dashed &+ (token.pointee.followsDash ? 1 : 0)
        }
        (ideographs, digits, mixed) = (low & high, low ^ high, high & ~low)
        words = ~(low | high) & QueryReading.bits(0, count)
        (areMore, hasIdeographs) = (count > 64, ideographs != 0)
        guard areMore else { return }
        for index in 64..<count where tokens[index].kind == .ideograph { hasIdeographs = true }
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

    /// Whether no word says anything about others, and there is no number.
    var isPlain: Bool { classed | digits == 0 && !areMore }
    /// The tokens at an end of a span that something may speak against being a place: a number beside it,
    /// what it says itself; all of them where there is a word of a street or an ideograph.
    var suspects: UInt64 {
        streets != 0 || hasIdeographs || areMore
            ? UInt64.max : classed | digits &<< 1 | digits &>> 1
    }
    /// Whether there is no digit.
    var hasNoDigits: Bool { digits == 0 && !areMore }
    /// Words of museums, schools and the like.
    var ofVenues: UInt64 { venues != 0 ? venues | traits : 0 }
    /// Those that another one of the first 64 follows in the same part.
    var followed: UInt64 { ((names | digits) & ~starts) >> 1 }
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
