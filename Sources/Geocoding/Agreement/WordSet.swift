import AddressText

/// A set of words of one text, by their positions: bits, so that it costs no memory of its own.
struct WordSet: Sendable, Equatable {
    private var bits = SIMD4<UInt64>()

    /// Whether it has no word.
    var isEmpty: Bool { bits == SIMD4() }

    /// How many words it has.
    var count: Int {
        bits[0].nonzeroBitCount + bits[1].nonzeroBitCount + bits[2].nonzeroBitCount
            + bits[3].nonzeroBitCount
    }

    /// The first word.
    var first: Int? {
        for lane in 0..<4 where bits[lane] != 0 {
            return lane * 64 + bits[lane].trailingZeroBitCount
        }
        return nil
    }

    /// Adds a word; a text has at most `TokenList.limit`, which is less than 256.
    mutating func insert(_ word: Int) { bits[word >> 6] |= 1 << UInt64(word & 63) }

    /// Whether it has this word.
    func contains(_ word: Int) -> Bool {
        word < 256 && bits[word >> 6] & (1 << UInt64(word & 63)) != 0
    }
}

extension WordSet: Sequence {
    /// Its words in the order of the text.
    struct Iterator: IteratorProtocol {
        fileprivate var rest: SIMD4<UInt64>
        private var lane = 0

        fileprivate init(_ bits: SIMD4<UInt64>) { rest = bits }

        mutating func next() -> Int? {
            while lane < 4 {
                if rest[lane] != 0 {
                    let bit = rest[lane].trailingZeroBitCount
                    rest[lane] &= rest[lane] &- 1
                    return lane * 64 + bit
                }
                lane += 1
            }
            return nil
        }
    }

    func makeIterator() -> Iterator { Iterator(bits) }
}
