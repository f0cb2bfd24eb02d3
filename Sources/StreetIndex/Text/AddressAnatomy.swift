public import AddressText
public import Geocoding

/// What the words of a query are, by the rules of a country, before anything is looked up: which
/// numbers may be the house's, what is left out, whether two streets are named.
///
/// Kept and filled anew for every query and country, so that reading allocates nothing.
public struct AddressAnatomy: ~Copyable {
    /// Numbers that may be the house's, the likeliest first.
    public private(set) var numbers = Workspace<NumberCandidate>(capacity: 8)
    /// Tokens that name a flat, floor, building or box, in the order of the text.
    public private(set) var parts = Workspace<LeftOut>(capacity: 8)
    /// The two streets of a crossing, if the words name one.
    public private(set) var crossing: Crossing?

    private var marks = TokenMarks()

    /// Knows nothing yet.
    public init() {}

    /// The tokens of `parts`, as bits of the first 64.
    public private(set) var leftOut: UInt64 = 0
    /// The tokens of the likeliest house number, as bits of the first 64. They are not part of the
    /// street's name; those of other candidates may be ("Straße des 17. Juni 135").
    public private(set) var numberBits: UInt64 = 0
    /// What is said of the query because of what is left out.
    public private(set) var notes: ReasonSet = []

    /// Whether some number is likely to be the house's.
    public var hasNumber: Bool { numberBits != 0 }

    /// Whether a token belongs to the likeliest house number.
    public func isNumber(_ token: Int) -> Bool {
        token < 64 && numberBits >> UInt64(token) & 1 != 0
    }

    /// Reads a query.
    ///
    /// - Parameter codes: tokens of its postal code, as bits of the first 64; they are no house number.
    public mutating func read(_ list: TokenList, rules: StreetRules, codes: UInt64 = 0) {
        numbers.clear()
        parts.clear()
        crossing = nil
        notes = []
        leftOut = 0
        let count = min(list.tokens.count, TokenList.limit)
        marks = TokenMarks()
        findUnits(list, count, rules)
        findNumbers(list, count, rules, codes)
        findBuildings(list, count, rules)
        crossing = Crossing.find(list, count, rules)
        numberBits = numbers.first.map { $0.isLikely ? $0.tokens.bits : 0 } ?? 0
    }

    private mutating func leaveOut(_ range: Range<Int>, _ kind: LeftOut.Kind) {
        guard !range.isEmpty, range.upperBound <= TokenList.limit else { return }
        parts.append(LeftOut(range, kind))
        for index in range { marks.insert(index) }
        leftOut |= range.bits
        notes.insert(kind == .unit ? .unitIgnored : .poBox)
    }

    private mutating func findUnits(_ list: TokenList, _ count: Int, _ rules: StreetRules) {
        let scan = UnitScan(list: list, rules: rules, limit: count)
        var index = 0
        while index < count {
            if let end = scan.boxEnd(at: index) {
                leaveOut(index..<end, .postBox)
                index = end
            } else if let end = scan.unitEnd(at: index) {
                leaveOut(index..<end, .unit)
                index = end
            } else {
                index += 1
            }
        }
    }

    private mutating func findNumbers(
        _ list: TokenList, _ count: Int, _ rules: StreetRules, _ codes: UInt64
    ) {
        let scan = NumberScan(list: list, rules: rules, limit: count)
        var index = 0
        while index < count {
            guard !marks[index], (index..<(index + 1)).bits & codes == 0,
                var number = scan.number(at: index)
            else {
                index += 1
                continue
            }
            let weigher = NumberWeigher(list: list, rules: rules, limit: count)
            let marks = marks
            weigher.weigh(&number, isMarked: { marks[$0] })
            insert(number)
            index = Int(number.end)
        }
        leaveOutHashedUnits(list, rules)
    }

    /// Keeps the candidates in the order of their weight; equal ones in that of the text.
    private mutating func insert(_ number: NumberCandidate) {
        var place = numbers.count
        numbers.append(number)
        while place > 0, numbers[place - 1].weight < number.weight {
            numbers[place] = numbers[place - 1]
            place -= 1
        }
        numbers[place] = number
        numbers.truncate(to: 8)
    }

    /// "123 Main St #456": a second number behind a number sign is a flat, where numbers lead.
    private mutating func leaveOutHashedUnits(_ list: TokenList, _ rules: StreetRules) {
        guard rules.numbering.place == .beforeStreet, numbers.count > 1 else { return }
        for index in numbers.indices.dropFirst() {
            let number = numbers[index]
            guard list.tokens[Int(number.first)].breakBefore == .numberSign,
                numbers[0].first < number.first
            else { continue }
            leaveOut(number.tokens, .unit)
            for later in (index + 1)..<max(index + 1, numbers.count) {
                numbers[later - 1] = numbers[later]
            }
            numbers.truncate(to: numbers.count - 1)
            return
        }
    }

    /// "Ziggurat Building, 60 Saffron Hill": a part before that of the number, which ends in a word for
    /// a building, names no street.
    private mutating func findBuildings(_ list: TokenList, _ count: Int, _ rules: StreetRules) {
        guard let number = numbers.first else { return }
        let part = list.tokens[Int(number.first)].part
        var index = 0
        while index < count, list.tokens[index].part < part {
            let start = index
            while index < count, list.tokens[index].part == list.tokens[start].part { index += 1 }
            let last = list.tokens[index - 1]
            let isPlain = (start..<index).allSatisfy { !marks[$0] && list.tokens[$0].kind == .word }
            if isPlain, index - start > 1, Buildings.words.contains(last.hash) {
                leaveOut(start..<index, .unit)
            }
        }
    }
}

extension Range<Int> {
    /// The positions as bits of the first 64.
    var bits: UInt64 {
        let upper = Swift.min(upperBound, 64)
        guard lowerBound < upper else { return 0 }
        return (UInt64.max >> UInt64(64 - (upper - lowerBound))) << UInt64(lowerBound)
    }
}

/// Tokens of a query that say nothing about where its street is.
public struct LeftOut: Sendable, BitwiseCopyable {
    /// Why they are left out.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// A flat, floor, door or building.
        case unit
        /// A post office box.
        case postBox
    }

    /// The first token.
    public let first: UInt8
    /// Behind the last token.
    public let end: UInt8
    /// Why.
    public let kind: Kind

    init(_ range: Range<Int>, _ kind: Kind) {
        first = UInt8(range.lowerBound)
        end = UInt8(range.upperBound)
        self.kind = kind
    }

    /// The tokens.
    public var tokens: Range<Int> { Int(first)..<Int(end) }
}

/// Words that end the name of a building.
enum Buildings {
    static let words = HouseWords.hashes(
        """
        building bldg house tower towers mall centre center complex apartments mansions chambers \
        residences heights hostel hospital school college university hotel plaza arcade batiment \
        immeuble residence edificio torre conjunto condominio palazzo palazzina gebaude haus
        """)
}

/// Which of a text's tokens are meant.
struct TokenMarks: BitwiseCopyable {
    private var first: UInt64 = 0, second: UInt64 = 0, third: UInt64 = 0

    mutating func insert(_ token: Int) {
        let bit = UInt64(1) << UInt64(token & 63)
        switch token >> 6 {
        case 0: first |= bit
        case 1: second |= bit
        default: third |= bit
        }
    }

    subscript(token: Int) -> Bool {
        let word = token < 64 ? first : token < 128 ? second : third
        return word >> UInt64(token & 63) & 1 != 0
    }
}
