import AddressText

/// The best few entities of one span, which stand at the end of a query's anchors in no order.
///
/// A common name has hundreds of entities, and nearly all of them are settled by one comparison with
/// the worst that is kept.
struct Namesakes: BitwiseCopyable {
    private let first: Int
    private var worst = 0

    /// More are not compared with what the rest of the query names.
    private static let most = 8

    /// None yet; they will begin at a position.
    init(from first: Int) { self.first = first }

    /// Whether an entity of that score may be one of the best.
    @inline(__always)
    func admits(_ score: Float, _ anchors: borrowing Workspace<Anchor>) -> Bool {
        anchors.count < first + Namesakes.most || score >= anchors[worst].score
    }

    /// Keeps an entity if it is one of the best.
    mutating func keep(_ anchor: Anchor, in anchors: inout Workspace<Anchor>) {
        if anchors.count < first + Namesakes.most {
            anchors.append(anchor)
            if anchors.count == first + Namesakes.most { findWorst(anchors) }
        } else if Ranking.isBetter(anchor, anchors[worst]) {
            anchors[worst] = anchor
            findWorst(anchors)
        }
    }

    private mutating func findWorst(_ anchors: borrowing Workspace<Anchor>) {
        worst = first
        for index in first + 1..<anchors.count
        where Ranking.isBetter(anchors[worst], anchors[index]) {
            worst = index
        }
    }
}
