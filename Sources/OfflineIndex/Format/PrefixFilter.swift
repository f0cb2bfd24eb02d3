/// A bit for the hash of each beginning of a longer phrase: tells the query when to stop extending.
struct PrefixFilter {
    private(set) var words: [UInt64]

    /// A filter over these hashes with six to twelve bits for each.
    init(_ hashes: [UInt64]) {
        var bitCount = 512
        while bitCount < hashes.count * 6 { bitCount *= 2 }
        words = [UInt64](repeating: 0, count: bitCount / 64)
        for hash in hashes {
            let bit = PrefixFilter.bit(hash, mask: bitCount - 1)
            words[bit >> 6] |= 1 << UInt64(bit & 63)
        }
    }

    /// Which of a power of two of bits stands for a hash.
    ///
    /// - Parameter mask: one less than there are bits.
    @inline(__always)
    static func bit(_ hash: UInt64, mask: Int) -> Int {
        Int(truncatingIfNeeded: hash >> 20) & mask
    }
}
