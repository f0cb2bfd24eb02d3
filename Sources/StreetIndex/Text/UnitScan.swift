import AddressText

/// Finds flats, floors and boxes among tokens.
struct UnitScan {
    let list: TokenList
    let rules: StreetRules
    let limit: Int

    /// Behind a post office box that begins at a token, or nil.
    func boxEnd(at first: Int) -> Int? {
        guard rules.rule(of: list.tokens[first].hash).role.contains(.boxStart) else { return nil }
        for phrase in rules.boxes where first + phrase.hashes.count <= limit {
            var index = first
            for hash in phrase.hashes where list.tokens[index].hash == hash { index += 1 }
            guard index == first + phrase.hashes.count else { continue }
            let isNumbered = index < limit && isNumber(index) && !isStrong(index)
            if isNumbered {
                return index + 1
            } else if !phrase.needsNumber {
                return index
            }
        }
        return nil
    }

    /// Behind a flat, floor or door that begins at a token, or nil.
    func unitEnd(at first: Int) -> Int? {
        let rule = rules.rule(of: list.tokens[first].hash)
        if rule.unit.contains(.before), let end = designated(at: first) { return end }
        if isNumber(first), list.tokens[first].foldedCount <= 4, first + 1 < limit,
            !isStrong(first + 1)
        {
            let next = rules.rule(of: list.tokens[first + 1].hash)
            if next.unit.contains(.after), first > 0, !startsHouse(first), !isMarked(first),
                !(next.unit.contains(.before) && first + 2 < limit && isNumber(first + 2)
                    && !isStrong(first + 2))
            {
                return aloneEnd(at: first + 2)
            }
        }
        if rule.unit.contains(.alone), first > 0, isNumber(first - 1) || isStrong(first) {
            return aloneEnd(at: first + 1)
        }
        return nil
    }

    /// "apt 4", "unit 3b", "flat no. 2", "bldg C".
    private func designated(at first: Int) -> Int? {
        var index = first + 1
        if index < limit, rules.marks.contains(list.tokens[index].hash) { index += 1 }
        guard index < limit, !isStrong(index) else { return nil }
        let token = list.tokens[index]
        let isLetter = token.kind == .word && token.foldedCount == 1
        guard isLetter || isNumber(index) && token.foldedCount <= 4 else { return nil }
        // "Suite A Main St" is doubtful, "Flat A, Main St" is not.
        if isLetter, index + 1 < limit, !isStrong(index + 1), first == 0 { return nil }
        index += 1
        while index < limit,
            list.tokens[index].breakBefore == .hyphen
                || list.tokens[index].breakBefore == .slash, list.tokens[index].foldedCount <= 4,
            list.tokens[index].kind != .word || list.tokens[index].foldedCount == 1
        {
            index += 1
        }
        return aloneEnd(at: index)
    }

    /// Takes words like "left", "ground floor" that follow a floor.
    private func aloneEnd(at first: Int) -> Int {
        var index = first
        while index < limit, !isStrong(index),
            !rules.rule(of: list.tokens[index].hash).unit.isDisjoint(with: [.alone])
        {
            index += 1
        }
        return index
    }

    /// Whether a number is the first of its part and the street follows: "3 Floor Street" is no floor.
    private func startsHouse(_ index: Int) -> Bool {
        rules.numbering.place == .beforeStreet && isStrong(index) && index + 2 < limit
            && !isStrong(index + 2)
    }

    /// "No. 5": a house.
    private func isMarked(_ index: Int) -> Bool {
        rules.marks.contains(list.tokens[index - 1].hash)
    }

    private func isNumber(_ index: Int) -> Bool {
        list.tokens[index].kind == .number || list.tokens[index].kind == .mixed
    }

    private func isStrong(_ index: Int) -> Bool { list.tokens[index].breakBefore == .strong }
}

/// The words of a post office box.
struct BoxPhrase: Sendable {
    /// The first word.
    let first: [UInt8]
    let hashes: [UInt64]
    /// Whether the words alone may mean something else ("BP", "Box").
    let needsNumber: Bool

    /// Phrases of a text with bars between them; those behind a question mark need a number.
    static func list(_ text: String) -> [BoxPhrase] {
        text.split(separator: "|").map { phrase in
            let words = phrase.drop { $0 == "?" }.split(separator: " ")
            return BoxPhrase(
                first: Array((words.first ?? "").utf8),
                hashes: words.map { HouseWords.hash(String($0)) },
                needsNumber: phrase.first == "?")
        }
    }

    /// What is understood everywhere.
    static let everywhere = list(
        """
        po box|p o box|pobox|post office box|gpo box|postfach|apartado|apdo|caixa postal|casella postale\
        |boite postale|case postale|postbus|postboks|postilokero|casilla de correo|private bag|locked bag\
        |skrytka pocztowa|posta kutusu
        """)
}
