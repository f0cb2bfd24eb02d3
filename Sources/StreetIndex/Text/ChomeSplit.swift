import AddressText

extension StreetNames {
    /// A Japanese town and number as they are looked up: the chome belongs to the number, since people
    /// write "丸の内1-9-1" for house 9-1 of 丸の内一丁目.
    ///
    /// - Returns: the town without its chome and the number with it; the texts as given where the street
    ///   does not end in one.
    public mutating func split(street: [UInt8], number: [UInt8]) -> (
        street: [UInt8], number: [UInt8]
    ) {
        let list = tokens(of: street[...])
        let tokens = list.tokens
        guard tokens.count >= 3, tokens[tokens.count - 2].hash == ChomeWords.first,
            tokens[tokens.count - 1].hash == ChomeWords.second
        else { return (street, number) }
        var first = tokens.count - 2
        while first > 0, isNumeral(list, first - 1) { first -= 1 }
        guard first > 0, first < tokens.count - 2,
            let value = chome(list, first..<(tokens.count - 2))
        else { return (street, number) }
        let town = Array(street[..<Int(tokens[first].start)])
        return (
            town, Array(String(value).utf8) + (number.isEmpty ? [] : [UInt8(ascii: "-")] + number)
        )
    }

    private func isNumeral(_ list: TokenList, _ index: Int) -> Bool {
        list.tokens[index].kind == .number
            || EastAsianNumbers.number(list, at: index, list.tokens.count) != nil
    }

    private func chome(_ list: TokenList, _ range: Range<Int>) -> UInt32? {
        if range.count == 1, list.tokens[range.lowerBound].kind == .number {
            return UInt32(
                String(decoding: list.text(of: list.tokens[range.lowerBound]), as: UTF8.self))
        }
        guard
            let (value, end) = EastAsianNumbers.number(
                list, at: range.lowerBound, range.upperBound),
            end == range.upperBound
        else { return nil }
        return value
    }
}

private enum ChomeWords {
    static let first = HouseWords.hash("丁")
    static let second = HouseWords.hash("目")
}
