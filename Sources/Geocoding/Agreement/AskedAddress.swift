import AddressText
import GeoModel

/// What a query asks for, by its words alone.
struct AskedAddress: Sendable {
    /// The words of the house number; none where none is named.
    private(set) var houseNumber = WordSet()
    /// The words that look like a postal code.
    private(set) var postcodes = WordSet()
    /// The words that name the street, or the place where no street is named.
    private(set) var names = WordSet()
    /// Whether some word is of a street.
    private(set) var namesStreet = false
    /// Whether it is a post office box.
    private(set) var isPOBox = false

    private static let street: WordClass = [.streetSuffix, .streetPrefix]

    /// The finest level that the query names; nil where nothing could be read.
    var level: MatchLevel? {
        if !houseNumber.isEmpty { return .address }
        return namesStreet ? .street : nil
    }

    /// - Parameter given: the hashes of a house number that a column of its own gave.
    init(_ words: borrowing AddressWords, houseNumber given: [UInt64]?) {
        isPOBox = AskedAddress.isPOBox(words)
        var numbers = WordSet()
        for index in words.indices {
            if !words.classes(index).isDisjoint(with: AskedAddress.street) { namesStreet = true }
            if words.isNumeric(index) { numbers.insert(index) }
        }
        if let given {
            for index in numbers where given.contains(words.token(index).hash) {
                houseNumber.insert(index)
            }
        } else if !isPOBox {
            houseNumber = AskedAddress.houseNumber(words, numbers)
        }
        for index in numbers where !houseNumber.contains(index) && words.digits(index) >= 4 {
            postcodes.insert(index)
        }
        names = AskedAddress.names(words, beside: houseNumber)
    }

    /// The first number that stands beside words in its part and is no postal code.
    ///
    /// Postal codes of four and more digits also stand beside words ("9490 Vaduz"), so without a
    /// word of a street only a shorter number is a house, and with one the number next to it.
    private static func houseNumber(
        _ words: borrowing AddressWords,
        _ numbers: WordSet
    ) -> WordSet {
        var hasLetters = false
        for index in words.indices where words.isLetters(index) { hasLetters = true }
        guard hasLetters else { return WordSet() }
        var part = words.indices.lowerBound
        while part < words.indices.upperBound {
            let range = wordsOfPart(from: part, words)
            let number = houseNumber(in: range, words, all: numbers.count)
            if !number.isEmpty { return number }
            part = range.upperBound
        }
        return WordSet()
    }

    /// The words of one part, which stand together.
    private static func wordsOfPart(
        from start: Int,
        _ words: borrowing AddressWords
    ) -> Range<Int> {
        var end = start + 1
        while end < words.indices.upperBound, words.token(end).part == words.token(start).part {
            end += 1
        }
        return start..<end
    }

    /// - Parameter all: how many numbers the whole query has.
    private static func houseNumber(
        in part: Range<Int>,
        _ words: borrowing AddressWords,
        all: Int
    ) -> WordSet {
        var own = WordSet()
        var isStreetPart = false
        for index in part {
            if words.isNumeric(index), !isUnit(index, words) { own.insert(index) }
            if !words.classes(index).isDisjoint(with: street) { isStreetPart = true }
        }
        guard let first = own.first, part.count > own.count else { return WordSet() }
        if isStreetPart, let best = likeliest(own, words) { return run(from: best, in: own, words) }
        for number in own where words.digits(number) <= 3 {
            return run(from: number, in: own, words)
        }
        // "1600 Sunset, Los Angeles 90028": a long number that begins the first of several parts.
        var number = WordSet()
        let beginsFirst =
            words.partCount > 1 && words.token(first).part == 0 && words.digits(first) <= 5
        if beginsFirst, all > own.count { number.insert(first) }
        return number
    }

    /// The first of the numbers beside a street's words that is short enough; up to four digits go
    /// before five.
    private static func likeliest(_ own: WordSet, _ words: borrowing AddressWords) -> Int? {
        var five: Int?
        for number in own {
            if words.digits(number) <= 4 { return number }
            if words.digits(number) == 5, five == nil { five = number }
        }
        return five
    }

    /// "1-3" and "12 a" are one house number.
    private static func run(
        from first: Int,
        in own: WordSet,
        _ words: borrowing AddressWords
    ) -> WordSet {
        var number = WordSet()
        var next = first
        repeat {
            number.insert(next)
            next += 1
        } while own.contains(next) && isWithinNumber(words.token(next).breakBefore)
        return number
    }

    private static func isWithinNumber(_ sign: Token.Break) -> Bool {
        sign == .hyphen || sign == .slash || sign == .none
    }

    private static func isUnit(_ index: Int, _ words: borrowing AddressWords) -> Bool {
        guard index > 0 else { return false }
        let before = words.classes(index - 1)
        return before.contains(.unit) && before.isDisjoint(with: street)
            && words.token(index - 1).part == words.token(index).part
    }

    /// The words beside the house number, or those of the first part.
    private static func names(
        _ words: borrowing AddressWords,
        beside number: WordSet
    ) -> WordSet {
        let part = number.first.map { words.token($0).part } ?? 0
        let own = names(in: part, words)
        return own.isEmpty && part > 0 ? names(in: part - 1, words) : own
    }

    private static func names(in part: UInt8, _ words: borrowing AddressWords) -> WordSet {
        let idle: WordClass = [.filler, .direction, .unit, .poBox, .areaType]
        var names = WordSet()
        for index in words.indices where words.token(index).part == part && words.isLetters(index) {
            let classes = words.classes(index)
            // "Strasse" alone names nothing, "Hauptstrasse" does.
            let isPlainType =
                !classes.isDisjoint(with: street) && words.token(index).foldedCount <= 7
            if classes.isDisjoint(with: idle), !isPlainType { names.insert(index) }
        }
        return names
    }

    private static func isPOBox(_ words: borrowing AddressWords) -> Bool {
        for index in words.indices where words.classes(index).contains(.poBox) { return true }
        let first = words.indices.prefix(8)
        for index in first {
            if words.text(index, is: "pobox") { return true }
            if index + 1 < first.upperBound, words.text(index, is: "po"),
                words.text(index + 1, is: "box")
            {
                return true
            }
        }
        return false
    }
}
