import AddressText

// Areas by the names that stand in a query.
extension AreaFinder {
    /// More tokens than the name of a place has.
    private static let longestName = 5
    private static let longestIdeographs = 10

    /// - Parameter amongKnown: whether only areas that were found already are looked at.
    func findNames(_ reading: inout StreetReading, amongKnown: Bool = false) {
        let list = reading.list
        let count = min(list.tokens.count, 64)
        for start in 0..<count {
            var hash = list.tokens[start].hashBeginning
            let isIdeograph = reading.list.tokens[start].kind == .ideograph
            let longest =
                isIdeograph ? AreaFinder.longestIdeographs : AreaFinder.longestName
            var end = start + 1
            // A number alone names no town, though some data says so.
            let isNumber = reading.list.tokens[start].kind == .number
            while true {
                let found = isNumber && end == start + 1 ? AreaNumbers() : file.areas(of: hash)
                for area in found.prefix(AreaFinder.mostOfName) {
                    add(area, &reading, amongKnown: amongKnown) { hit in
                        take(start..<end, for: &hit, isIdeograph: isIdeograph, list)
                    }
                }
                guard end < count, end - start < longest,
                    reading.list.tokens[end].breakBefore != .strong
                else { break }
                hash = reading.list.tokens[end].hash(behind: hash)
                end += 1
            }
        }
    }

    /// Takes the words as an area's name. Where it stands twice, a street is called after the town: then the
    /// town is the one that is a part by itself, else the one that no street type follows, else the last one,
    /// or the first where the largest comes first.
    private func take(
        _ words: Range<Int>, for hit: inout AreaHit, isIdeograph: Bool,
        _ list: borrowing TokenList
    ) {
        let bits = words.bits
        guard hit.nameBits != 0, hit.nameBits & bits == 0 else {
            hit.nameBits = bits
            return
        }
        guard !isIdeograph else { return }
        let known = hit.nameBits.trailingZeroBitCount..<(64 - hit.nameBits.leadingZeroBitCount)
        let rules = rules.of(file.area(hit.area)?.country ?? 0)
        if AreaFinder.standing(words, list, rules) >= AreaFinder.standing(known, list, rules) {
            hit.nameBits = bits
        }
    }

    /// Whether an area is named, and not as part of a street's name with a house number: "12 Dublin Blvd".
    func isNamed(_ hit: AreaHit, _ list: borrowing TokenList) -> Bool {
        guard hit.nameBits != 0 else { return false }
        let words = hit.nameBits.trailingZeroBitCount..<(64 - hit.nameBits.leadingZeroBitCount)
        let rules = rules.of(file.area(hit.area)?.country ?? 0)
        guard AreaFinder.standing(words, list, rules) == 0 else { return true }
        // "Hartford CT 06101" is no court: a house number stands before the name, or behind the type.
        var before = words.lowerBound - 1
        if before > 0, rules.rule(of: list.tokens[before].hash).direction != 0 { before -= 1 }
        let behind = words.upperBound + 1
        let isBefore = rules.numbering.place == .beforeStreet
        return isBefore
            ? before < 0 || list.tokens[before].kind == .word
            : behind >= list.tokens.count || list.tokens[behind].kind == .word
    }

    /// How much words look like a town rather than a part of a street's name.
    private static func standing(
        _ words: Range<Int>, _ list: borrowing TokenList, _ rules: StreetRules
    ) -> Int {
        let begins = words.lowerBound == 0 || list.tokens[words.lowerBound].breakBefore == .strong
        let ends =
            words.upperBound == list.tokens.count
            || list.tokens[words.upperBound].breakBefore == .strong
        if begins, ends { return 2 }
        let isStreet =
            !ends && rules.rule(of: list.tokens[words.upperBound].hash).sides.contains(.after)
            || !begins
                && rules.rule(of: list.tokens[words.lowerBound - 1].hash).sides.contains(.before)
        return isStreet ? 0 : 1
    }
}
