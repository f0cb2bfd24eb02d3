import CPrefetch

/// An open-addressed table of 32-bit fingerprints and values, of a power of two of slots.
struct HashSlots {
    /// Never empty: a table that the index does not have is one free slot.
    let start: UnsafePointer<UInt64>
    /// What the number of a slot is cut down by.
    let mask: Int

    /// Longer probe chains only exist in damaged files.
    private static let longestProbe = 512

    /// The value of a hash, or 0 where there is none.
    @inline(__always)
    func value(of hash: UInt64) -> UInt32 {
        let fingerprint = UInt32(truncatingIfNeeded: hash >> 32)
        var slot = Int(truncatingIfNeeded: hash) & mask
        for _ in 0..<HashSlots.longestProbe {
            let entry = start[slot]
            if entry == 0 { return 0 }
            if UInt32(truncatingIfNeeded: entry) == fingerprint {
                return UInt32(truncatingIfNeeded: entry >> 32)
            }
            slot = (slot &+ 1) & mask
        }
        return 0
    }

    /// Asks for the memory that `value` will read.
    @inline(__always)
    func prefetch(_ hash: UInt64) {
        geobatch_prefetch(start + (Int(truncatingIfNeeded: hash) & mask))
    }
}

/// A bit for each of some hashes, in a power of two of words.
struct HashBits {
    /// Never empty: a table that the index does not have is one word without a bit.
    let start: UnsafePointer<UInt64>
    /// What the number of a bit is cut down by.
    let mask: Int

    /// Whether the bit of a hash is set.
    @inline(__always)
    func contains(_ hash: UInt64) -> Bool {
        let bit = PrefixFilter.bit(hash, mask: mask)
        return start[bit >> 6] >> UInt64(truncatingIfNeeded: bit & 63) & 1 != 0
    }

    /// Asks for the memory that `contains` will read.
    @inline(__always)
    func prefetch(_ hash: UInt64) {
        geobatch_prefetch(start + (PrefixFilter.bit(hash, mask: mask) >> 6))
    }
}

/// Some postings of the file that stand one after the other; they are there.
struct PostingRun: BitwiseCopyable {
    var first: UInt32 = 0, count: UInt32 = 0

    var isEmpty: Bool { count == 0 }
    var range: Range<Int> {
        Range(uncheckedBounds: (Int(first), Int(first) &+ Int(count)))
    }
}
