import AddressText

/// Two streets that a query names by their crossing: "Main St & 5th Ave", "corner of A and B".
public struct Crossing: Sendable, BitwiseCopyable {
    /// The tokens of the first street, as far as they go back in their part.
    public let firstStart: UInt8, firstEnd: UInt8
    /// The tokens of the second street up to the end of their part; a city may follow without a comma.
    public let secondStart: UInt8, secondEnd: UInt8
    /// Whether the words can hardly mean anything else: "&" or "corner of".
    public let isCertain: Bool

    /// The first street.
    public var first: Range<Int> { Int(firstStart)..<Int(firstEnd) }
    /// The second street.
    public var second: Range<Int> { Int(secondStart)..<Int(secondEnd) }

    /// The first crossing that the tokens name.
    static func find(_ list: TokenList, _ count: Int, _ rules: StreetRules) -> Crossing? {
        let corner = cornerWords(list, count)
        var index = max(1, corner)
        while index < count {
            defer { index += 1 }
            let token = list.tokens[index]
            let isMark =
                token.breakBefore == .ampersand
                || token.breakBefore == .slash && token.kind == .word
            let isWord = index + 1 < count && rules.rule(of: token.hash).role.contains(.joins)
            guard isMark || isWord else { continue }
            let second = isMark ? index : index + 1
            let start = max(partStart(list, index), corner)
            guard start < index, hasLetters(list, start..<index) else { continue }
            let end = partEnd(list, second, count)
            guard isMark || list.tokens[second].breakBefore != .strong, second < end else {
                continue
            }
            return Crossing(
                firstStart: UInt8(start), firstEnd: UInt8(index), secondStart: UInt8(second),
                secondEnd: UInt8(end), isCertain: corner > 0 || token.breakBefore == .ampersand)
        }
        return nil
    }

    /// Behind "corner of", "Ecke", "esquina" at the start; 0 where they are not.
    private static func cornerWords(_ list: TokenList, _ count: Int) -> Int {
        var index = 0
        while index < min(count, 3),
            CrossingWords.corners.contains(list.tokens[index].hash)
                || index > 0 && CrossingWords.links.contains(list.tokens[index].hash)
        {
            index += 1
        }
        return index
    }

    private static func partStart(_ list: TokenList, _ index: Int) -> Int {
        var start = index
        while start > 0, list.tokens[start - 1].part == list.tokens[index].part { start -= 1 }
        return start
    }

    private static func partEnd(_ list: TokenList, _ index: Int, _ count: Int) -> Int {
        var end = index + 1
        while end < count, list.tokens[end].breakBefore != .strong { end += 1 }
        return end
    }

    private static func hasLetters(_ list: TokenList, _ range: Range<Int>) -> Bool {
        range.contains { list.tokens[$0].kind != .number || range.count > 1 }
    }
}

/// Words of crossings.
enum CrossingWords {
    /// What may stand between two streets.
    static let joins =
        "and at x und et y e i och og ja ve ecke esquina esq con angle hoek angolo rog corner cnr"
    /// What may stand before two streets.
    static let corners = HouseWords.hashes(
        "corner cnr crnr intersection ecke esquina esq angle coin hoek angolo rog cruce junction the"
    )
    static let links = HouseWords.hashes("of the de du des del la y van di von")
}
