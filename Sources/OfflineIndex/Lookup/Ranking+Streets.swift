import AddressText

extension Ranking {
    /// How far beyond their radii a street may lie from the quarter that stands beside it, in metres.
    private static let besideQuarter: Float = 3_000

    /// What is finer than the best anchor and agrees with it: the village in its township, the road in its
    /// quarter. Only where a country pack says so much of streets and quarters that it can be told.
    func refine(_ reading: inout QueryReading) {
        guard !stretches.isEmpty else { return }
        preferQuarter(&reading)
        preferStreet(&reading)
    }

    /// "충주시 앙성면 용대리" asks for the village (ri), of which there are many, in the township (myeon), though
    /// the township is the larger of the two and the city is larger still.
    private func preferQuarter(_ reading: inout QueryReading) {
        guard let best = reading.anchors.first, !best.isPostcode, best.kind != .street else {
            return
        }
        if let (index, score) = quarterInTownship(beside: best, &reading) {
            var quarter = reading.anchors[index]
            quarter.score = max(score, best.score)
            quarter.areas.insert(.neighbour)
            return lead(with: quarter, from: index, &reading)
        }
        guard best.kind != .part else { return }
        let words = QueryReading.bits(best.start, best.end)
        for index in reading.anchors.indices {
            var quarter = reading.anchors[index]
            // The words that name the best name an area that holds the quarter, too: "화성시" is a city and
            // a district.
            guard quarter.kind == .part, !quarter.isPostcode, quarter.start >= best.end,
                quarter.explained & words == words
            else { continue }
            quarter.score = max(quarter.score, best.score + Weights.nearbyPlace)
            return lead(with: quarter, from: index, &reading)
        }
    }

    /// The best quarter of the named region whose township stands in front of it, and its score with that;
    /// unless the best of all anchors is better and other words name that.
    private func quarterInTownship(
        beside best: Anchor, _ reading: inout QueryReading
    ) -> (index: Int, score: Float)? {
        var found: (index: Int, score: Float)?
        let areas = best.areas.intersection([.region, .country])
        for index in reading.anchors.indices {
            let quarter = reading.anchors.pointer(to: index)
            let score = quarter.pointee.score + Weights.surroundingPlace
            guard quarter.pointee.kind == .part, !quarter.pointee.isPostcode,
                quarter.pointee.areas.isSuperset(of: areas)
            else { continue }
            if let found, !quarter.pointee.isInside(reading.anchors[found.index]) {
                let isWorse = score <= found.score
                if isWorse || reading.anchors[found.index].isInside(quarter.pointee) { continue }
            }
            for other in reading.anchors.indices {
                let township = reading.anchors.pointer(to: other)
                guard township.pointee.kind == .part || township.pointee.kind == .place,
                    !township.pointee.isPostcode,
                    township.pointee.end <= quarter.pointee.start,
                    quarter.pointee.isInside(township.pointee),
                    score >= best.score || township.pointee.span == best.span
                        || quarter.pointee.span == best.span
                else { continue }
                found = (index, score)
                break
            }
        }
        return found
    }

    /// "월드컵북로 353(상암동)" asks for the road, though its quarter is the better known of the two: a
    /// street is preferred to the place or area that holds it, and with a number behind it to what it lies by.
    private func preferStreet(_ reading: inout QueryReading) {
        guard let best = reading.anchors.first else { return }
        if best.kind == .street, !best.isPostcode { return preferHolder(of: best, &reading) }
        guard let index = street(agreeingWith: best, &reading) else { return }
        var street = reading.anchors[index]
        street.score = max(street.score, best.score + Weights.nearbyPlace)
        street.explained |= best.explained
        street.areas.formUnion(best.areas)
        street.areas.insert(.neighbour)
        lead(with: street, from: index, &reading)
    }

    /// The best street that agrees with the best anchor; of those the first that has the house number, if one
    /// has.
    private func street(agreeingWith best: Anchor, _ reading: inout QueryReading) -> Int? {
        let words = QueryReading.bits(best.start, best.end)
        var found: Int?
        for index in reading.anchors.indices {
            let street = reading.anchors[index]
            guard street.kind == .street, !street.isPostcode, street.country == best.country,
                !street.overlaps(best.start, best.end)
            else { continue }
            let number = HouseNumber(behind: street.end, in: &reading)
            guard
                best.holds(street.entity) || street.explained & words == words
                    || number != nil && isBeside(street, best)
            else { continue }
            if let number, stretches.stretch(number, of: street.entity) != nil { return index }
            found = found ?? index
        }
        return found
    }

    /// Of streets of one name the one that has the house number, where the best does not: two postal codes
    /// or wards share a street, and the query names the other one or none.
    private func preferHolder(of best: Anchor, _ reading: inout QueryReading) {
        guard let number = HouseNumber(behind: best.end, in: &reading),
            stretches.stretch(number, of: best.entity) == nil
        else { return }
        for index in reading.anchors.indices {
            var street = reading.anchors[index]
            guard street.kind == .street, street.span == best.span,
                best.score - street.score <= Weights.nearbyPlace || isBeside(street, best),
                stretches.stretch(number, of: street.entity) != nil
            else { continue }
            street.score = best.score
            return lead(with: street, from: index, &reading)
        }
    }

    private func isBeside(_ street: Anchor, _ place: Anchor) -> Bool {
        Float(street.metres(to: place)) <= street.radius + place.radius + Ranking.besideQuarter
    }
}
