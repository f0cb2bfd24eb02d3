import AddressText
import GeoModel

/// Ranks what a reading may mean, in named steps. The best anchor ends up first.
struct Ranking {
    let tables: IndexTables
    let stretches: StretchTables
    let preference: Preference

    /// Anchors that are compared pairwise.
    private static let finalists = 16

    /// Fills `anchors` of a reading, best first.
    func rank(_ reading: inout QueryReading) {
        findAreas(&reading)
        addPlaces(&reading)
        order(&reading)
    }

    /// Adds the postal codes to the places, and puts the best of all first.
    func order(_ reading: inout QueryReading) {
        addPostcodes(&reading)
        if reading.anchors.count > Ranking.finalists {
            keepFinalists(&reading)
            scorePairs(&reading)
            Ranking.order(Ranking.finalists, of: reading.anchors, &reading.scratch.order)
            choose(&reading)
        } else {
            scorePairs(&reading)
            sort(&reading)
        }
        descend(&reading)
        ascend(&reading)
        refine(&reading)
    }

    /// How far a country reaches that is a city, in metres.
    private static let cityState: Float = 60_000

    /// "10 Anson Road, Singapore" asks for the city of that name, not for the country, and "New York,
    /// USA" for that of the state; but "Zwalb, Mexico" does not ask for Mexico City: the city inside is
    /// preferred where the country is no larger than one, or where no word is left that could be
    /// another place.
    private func descend(_ reading: inout QueryReading) {
        guard
            let best = reading.anchors.first, !best.isPostcode,
            best.kind.rawValue < EntityKind.place.rawValue, let area = tables.entity(best.entity),
            best.end - best.start < reading.tokens.count,
            best.kind == .country && best.radius <= Ranking.cityState
                || !hasOtherWords(best.explained, &reading)
        else { return }
        let inside = best.entity...max(best.entity, area.last)
        for index in reading.anchors.indices {
            var city = reading.anchors[index]
            guard !city.isPostcode, city.kind.rawValue >= EntityKind.place.rawValue,
                city.overlaps(best.start, best.end), inside.contains(city.entity)
            else { continue }
            city.score = best.score
            city.explained |= best.explained
            city.areas = best.areas.intersection([.country, .region])
                .union(city.areas.intersection([.neighbour, .namedCountry]))
            return lead(with: city, from: index, &reading)
        }
    }

    /// "Zwalb, Mexico" does not ask for Mexico City, nor "Zwalb, Texas" for Texas City: where the best
    /// anchor is a place that bears a country's name, or a small one that is also called like a region,
    /// and other words may name another place, the area is preferred.
    private func ascend(_ reading: inout QueryReading) {
        guard
            let best = reading.anchors.first, best.span >= 0, best.agreeingPostcode < 0,
            best.kind.rawValue >= EntityKind.place.rawValue, best.kind != .street,
            hasOtherWords(best.explained, &reading)
        else { return }
        let isMinor =
            best.quality != NameQuality.primary.rawValue && best.importance < Weights.famous
        for index in reading.anchors.indices {
            var area = reading.anchors[index]
            guard area.span == best.span, area.country == best.country,
                area.kind == .country && area.radius > Ranking.cityState
                    || area.kind == .admin1 && isMinor
            else { continue }
            area.score = best.score
            return lead(with: area, from: index, &reading)
        }
    }

    /// Moves an anchor from its position to the first.
    func lead(with anchor: Anchor, from index: Int, _ reading: inout QueryReading) {
        for place in (0..<index).reversed() {
            reading.anchors[place + 1] = reading.anchors[place]
        }
        reading.anchors[0] = anchor
    }

    /// Whether the query has a word that is not explained and is none of a street.
    private func hasOtherWords(_ explained: UInt64, _ reading: inout QueryReading) -> Bool {
        reading.masks.names & ~explained & ~reading.masks.classed != 0
    }

