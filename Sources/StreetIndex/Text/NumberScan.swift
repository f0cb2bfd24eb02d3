import AddressText

/// Reads house numbers out of tokens: what belongs to one from its first token on.
struct NumberScan {
    let list: TokenList
    let rules: StreetRules
    /// Behind the last token that may be read.
    let limit: Int

    /// The longest number that begins at a token, or nil when none does.
    func number(at first: Int) -> NumberCandidate? {
        if rules.numbering.place == .afterBlock {
            return BlockNumberScan(list: list, limit: limit).number(at: first)
        }
        guard first < limit, let (value, letters) = leading(list.tokens[first]) else { return nil }
        var candidate = NumberCandidate(first: UInt8(first), end: UInt8(first + 1), value: value)
        for index in letters { candidate.suffix.append(list.foldedByte(at: index)) }
        var index = first + 1
        while index < limit, let next = extend(&candidate, at: index) { index = next }
        candidate.end = UInt8(index)
        return candidate
    }

    /// The digits at the start of a token and the place of what follows them; nil where it does not
    /// begin with digits, has too many, or is an ordinal.
    private func leading(_ token: Token) -> (UInt32, Range<Int>)? {
        guard token.kind == .number || token.kind == .mixed else { return nil }
        let (start, end) = (Int(token.foldedStart), Int(token.foldedEnd))
        var index = start
        var value: UInt32 = 0
        while index < end, StreetText.isDigit(list.foldedByte(at: index)) {
            guard value <= HouseNumber.largest / 10 else { return nil }
            value = value * 10 + UInt32(list.foldedByte(at: index) - 0x30)
            index += 1
        }
        guard index > start, value <= HouseNumber.largest else { return nil }
        guard token.kind == .number || !isOrdinal(index..<end) else { return nil }
        return (value, index..<end)
    }

    /// Whether the letters behind digits make an ordinal; one letter is a house's ("12a", "3e").
    private func isOrdinal(_ letters: Range<Int>) -> Bool {
        guard letters.count > 1 else { return false }
        return rules.ordinals.contains {
            $0.count == letters.count && StreetText.matches(list, at: letters.lowerBound, $0)
        }
    }

    /// Adds what belongs to the number at a token; where it goes on, or nil where the number ends.
    private func extend(_ candidate: inout NumberCandidate, at index: Int) -> Int? {
        let token = list.tokens[index]
        switch token.breakBefore {
        case .hyphen: return hyphen(&candidate, at: index)
        case .slash: return slash(&candidate, at: index)
        case .space, .none, .stop: return spaced(&candidate, at: index)
        default: return nil
        }
    }

    private func hyphen(_ candidate: inout NumberCandidate, at index: Int) -> Int? {
        let token = list.tokens[index]
        if token.kind == .number || token.kind == .mixed, leading(token) != nil {
            candidate.suffix.append(UInt8(ascii: "-"))
            append(token, to: &candidate)
            return index + 1
        }
        guard token.kind == .word, token.foldedCount == 1 || isRepeated(token) else { return nil }
        append(token, to: &candidate)
        return index + 1
    }

    private func slash(_ candidate: inout NumberCandidate, at index: Int) -> Int? {
        let token = list.tokens[index]
        if token.kind == .word, token.foldedCount == 1 {
            append(token, to: &candidate)
            return index + 1
        }
        guard let (value, _) = leading(token) else { return nil }
        switch rules.numbering.slash {
        case .unitFirst:
            candidate.value = value
            candidate.suffix = HouseSuffix()
        case .unitLast:
            break
        case .part, .twoNumbers:
            candidate.suffix.append(UInt8(ascii: "/"))
            append(token, to: &candidate)
        }
        return index + 1
    }

    private func spaced(_ candidate: inout NumberCandidate, at index: Int) -> Int? {
        let token = list.tokens[index]
        let bare = candidate.suffix.isEmpty
        if token.kind == .number {
            // "16 1/2"
            guard bare, index + 1 < limit, list.tokens[index + 1].breakBefore == .slash,
                list.tokens[index + 1].kind == .number, token.foldedCount == 1
            else { return nil }
            append(token, to: &candidate)
            candidate.suffix.append(UInt8(ascii: "/"))
            append(list.tokens[index + 1], to: &candidate)
            return index + 2
        }
        guard token.kind == .word else { return nil }
        if isRepeated(token) {
            append(token, to: &candidate)
            return index + 1
        }
        if let letter = rules.houseParts[token.hash], index + 1 < limit,
            list.tokens[index + 1].kind == .number
        {
            candidate.suffix.append(letter)
            append(list.tokens[index + 1], to: &candidate)
            return index + 2
        }
        guard bare, token.foldedCount == 1, isLetterOfHouse(index) else { return nil }
        append(token, to: &candidate)
        return index + 1
    }

    /// "12 b" is a house where the number stands behind the street; before it the letter may as well
    /// begin the name ("12 E Main St"), and is taken only where no word follows.
    private func isLetterOfHouse(_ index: Int) -> Bool {
        let next = index + 1
        let endsPart = next >= limit || list.tokens[next].breakBefore == .strong
        let isUnit = rules.rule(of: list.tokens[index].hash).unit.contains(.before)
        if isUnit, !endsPart, list.tokens[next].kind != .word { return false }
        if endsPart { return true }
        if rules.numbering.place != .beforeStreet { return true }
        let rule = rules.rule(of: list.tokens[index].hash)
        guard rule.direction == 0, rule.type == 0, !rule.isFiller else { return false }
        // "12 B Street" is number 12 of B Street.
        guard !rules.rule(of: list.tokens[next].hash).sides.contains(.after) else { return false }
        return list.tokens[next].breakBefore == .space
    }

    /// "bis", "ter": a second house of the same number.
    private func isRepeated(_ token: Token) -> Bool { HouseWords.repeats.contains(token.hash) }

    private func append(_ token: Token, to candidate: inout NumberCandidate) {
        for index in Int(token.foldedStart)..<Int(token.foldedEnd) {
            candidate.suffix.append(list.foldedByte(at: index))
        }
    }
}

/// Words that stand with house numbers in every language, by hash.
enum HouseWords {
    static let repeats = hashes("bis ter quater quinquies sexies septies")
    /// "Without number".
    static let without = hashes("sn snr bez")

    static func hashes(_ words: String) -> Set<UInt64> {
        Set(words.split(separator: " ").map { hash(String($0)) })
    }

    static func hash(_ word: String) -> UInt64 {
        word.utf8.reduce(PhraseHash.empty, PhraseHash.byte)
    }
}
