import AddressText

/// The best few entities of one span, which stand at the end of a query's anchors in no order.
///
/// A common name has hundreds of entities, and nearly all of them are settled by one comparison with
/// the worst that is kept. They come in the order of their numbers: of equals the first one stays.
struct Namesakes: BitwiseCopyable {
    private let first: Int
    private var count = 0
    private var worst = 0
    private var worstImportance: UInt8 = 0
    /// What an entity must score to be one of the best.
    private(set) var bar = -Float.infinity

    /// More are not compared with what the rest of the query names.
    private static let most = 8

    /// None yet; they will begin at a position.
    init(from first: Int) { self.first = first }

    /// Whether an entity is one of the best so far.
    @inline(__always)
    func take(_ score: Float, _ importance: UInt8) -> Bool {
        score > bar || score == bar && importance > worstImportance
    }

    /// Keeps an anchor that is one of the best so far.
    @inline(__always)
    mutating func keep(_ anchor: Anchor, in anchors: inout Workspace<Anchor>) {
        if count < Namesakes.most {
            anchors.append(anchor)
            count += 1
            guard count == Namesakes.most else { return }
        } else {
            anchors[worst] = anchor
        }
        findWorst(anchors)
    }

    private mutating func findWorst(_ anchors: borrowing Workspace<Anchor>) {
        worst = first
        for index in first + 1..<first + Namesakes.most
        where Ranking.isBetter(anchors.pointer(to: worst), anchors.pointer(to: index)) {
            worst = index
        }
        let anchor = anchors.pointer(to: worst)
        (bar, worstImportance) = (anchor.pointee.score, anchor.pointee.importance)
    }
}
