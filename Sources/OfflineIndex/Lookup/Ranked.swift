import AddressText

/// An anchor's rank as one number, so that most are put in order without being looked at again.
struct Ranked: BitwiseCopyable {
    /// The score in the upper half, so that greater is better; the importance and what the entity's
    /// number leaves of 24 bits below.
    private let key: UInt64
    /// The postal code's number, from 1, in the upper half, so that a place comes first; the anchor's
    /// position below.
    private let last: UInt64

    /// Where the anchor is.
    var position: Int { Int(last & 0xFFFF_FFFF) }

    @inline(__always)
    init(_ anchor: UnsafePointer<Anchor>, at position: Int) {
        // The bits of a float are in its order once those of the negative ones are turned over; adding zero
        // makes one of the two zeros.
        let bits = Int32(bitPattern: (anchor.pointee.score + 0).bitPattern)
        let score = UInt32(bitPattern: bits ^ (bits >> 31 & Int32.max)) ^ 1 << 31
        let entity = 0xFF_FFFF - min(anchor.pointee.entity, 0xFF_FFFF)
        key =
            UInt64(score) << 32 | UInt64(anchor.pointee.importance) << 24 | UInt64(entity)
        last =
            UInt64(UInt32(truncatingIfNeeded: anchor.pointee.postcode + 1)) << 32
            | UInt64(UInt32(truncatingIfNeeded: position))
    }

    /// The order of `Ranking.isBetter`; of equals the first one comes first.
    @inline(__always)
    func isBetter(than other: Ranked) -> Bool {
        key > other.key || key == other.key && last < other.last
    }
}
