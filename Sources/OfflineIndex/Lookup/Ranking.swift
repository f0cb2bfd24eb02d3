import AddressText
import GeoModel

/// Ranks what a reading may mean, in named steps. The best anchor ends up first.
struct Ranking {
    let tables: IndexTables

    /// Anchors that are compared pairwise.
    private static let finalists = 24

    /// Fills `anchors` of a reading, best first.
    func rank(_ reading: inout QueryReading) {
        findContainers(&reading)
        findCountrySpan(&reading)
        addPlaces(&reading)
        addPostcodes(&reading)
        keepFinalists(&reading)
        scorePairs(&reading)
        reading.anchors.sort(by: Ranking.isBetter)
    }

    /// A total order, so that equal queries always get equal answers.
    static func isBetter(_ left: Anchor, _ right: Anchor) -> Bool {
        if left.score != right.score { return left.score > right.score }
        if left.importance != right.importance { return left.importance > right.importance }
        if left.entity != right.entity { return left.entity < right.entity }
        return left.postcode < right.postcode
    }

    /// The best anchors of all, but for each span and each postcode the best few.
    private func keepFinalists(_ reading: inout QueryReading) {
        guard reading.anchors.count > Ranking.finalists else { return }
        reading.anchors.sort(by: Ranking.isBetter)
        var keep: [Anchor] = []
        keep.reserveCapacity(Ranking.finalists)
        var perSpan = [Int](repeating: 0, count: reading.spans.count + 1)
        for anchor in reading.anchors {
            let slot = anchor.span < 0 ? reading.spans.count : anchor.span
            guard perSpan[slot] < Ranking.finalists / 2 else { continue }
            perSpan[slot] += 1
            keep.append(anchor)
            if keep.count == Ranking.finalists { break }
        }
        reading.anchors = keep
    }
}
