/// An anchor's country and span, by which most pairs of anchors are told to say nothing for each other.
struct PairKey: BitwiseCopyable {
    /// The country, the span and the position.
    private let bits: UInt32

    /// - Parameter position: the anchor's, below 256.
    @inline(__always)
    init(_ anchor: UnsafePointer<Anchor>, at position: Int) {
        bits =
            UInt32(anchor.pointee.country) << 24
            | UInt32(UInt16(truncatingIfNeeded: anchor.pointee.span)) << 8
            | UInt32(UInt8(truncatingIfNeeded: position))
    }

    /// Where the anchor is.
    var position: Int { Int(bits & 0xFF) }

    /// Whether two anchors are of the same country and of different spans.
    @inline(__always)
    func mayPair(with other: PairKey) -> Bool {
        // Of zero this makes the greatest of all.
        ((bits ^ other.bits) >> 8) &- 1 < 0xFFFF
    }
}
