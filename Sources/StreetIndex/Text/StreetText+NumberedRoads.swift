import AddressText

extension StreetText {
    /// Reads "County Road 12", "CR 12", "State Route 9", "US Hwy 1", "I-5" as a number with a type.
    static func takeNumberedRoad(_ pieces: inout NamePieces, _ list: TokenList) {
        guard let number = pieces.core.first(where: { pieces[$0].kind != .word }),
            (1...3).contains(number)
        else { return }
        let rest = pieces.core.upperBound - number
        guard rest == 1 || rest == 2 && pieces[number + 1].rule.direction != 0 else { return }
        guard let type = roadType(pieces, before: number) else { return }
        pieces.type = type.rawValue
        if rest == 2 { pieces.direction = pieces[number + 1].rule.direction }
        pieces.core = number..<(number + 1)
    }

    private static func roadType(_ pieces: borrowing NamePieces, before number: Int) -> StreetType?
    {
        let first = pieces[0].hash
        if number == 1 { return NumberedRoads.short[first] }
        let owner =
            number == 3 ? NumberedRoads.usInTwo(first, pieces[1].hash) : NumberedRoads.owners[first]
        guard let owner else { return nil }
        let last = pieces[number - 1].hash
        if number == 2, owner == .federalRoute, last == NumberedRoads.s, first == NumberedRoads.u {
            return owner
        }
        return NumberedRoads.kinds.contains(last) ? owner : nil
    }
}

/// The words of numbered roads, by hash.
private enum NumberedRoads {
    static let u = hash("u"), s = hash("s")

    static let short = table([
        "cr": .countyRoad, "sr": .stateRoute, "us": .federalRoute, "i": .interstate,
        "ih": .interstate, "fm": .farmRoad, "sh": .stateRoute, "rm": .farmRoad,
    ])
    static let owners = table([
        "county": .countyRoad, "co": .countyRoad, "cnty": .countyRoad, "state": .stateRoute,
        "st": .stateRoute, "us": .federalRoute, "federal": .federalRoute, "u": .federalRoute,
    ])
    static let kinds = Set(["road", "rd", "route", "rte", "rt", "highway", "hwy"].map(hash))

    static func usInTwo(_ first: UInt64, _ second: UInt64) -> StreetType? {
        first == u && second == s ? .federalRoute : nil
    }

    private static func table(_ words: [String: StreetType]) -> [UInt64: StreetType] {
        Dictionary(uniqueKeysWithValues: words.map { (hash($0.key), $0.value) })
    }

    private static func hash(_ word: String) -> UInt64 {
        word.utf8.reduce(PhraseHash.empty, PhraseHash.byte)
    }
}
