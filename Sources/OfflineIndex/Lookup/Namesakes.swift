import AddressText

/// The best few entities of one span, which stand at the end of a query's anchors in no order.
///
/// A common name has hundreds of entities, and nearly all of them are settled by one comparison with
/// the worst that is kept. They come in the order of their numbers: of equals the first one stays.
struct Namesakes: BitwiseCopyable {
    private let first: Int
    private var count = 0
    /// What those kept are worth, in working memory, and which is the worst of as many as may be kept.
    private let worths: UnsafeMutablePointer<Int64>
    private var worst = 0
    /// What an entity must score to be one of the best.
    private(set) var bar = -Float.greatestFiniteMagnitude
    /// How many entities came before.
    private var seen: Int64 = 0

    /// More are not compared with what the rest of the query names.
    private static let most = 8

    /// None yet; they will begin at a position.
    ///
    /// - Parameter memory: to work in.
    @inline(__always)
    init(from first: Int, _ memory: inout Workspace<Int64>) {
        self.first = first
        worths = memory.room(for: Namesakes.most)
    }

    /// Keeps an entity if it is one of the best so far.
    ///
    /// - Returns: the position of its anchor, behind all others if that is to be added; nil if it is not kept.
    @inline(__always)
    mutating func place(_ score: Float, _ importance: UInt8) -> Int? {
        let worth = worth(score, importance)
        seen &+= 1
        var slot = worst
        if count < Namesakes.most {
            slot = count
            count &+= 1
        } else if worth < worths[worst] {
            return nil
        }
        worths[slot] = worth
        if count == Namesakes.most { findWorst() }
        return first &+ slot
    }

    /// A number that is the greater the better an entity is: by its score, then its importance; of equals the
    /// one that came first.
    @inline(__always)
    private func worth(_ score: Float, _ importance: UInt8) -> Int64 {
        let order = max(0xFF_FFFF &- seen, 0)
        return Int64(ScoreOrder.number(of: score)) << 32
            | Int64(importance) << 24 | order
    }

    @inline(__always)
    private mutating func findWorst() {
        worst = 0
        var least = worths[0]
        for index in 1..<Namesakes.most where worths[index] < least {
            (worst, least) = (index, worths[index])
        }
        bar = ScoreOrder.score(of: Int32(truncatingIfNeeded: least >> 32))
    }
}
