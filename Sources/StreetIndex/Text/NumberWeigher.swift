import AddressText

/// How much speaks for a number being the house's, from what stands around it.
struct NumberWeigher {
    let list: TokenList
    let rules: StreetRules
    let limit: Int

    /// Sets the weight, takes a mark before the number ("No.") into it, and says where the name is.
    func weigh(_ number: inout NumberCandidate, isMarked: (Int) -> Bool) {
        let first = Int(number.first)
        let marked = takeMark(&number)
        let startsPart = isBreak(Int(number.first))
        let nameFollows = wordFollows(number, isMarked)
        let nameLeads = !startsPart && first > 0 && isName(Int(number.first) - 1, isMarked)
        number.leads = nameFollows && startsPart && !nameLeads
        var weight = marked ? 3 : 0
        weight += place(number, startsPart: startsPart, nameFollows, nameLeads, isMarked)
        if isOrdinalStreet(number, first) { weight -= 4 }
        if followsTypeOnly(first) { weight -= 4 }
        if looksLikeCode(list.tokens[first]) { weight -= 4 }
        number.weight = 0.5 * Float(weight - 4)
    }

    private func place(
        _ number: NumberCandidate, startsPart: Bool, _ nameFollows: Bool, _ nameLeads: Bool,
        _ isMarked: (Int) -> Bool
    ) -> Int {
        let first = Int(number.first)
        let endsPart = isBreak(Int(number.end))
        switch rules.numbering.place {
        case .beforeStreet:
            if startsPart, nameFollows { return first == 0 ? 4 : 3 }
            // "The Book Club 100 Leonard St": a name leads, but the street follows.
            if nameFollows { return 2 }
            return nameLeads ? 2 : startsPart && endsPart ? 1 : 0
        case .afterStreet:
            if nameLeads { return endsPart || !nameFollows ? 4 : 3 }
            // "Calle Mayor, 5, Madrid" and "Calle Mayor, 5 Madrid".
            if startsPart, first > 0, isName(first - 1, isMarked) {
                return endsPart ? 3 : 2
            }
            return nameFollows ? 1 : 0
        case .afterBlock:
            if first > 0, list.tokens[first - 1].kind == .ideograph { return 4 }
            return nameLeads || startsPart ? 2 : 1
        }
    }

    /// Takes "No.", "#" before the number into it.
    private func takeMark(_ number: inout NumberCandidate) -> Bool {
        let first = Int(number.first)
        // "123 Main St #456" is a flat; "Calle 13 #456" is a house.
        if list.tokens[first].breakBefore == .numberSign {
            return rules.numbering.place != .beforeStreet
        }
        guard first > 0,
            rules.marks.contains(list.tokens[first - 1].hash)
        else { return false }
        number.first -= 1
        return true
    }

    /// "23 Street", "5 Avenue": a number with a type behind it and no name between is the street, unless
    /// yet another word follows ("23 Street Road").
    private func isOrdinalStreet(_ number: NumberCandidate, _ first: Int) -> Bool {
        let next = Int(number.end)
        guard rules.numbering.place == .beforeStreet, number.suffix.isEmpty, next < limit,
            !isBreak(next),
            rules.rule(of: list.tokens[next].hash).sides.contains(.after)
        else { return false }
        return next + 1 >= limit || isBreak(next + 1)
            || rules.rule(of: list.tokens[next + 1].hash).direction != 0
    }

    /// "Calle 13", "Highway 20": a number right behind a type is the street's name, unless the type is
    /// all there is.
    private func followsTypeOnly(_ first: Int) -> Bool {
        guard first > 0, !isBreak(first) else { return false }
        let before = rules.rule(of: list.tokens[first - 1].hash)
        guard before.sides.contains(.before) else { return false }
        return first == 1 || isBreak(first - 1) || list.tokens[first - 2].kind == .number
    }

    /// More digits than house numbers have, or a zero before them: rather a postal code.
    private func looksLikeCode(_ token: Token) -> Bool {
        let start = Int(token.foldedStart)
        var end = start
        while end < Int(token.foldedEnd), StreetText.isDigit(list.foldedByte(at: end)) { end += 1 }
        return end - start > rules.numbering.mostDigits
            || end - start > 3 && list.foldedByte(at: start) == 0x30
    }

    private func wordFollows(_ number: NumberCandidate, _ isMarked: (Int) -> Bool) -> Bool {
        let next = Int(number.end)
        guard next < limit, !isMarked(next) else { return false }
        let token = list.tokens[next]
        guard token.breakBefore != .strong else {
            // "12, Main St": some write a comma behind the number.
            return rules.numbering.place == .beforeStreet && Int(number.first) == 0
                && token.kind == .word
        }
        return true
    }

    private func isName(_ index: Int, _ isMarked: (Int) -> Bool) -> Bool {
        let kind = list.tokens[index].kind
        if kind == .number { return !isMarked(index) && followsTypeOnly(index) }
        return !isMarked(index) && (kind == .word || kind == .ideograph || kind == .mixed)
    }

    private func isBreak(_ index: Int) -> Bool {
        index >= limit || list.tokens[index].breakBefore == .strong
    }
}
