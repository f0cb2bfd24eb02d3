import AddressText

/// Reads the numbers of blocks and houses as East Asia writes them: "1-9-1", "一丁目9番1号", "152-3",
/// "10號". All numbers in a row are one house number, in the order of the text.
struct BlockNumberScan {
    let list: TokenList
    let limit: Int

    /// The number that begins at a token, or nil.
    func number(at first: Int) -> NumberCandidate? {
        guard let (value, end) = value(at: first), isHouse(end) else { return nil }
        var candidate = NumberCandidate(first: UInt8(first), end: UInt8(end), value: value)
        var index = behindCounters(end)
        candidate.end = UInt8(index)
        while index < limit, joins(index), let (next, nextEnd) = self.value(at: index),
            isHouse(nextEnd)
        {
            candidate.suffix.append(UInt8(ascii: "-"))
            append(next, to: &candidate.suffix)
            index = behindCounters(nextEnd)
            candidate.end = UInt8(index)
        }
        return candidate
    }

    /// A number in digits, or in ideographs where a counter follows ("一丁目"); and where it ends.
    private func value(at first: Int) -> (UInt32, Int)? {
        guard first < limit else { return nil }
        let token = list.tokens[first]
        if token.kind == .number, token.foldedCount <= 8 {
            var value: UInt32 = 0
            for index in Int(token.foldedStart)..<Int(token.foldedEnd) {
                value = value * 10 + UInt32(list.foldedByte(at: index) - 0x30)
            }
            return (value, first + 1)
        }
        guard let (value, end) = EastAsianNumbers.number(list, at: first, limit), end < limit,
            EastAsianNumbers.counters.contains(list.tokens[end].hash)
        else { return nil }
        return (value, end)
    }

    /// Whether a number that ends here is a house's: what follows may make it part of a street's name
    /// ("12번길", "一段") or a floor.
    private func isHouse(_ end: Int) -> Bool {
        var index = end
        if index < limit, list.tokens[index].hash == EastAsianNumbers.ordinal { index += 1 }
        return index >= limit || !EastAsianNumbers.streetParts.contains(list.tokens[index].hash)
            || list.tokens[index].breakBefore == .strong
    }

    /// Whether the token goes on with the number before it.
    private func joins(_ index: Int) -> Bool {
        list.tokens[index].breakBefore == .none || list.tokens[index].breakBefore == .hyphen
    }

    private func behindCounters(_ first: Int) -> Int {
        var index = first
        while index < limit, list.tokens[index].breakBefore == .none,
            EastAsianNumbers.counters.contains(list.tokens[index].hash)
        {
            index += 1
        }
        return index
    }

    private func append(_ value: UInt32, to suffix: inout HouseSuffix) {
        for byte in String(value).utf8 { suffix.append(byte) }
    }
}

/// Numbers in ideographs, and what is counted.
enum EastAsianNumbers {
    /// Chome, block, house.
    static let counters = HouseWords.hashes("丁 目 番 地 号 號 の ノ 之 번 지")
    /// What makes a number part of a street's name: section, lane, alley, Korean side streets.
    static let streetParts = HouseWords.hashes("段 巷 弄 条 條 線 길 로 街 路")

    /// "12번길": the twelfth side street.
    static let ordinal = HouseWords.hash("번")

    private static let digits = Dictionary(
        uniqueKeysWithValues: "〇一二三四五六七八九".enumerated().map {
            (HouseWords.hash(String($1)), UInt32($0))
        })
    private static let ten = HouseWords.hash("十")

    /// A number below 100 in ideographs from a token on, and where it ends; nil for none.
    static func number(_ list: TokenList, at first: Int, _ limit: Int) -> (UInt32, Int)? {
        var index = first
        var value: UInt32 = 0
        if index < limit, let digit = digits[list.tokens[index].hash] {
            value = digit
            index += 1
        }
        if index < limit, list.tokens[index].hash == ten, index == first || follows(list, index) {
            value = max(1, value) * 10
            index += 1
            if index < limit, follows(list, index), let digit = digits[list.tokens[index].hash] {
                value += digit
                index += 1
            }
        }
        return index > first ? (value, index) : nil
    }

    private static func follows(_ list: TokenList, _ index: Int) -> Bool {
        list.tokens[index].breakBefore == .none
    }
}
