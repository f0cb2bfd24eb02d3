import AddressText

extension Ranking {
    /// How far beyond their radii a street may lie from the quarter that stands beside it, in metres.
    private static let besideQuarter: Float = 3_000

    /// "월드컵북로 353(상암동)" asks for the road, though its quarter is the better known of the two: a
    /// street with a number behind it is preferred to the place or area that it lies in or by.
    func refine(_ reading: inout QueryReading) {
        guard !stretches.isEmpty, let best = reading.anchors.first, best.kind != .street else {
            return
        }
        for index in reading.anchors.indices {
            var street = reading.anchors[index]
            guard street.kind == .street, !street.isPostcode, street.country == best.country,
                !street.overlaps(best.start, best.end),
                best.holds(street.entity) || isBeside(street, best),
                HouseNumber(behind: street.end, in: &reading) != nil
            else { continue }
            street.score = max(street.score, best.score)
            street.explained |= best.explained
            street.areas.formUnion(best.areas)
            street.areas.insert(.neighbour)
            return lead(with: street, from: index, &reading)
        }
    }

    private func isBeside(_ street: Anchor, _ place: Anchor) -> Bool {
        Float(street.metres(to: place)) <= street.radius + place.radius + Ranking.besideQuarter
    }
}
