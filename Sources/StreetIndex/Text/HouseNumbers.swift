public import AddressText
public import GeoModel

/// Reads the number column of a source. Keeps its buffers, so one value serves all rows of a build.
public struct HouseNumbers: Sendable {
    /// The most houses that one row may list.
    public static let most = 24

    private let normaliser: Normaliser
    private var list = TokenList()

    /// Reads numbers as the index folds them.
    public init(normaliser: Normaliser) {
        self.normaliser = normaliser
    }

    /// The houses that a number column names, in their order; empty where it names none ("s/n").
    ///
    /// "1;3;5" and "76, 76a" are several houses. "12-14" is one, with the suffix "-14". Floors and
    /// flats behind a comma are left out. A Czech "123/4" is found by each of its two numbers.
    public mutating func numbers(of text: [UInt8], country: CountryCode?) -> [HouseNumber] {
        text.withUnsafeBufferPointer { normaliser.tokenise($0, into: &list) }
        guard !list.isTooLong, list.tokens.count < 250 else { return [] }
        let rules = StreetRules.of(country)
        var found: [HouseNumber] = []
        var index = 0
        while index < list.tokens.count, found.count < HouseNumbers.most {
            let startsPart = index == 0 || list.tokens[index].breakBefore == .strong
            let scan = NumberScan(list: list, rules: rules, limit: list.tokens.count)
            let mayBegin = startsPart || found.isEmpty
            guard mayBegin, let number = scan.number(at: index) else {
                index += 1
                continue
            }
            index = Int(number.end)
            // "6, 1. krs": what follows the comma is a floor, not a house.
            if !found.isEmpty, index < list.tokens.count, list.tokens[index].breakBefore != .strong
            {
                break
            }
            append(number, rules, to: &found)
        }
        return found.isEmpty ? named() : found
    }

    private func append(
        _ number: NumberCandidate, _ rules: StreetRules, to found: inout [HouseNumber]
    ) {
        let house = HouseNumber(value: number.value, suffix: number.suffix.array)
        if !found.contains(house) { found.append(house) }
        guard rules.numbering.slash == .twoNumbers, house.suffix.first == UInt8(ascii: "/") else {
            return
        }
        let second = house.suffix.dropFirst()
        let digits = second.prefix(while: StreetText.isDigit)
        guard digits.count <= 8, let value = UInt32(String(decoding: digits, as: UTF8.self)) else {
            return
        }
        found.append(HouseNumber(value: value, suffix: Array(second.dropFirst(digits.count))))
    }

    /// A house that has a name and no number.
    private func named() -> [HouseNumber] {
        var suffix = HouseSuffix()
        for token in list.tokens {
            if HouseWords.without.contains(token.hash) { return [] }
            for byte in list.text(of: token) { suffix.append(byte) }
        }
        guard suffix.count > 2 else { return [] }
        return [HouseNumber(value: 0, suffix: suffix.array)]
    }
}
