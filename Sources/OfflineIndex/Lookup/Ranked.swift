import AddressText

/// An anchor's rank as one number, so that most are put in order without being looked at again.
struct Ranked: BitwiseCopyable {
    /// The score in the upper half, so that greater is better; the importance and what the entity's
    /// number leaves of 24 bits below.
    let key: UInt64
    /// Where the anchor is, or where it comes in the end.
    var position: Int

    @inline(__always)
    init(_ anchor: UnsafePointer<Anchor>, at position: Int) {
        let score = UInt32(bitPattern: ScoreOrder.number(of: anchor.pointee.score)) ^ 1 << 31
        let entity = 0xFF_FFFF - min(anchor.pointee.entity, 0xFF_FFFF)
        key =
            UInt64(score) << 32 | UInt64(anchor.pointee.importance) << 24 | UInt64(entity)
        self.position = position
    }

    /// By the score, the importance, the smaller number of the entity and of the code; of equals the first one
    /// comes first. A total order, so that equal queries always get equal answers.
    ///
    /// - Parameter anchors: the first of those that the positions are of.
    func isBetter(than other: Ranked, of anchors: UnsafePointer<Anchor>) -> Bool {
        guard key == other.key else { return key > other.key }
        // A place comes before its postal codes.
        let codes = (anchors[position].postcode, anchors[other.position].postcode)
        return codes.0 < codes.1 || codes.0 == codes.1 && position < other.position
    }
}
