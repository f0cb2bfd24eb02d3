import AddressText

/// What finalists say for each other: for each anchor and each span the best that the anchors of the span
/// say for it.
struct Supports: ~Copyable {
    /// A row for each anchor, which means nothing before the first note.
    private var scores = Workspace<Float>(capacity: 256)
    private var spans = 0
    /// The anchors of which something is noted, as bits.
    private(set) var anchors: UInt64 = 0

    init() {}

    /// Begins with nothing.
    ///
    /// - Parameter anchors: how many there are, at most 64.
    @inline(__always)
    mutating func clear(anchors: Int, spans: Int) {
        self.anchors = 0
        self.spans = spans
        _ = scores.room(for: anchors * spans)
    }

    /// Notes what an anchor gains by one of a span, if it is more than by the others of that.
    @inline(never)
    mutating func note(_ score: Float, for anchor: Int, by span: Int) {
        let row = anchor * spans
        if anchors & 1 << UInt64(anchor) == 0 {
            anchors |= 1 << UInt64(anchor)
            for slot in row..<row + spans { scores[slot] = 0 }
        }
        scores[row + span] = max(scores[row + span], score)
    }

    /// What is noted of an anchor in `anchors` by a span, 0 where nothing is.
    subscript(anchor: Int, span: Int) -> Float { scores[anchor * spans + span] }
}
