public import AddressText
public import GeoModel

/// Street names by the rules of their country: the same function for building and for queries.
public enum StreetText {
    /// How a name is read.
    public enum Reading: Sendable {
        /// As it is written.
        case exact
        /// Type words may have one typing error: "Main Stret", "Hauptstrsse".
        case forgiving
        /// Number words may have one: "Fourht Line".
        case forgivingNumbers
    }

    /// The key of a street name, or nil when nothing in the tokens is a name.
    public static func key(
        of list: TokenList, _ range: Range<Int>, country: CountryCode?
    ) -> StreetKey? {
        var core = CoreText()
        return key(of: list, range, rules: .of(country), core: &core)
    }

    /// The key of a street name and its core as text.
    ///
    /// - Parameters:
    ///   - range: the name's tokens, with its type and direction, without number and unit.
    ///   - core: is replaced by the canonical text that the key's `core` is the hash of.
    public static func key(
        of list: TokenList, _ range: Range<Int>, rules: StreetRules, core: inout CoreText,
        reading: Reading = .exact
    ) -> StreetKey? {
        var pieces = NamePieces()
        return key(of: list, range, rules: rules, core: &core, pieces: &pieces, reading: reading)
    }

    /// The same in working memory that is kept: making it costs as much as reading a name.
    static func key(
        of list: TokenList, _ range: Range<Int>, rules: StreetRules,
        core: inout CoreText, pieces: inout NamePieces, reading: Reading = .exact
    ) -> StreetKey? {
        core.clear()
        pieces.clear()
        guard !range.isEmpty, range.count <= NamePieces.capacity else { return nil }
        read(list, range, rules, reading, into: &pieces)
        return emit(pieces, list, rules, into: &core)
    }

    /// The key of the last word alone, where people leave out first names and titles ("Adama
    /// Mickiewicza" is "Mickiewicza"); nil where they do not, or the name has one word.
    static func surnameKey(of list: TokenList, _ range: Range<Int>, rules: StreetRules)
        -> StreetKey?
    {
        guard rules.givenNamesDrop, range.count <= NamePieces.capacity else { return nil }
        var pieces = NamePieces()
        read(list, range, rules, .exact, into: &pieces)
        guard pieces.core.count > 1, let last = pieces.core.last, pieces[last].kind == .word,
            pieces[last].count >= 5
        else { return nil }
        pieces.core = last..<(last + 1)
        var core = CoreText()
        return emit(pieces, list, rules, into: &core)
    }

    private static func read(
        _ list: TokenList, _ range: Range<Int>, _ rules: StreetRules, _ reading: Reading,
        into pieces: inout NamePieces
    ) {
        load(list, range, rules, into: &pieces)
        if reading == .forgivingNumbers { correctNumbers(&pieces, list, rules) }
        if rules.hasNumberedRoads { takeNumberedRoad(&pieces, list) }
        if pieces.type == 0 {
            takeDirection(&pieces, leads: rules.directionsLead)
            takeType(&pieces, rules)
            if pieces.type == 0 { takeEnding(&pieces, list, rules, reading: .exact) }
            if pieces.type == 0, reading == .forgiving {
                takeMistyped(&pieces, list, rules)
                if pieces.type == 0 { takeEnding(&pieces, list, rules, reading: reading) }
            }
        }
        if rules.numbersMove { moveNumberAhead(&pieces) }
    }

    /// The words with their rules; the endings of ordinals are off.
    private static func load(
        _ list: TokenList, _ range: Range<Int>, _ rules: StreetRules,
        into pieces: inout NamePieces
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            if rules.countsInIdeographs,
                let (value, end) = EastAsianNumbers.number(list, at: index, range.upperBound)
            {
                pieces.append(numberPiece(value, list.tokens[index], rules))
                index = end
                continue
            }
            var piece = piece(at: index, list, rules)
            index += 1
            if index < range.upperBound, let whole = joined(piece, at: index, list, rules) {
                piece = whole
                index += 1
            }
            if piece.kind == .mixed { cutOrdinal(&piece, list, rules) }
            pieces.append(piece)
        }
    }

    /// "二十" as 20.
    private static func numberPiece(
        _ value: UInt32, _ token: Token, _ rules: StreetRules
    ) -> NamePiece {
        let text = rules.text(of: value)
        return NamePiece(
            start: token.foldedStart, end: token.foldedEnd,
            rule: WordRule(spelling: text.start, spellingCount: text.count), kind: .number
        )
    }

    private static func piece(at index: Int, _ list: TokenList, _ rules: StreetRules) -> NamePiece {
        let token = list.tokens[index]
        return NamePiece(
            start: token.foldedStart, end: token.foldedEnd, hash: token.hash,
            rule: rules.rule(of: token.hash), kind: token.kind, isCut: token.isAbbreviated
        )
    }

    /// "P.za", "пр-кт": letters on both sides of a full stop or hyphen that are one type word.
    private static func joined(
        _ piece: NamePiece, at next: Int, _ list: TokenList, _ rules: StreetRules
    ) -> NamePiece? {
        let token = list.tokens[next]
        guard piece.count <= 2, token.foldedCount <= 3, token.kind == .word,
            token.breakBefore == .stop || token.breakBefore == .hyphen
        else { return nil }
        let hash = list.hash(piece.hash, with: token, first: token.foldedCount)
        let rule = rules.rule(of: hash)
        guard rule.type != 0 else { return nil }
        return NamePiece(
            start: piece.start, end: token.foldedEnd, hash: hash, rule: rule, kind: .word
        )
    }

    /// "5th" is 5.
    private static func cutOrdinal(
        _ piece: inout NamePiece, _ list: TokenList, _ rules: StreetRules
    ) {
        for ending in rules.ordinals where piece.count > ending.count {
            let digits = Int(piece.end) - ending.count
            guard matches(list, at: digits, ending) else { continue }
            guard (Int(piece.start)..<digits).allSatisfy({ isDigit(list.foldedByte(at: $0)) })
            else { continue }
            piece.end = Int32(digits)
            piece.kind = .number
            return
        }
    }

    /// Whether these letters stand at a place of the folded text.
    static func matches(_ list: TokenList, at start: Int, _ letters: [UInt8]) -> Bool {
        for offset in letters.indices where list.foldedByte(at: start + offset) != letters[offset] {
            return false
        }
        return true
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Russian: "Советская 1-я" is "1-я Советская"; the ending behind a number is dropped.
    private static func moveNumberAhead(_ pieces: inout NamePieces) {
        for index in pieces.core where pieces[index].kind == .number {
            let number = pieces[index]
            let next = index + 1
            if pieces.core.contains(next), pieces[next].count <= 2 { pieces[next].isDropped = true }
            var place = index
            while place > pieces.core.lowerBound {
                pieces[place] = pieces[place - 1]
                place -= 1
            }
            pieces[place] = number
            return
        }
    }
}
