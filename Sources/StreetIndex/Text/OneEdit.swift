import AddressText

/// Whether two spellings are one typing error apart: a letter left out, added, exchanged, or two
/// neighbours swapped.
enum OneEdit {
    static func apart(_ list: TokenList, _ range: Range<Int>, _ word: [UInt8]) -> Bool {
        let (length, other) = (range.count, word.count)
        guard abs(length - other) <= 1 else { return false }
        var head = 0
        while head < min(length, other),
            list.foldedByte(at: range.lowerBound + head) == word[head]
        {
            head += 1
        }
        var tail = 0
        while tail < min(length, other) - head,
            list.foldedByte(at: range.upperBound - 1 - tail) == word[other - 1 - tail]
        {
            tail += 1
        }
        let (left, right) = (length - head - tail, other - head - tail)
        if left <= 1, right <= 1 { return left + right > 0 }
        guard left == 2, right == 2 else { return false }
        let start = range.lowerBound + head
        return list.foldedByte(at: start) == word[head + 1]
            && list.foldedByte(at: start + 1) == word[head]
    }
}