    /// Puts a few anchors in order that no one has moved since they were found.
    ///
    /// Each is compared with each, and what it is better than moves on by one: no branch depends on the
    /// outcome, which a processor could not foresee. Of equals the first one comes first, and so a place
    /// before its postal codes.
    private func sort(_ reading: inout QueryReading) {
        let count = reading.anchors.count
        guard count > 1 else { return }
        let anchors = reading.anchors.pointer(to: 0)
        let order = reading.scratch.order.room(for: count)
        for index in 0..<count {
            var ranked = Ranked(anchors + index, at: index)
            for other in 0..<index {
                let isBetter = ranked.key > order[other].key ? 1 : 0
                order[other].position &+= isBetter
                ranked.position &-= isBetter
            }
            order[index] = ranked
        }
        let sorted = reading.scratch.chosen.room(for: count)
        for index in 0..<count {
            // At once, not field by field.
            (sorted + order[index].position).initialize(from: anchors + index, count: 1)
        }
        swap(&reading.anchors, &reading.scratch.chosen)
    }

    /// The best anchors of all, but of the postcodes only the best few, as of each span.
    private func keepFinalists(_ reading: inout QueryReading) {
        Ranking.order(Ranking.finalists * 2, of: reading.anchors, &reading.scratch.order)
        var (kept, codes) = (0, 0)
        for place in reading.scratch.order.indices where kept < Ranking.finalists {
            let ranked = reading.scratch.order[place]
            if reading.anchors.pointer(to: ranked.position).pointee.span < 0 { codes += 1 }
            guard codes <= Ranking.finalists / 2 else { continue }
            reading.scratch.order[kept] = ranked
            kept += 1
        }
        reading.scratch.order.truncate(to: kept)
        choose(&reading)
    }

    /// Leaves only the anchors whose positions are in the scratch's order, in that order.
    private func choose(_ reading: inout QueryReading) {
        let count = reading.scratch.order.count
        let chosen = reading.scratch.chosen.room(for: count)
        for place in 0..<count {
            let anchor = reading.anchors.pointer(to: reading.scratch.order[place].position)
            // At once, not field by field.
            (chosen + place).initialize(from: anchor, count: 1)
        }
        swap(&reading.anchors, &reading.scratch.chosen)
    }

    /// The positions of the best `count` anchors, best first.
    ///
    /// Of many anchors most are worse than the worst of the best so far, so one comparison settles them.
    private static func order(
        _ count: Int, of anchors: borrowing Workspace<Anchor>, _ order: inout Workspace<Ranked>
    ) {
        let size = min(count, anchors.count)
        let slots = order.room(for: size)
        guard size > 0 else { return }
        let first = anchors.pointer(to: 0)
        var areEqual = false
        var index = 0
        while index < size {
            if put(Ranked(first + index, at: index), slots, index) { areEqual = true }
            index += 1
        }
        while index < anchors.count {
            let ranked = Ranked(first + index, at: index)
            if ranked.key > slots[size - 1].key, put(ranked, slots, size - 1) { areEqual = true }
            index += 1
        }
        if areEqual { settle(slots, size, of: first) }
    }

    /// Puts an anchor before what is worse of the first `slot`, each of which moves a place; whether the one
    /// before it has the same key.
    @inline(__always)
    private static func put(
        _ ranked: Ranked, _ slots: UnsafeMutablePointer<Ranked>, _ slot: Int
    ) -> Bool {
        var slot = slot
        while slot > 0, ranked.key > slots[slot - 1].key {
            slots[slot] = slots[slot - 1]
            slot -= 1
        }
        slots[slot] = ranked
        return slot > 0 && ranked.key == slots[slot - 1].key
    }

    /// Puts those of equal keys in order: so few that they are left to the end.
    @inline(never)
    private static func settle(
        _ slots: UnsafeMutablePointer<Ranked>, _ count: Int, of anchors: UnsafePointer<Anchor>
    ) {
        for index in 1..<count {
            let ranked = slots[index]
            var slot = index
            while slot > 0, ranked.isBetter(than: slots[slot - 1], of: anchors) {
                slots[slot] = slots[slot - 1]
                slot -= 1
            }
            slots[slot] = ranked
        }
    }
}
