import AddressText
import GeoModel

/// Ranks what a reading may mean, in named steps. The best anchor ends up first.
struct Ranking {
    let tables: IndexTables
    let preference: Preference

    /// Anchors that are compared pairwise.
    private static let finalists = 16

    /// Fills `anchors` of a reading, best first.
    func rank(_ reading: inout QueryReading) {
        reading.containers.removeAll(keepingCapacity: true)
        reading.anchors.removeAll(keepingCapacity: true)
        findContainers(&reading)
        addPlaces(&reading)
        addPostcodes(&reading)
        keepFinalists(&reading)
        scorePairs(&reading)
        reading.anchors = Ranking.best(Ranking.finalists, of: reading.anchors) { _ in true }
        descend(&reading)
    }

    /// "10 Anson Road, Singapore" asks for the city of that name, not for the country: where the best
    /// anchor is an area and the query says more than its name, its namesake inside is preferred.
    private func descend(_ reading: inout QueryReading) {
        guard
            let best = reading.anchors.first, best.postcode < 0,
            best.kind.rawValue < EntityKind.place.rawValue, let area = tables.entity(best.entity),
            best.end - best.start < reading.tokens.tokens.count
        else { return }
        let inside = best.entity...max(best.entity, area.last)
        let namesake = reading.anchors.firstIndex { anchor in
            anchor.postcode < 0 && anchor.kind.rawValue >= EntityKind.place.rawValue
                && anchor.overlaps(best.start, best.end)
                && inside.contains(anchor.entity)
        }
        guard let namesake else { return }
        var city = reading.anchors.remove(at: namesake)
        city.score = best.score
        city.explained |= best.explained
        (city.namesCountry, city.namesRegion) = (best.namesCountry, best.namesRegion)
        reading.anchors.insert(city, at: 0)
    }

    /// A total order, so that equal queries always get equal answers.
    static func isBetter(_ left: Anchor, _ right: Anchor) -> Bool {
        if left.score != right.score { return left.score > right.score }
        if left.importance != right.importance { return left.importance > right.importance }
        if left.entity != right.entity { return left.entity < right.entity }
        return left.postcode < right.postcode
    }

    /// The best anchors of all, but of each span and of the postcodes only the best few.
    private func keepFinalists(_ reading: inout QueryReading) {
        guard reading.anchors.count > Ranking.finalists else { return }
        var perSpan = [Int](repeating: 0, count: reading.spans.count + 1)
        let most = Ranking.finalists / 2
        reading.anchors = Ranking.best(Ranking.finalists * 2, of: reading.anchors) { anchor in
            let slot = anchor.span < 0 ? perSpan.count - 1 : anchor.span
            perSpan[slot] += 1
            return perSpan[slot] <= most
        }
        if reading.anchors.count > Ranking.finalists {
            reading.anchors.removeLast(reading.anchors.count - Ranking.finalists)
        }
    }

    /// The best `count` anchors in order, of which those are kept that pass the test.
    ///
    /// Most anchors are worse than the worst of the best so far, so one comparison settles them.
    private static func best(
        _ count: Int,
        of anchors: [Anchor],
        where isWanted: (Anchor) -> Bool
    ) -> [Anchor] {
        var order: [Int32] = []
        order.reserveCapacity(count + 1)
        for index in anchors.indices {
            var slot = order.count
            while slot > 0, isBetter(anchors[index], anchors[Int(order[slot - 1])]) { slot -= 1 }
            guard slot < count else { continue }
            order.insert(Int32(index), at: slot)
            if order.count > count { order.removeLast() }
        }
        var best: [Anchor] = []
        best.reserveCapacity(order.count)
        for index in order where isWanted(anchors[Int(index)]) { best.append(anchors[Int(index)]) }
        return best
    }
}
