import AddressText
import GeoModel

/// What a query asks for, by its words alone.
struct AskedAddress: Sendable {
    let words: AddressWords
    /// The tokens of the house number; empty where none is named.
    private(set) var houseNumber: [Int] = []
    /// The tokens that look like a postal code.
    private(set) var postcodes: [Int] = []
    /// The words that name the street, or the place where no street is named.
    private(set) var names: [Int] = []
    /// Whether some word is of a street.
    private(set) var namesStreet = false
    /// Whether it is a post office box.
    private(set) var isPOBox = false

    /// The finest level that the query names; nil where nothing could be read.
    var level: MatchLevel? {
        if !houseNumber.isEmpty { return .address }
        return namesStreet ? .street : nil
    }

    /// - Parameter hasHouseNumber: whether a column of its own gave the house number.
    init(_ words: AddressWords, houseNumber given: AddressWords?) {
        self.words = words
        isPOBox = AskedAddress.isPOBox(words)
        let street: WordClass = [.streetSuffix, .streetPrefix]
        namesStreet = words.classes.contains { !$0.isDisjoint(with: street) }
        let numbers = words.tokens.indices.filter { words.isNumeric($0) }
        if let given {
            let hashes = Set(given.tokens.map(\.hash))
            houseNumber = numbers.filter { hashes.contains(words.tokens[$0].hash) }
        } else if !isPOBox {
            houseNumber = AskedAddress.houseNumber(words, numbers, namesStreet: namesStreet)
        }
        postcodes = numbers.filter { !houseNumber.contains($0) && words.digits($0) >= 4 }
        names = AskedAddress.names(words, beside: houseNumber)
    }

    /// The first number that stands beside words in its part and is no postal code.
    ///
    /// Postal codes of four and more digits also stand beside words ("9490 Vaduz"), so without a
    /// word of a street only a shorter number is a house, and with one the number next to it.
    private static func houseNumber(
        _ words: AddressWords,
        _ numbers: [Int],
        namesStreet: Bool
    ) -> [Int] {
        guard words.tokens.contains(where: { $0.kind == .word || $0.kind == .ideograph }) else {
            return []
        }
        let parts = Set(numbers.map { words.tokens[$0].part })
        let isSplit = words.list.partCount > 1
        for part in parts.sorted() {
            let inPart = words.tokens.indices.filter { words.tokens[$0].part == part }
            let own = inPart.filter { words.isNumeric($0) && !isUnit($0, words) }
            guard let first = own.first, inPart.count > own.count else { continue }
            let isStreetPart = inPart.contains {
                !words.classes[$0].isDisjoint(with: [.streetSuffix, .streetPrefix])
            }
            let short = own.filter { words.digits($0) <= 3 }
            if isStreetPart, let best = nearestToStreet(own, inPart, words) {
                return run(from: best, in: own, words)
            }
            if let number = short.first { return run(from: number, in: own, words) }
            // "1600 Sunset, Los Angeles 90028": a long number that begins the first of several parts.
            let beginsFirst = isSplit && part == 0 && words.digits(first) <= 5
            if beginsFirst, numbers.count > own.count { return [first] }
        }
        return []
    }

    /// A number directly beside the street's words, the shorter one first.
    private static func nearestToStreet(
        _ own: [Int],
        _ part: [Int],
        _ words: AddressWords
    ) -> Int? {
        let fitting = own.filter { words.digits($0) <= 5 }
        return fitting.min {
            (words.digits($0) > 4 ? 1 : 0, $0) < (words.digits($1) > 4 ? 1 : 0, $1)
        }
    }

    /// "1-3" and "12 a" are one house number.
    private static func run(from first: Int, in own: [Int], _ words: AddressWords) -> [Int] {
        var tokens = [first]
        while let last = tokens.last, own.contains(last + 1),
            [.hyphen, .slash, .none].contains(words.tokens[last + 1].breakBefore)
        {
            tokens.append(last + 1)
        }
        return tokens
    }

    private static func isUnit(_ index: Int, _ words: AddressWords) -> Bool {
        index > 0 && words.classes[index - 1].contains(.unit)
            && words.tokens[index - 1].part == words.tokens[index].part
            && words.classes[index - 1].isDisjoint(with: [.streetSuffix, .streetPrefix])
    }

    /// The words beside the house number, or those of the first part.
    private static func names(_ words: AddressWords, beside number: [Int]) -> [Int] {
        let part = number.first.map { words.tokens[$0].part } ?? 0
        let idle: WordClass = [.filler, .direction, .unit, .poBox, .areaType]
        let street: WordClass = [.streetSuffix, .streetPrefix]
        func named(_ part: UInt8) -> [Int] {
            words.tokens.indices.filter { index in
                let token = words.tokens[index]
                guard token.part == part, token.kind == .word || token.kind == .ideograph else {
                    return false
                }
                // "Strasse" alone names nothing, "Hauptstrasse" does.
                let isPlainType =
                    !words.classes[index].isDisjoint(with: street) && isKnown(index, words)
                return words.classes[index].isDisjoint(with: idle) && !isPlainType
            }
        }
        let own = named(part)
        return own.isEmpty && part > 0 ? named(part - 1) : own
    }

    private static func isKnown(_ index: Int, _ words: AddressWords) -> Bool {
        words.list.text(of: words.tokens[index]).count <= 7
    }

    private static func isPOBox(_ words: AddressWords) -> Bool {
        if words.classes.contains(where: { $0.contains(.poBox) }) { return true }
        let texts = words.tokens.prefix(8).map { words.list.text(of: $0) }
        return texts.contains { $0.elementsEqual("pobox".utf8) }
            || zip(texts, texts.dropFirst()).contains {
                $0.elementsEqual("po".utf8) && $1.elementsEqual("box".utf8)
            }
    }
}
