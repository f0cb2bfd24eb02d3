import AddressText

/// The best few entities of one span, which stand at the end of a query's anchors in no order.
///
/// A common name has hundreds of entities, and nearly all of them are settled by one comparison with
/// the worst that is kept.
struct Namesakes: BitwiseCopyable {
    private let first: Int
    private var worst = 0
    /// What an entity must score to be one of the best.
    private(set) var bar = -Float.infinity

    /// More are not compared with what the rest of the query names.
    private static let most = 8

    /// None yet; they will begin at a position.
    init(from first: Int) { self.first = first }

    /// Keeps the last of the anchors if it is one of the best.
    @inline(__always)
    mutating func keepLast(of anchors: inout Workspace<Anchor>) {
        let last = anchors.count - 1
        if last < first + Namesakes.most {
            if last == first + Namesakes.most - 1 { findWorst(anchors) }
            return
        }
        if Ranking.isBetter(anchors.pointer(to: last), anchors.pointer(to: worst)) {
            anchors[worst] = anchors[last]
            findWorst(anchors)
        }
        anchors.truncate(to: last)
    }

    private mutating func findWorst(_ anchors: borrowing Workspace<Anchor>) {
        worst = first
        for index in first + 1..<first + Namesakes.most
        where Ranking.isBetter(anchors.pointer(to: worst), anchors.pointer(to: index)) {
            worst = index
        }
        bar = anchors.pointer(to: worst).pointee.score
    }
}
