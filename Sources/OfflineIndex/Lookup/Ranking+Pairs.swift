extension Ranking {
    /// How near a part must be to the place around it, in metres, beyond the place's radius.
    private static let nearbyReach: Float = 8_000

    /// Lets finalists of different words support each other: a postal code and its town, a suburb
    /// and its city.
    func scorePairs(_ reading: inout QueryReading) {
        var supported: [(index: Int, score: Float, explained: UInt64)] = []
        for index in reading.anchors.indices {
            let anchor = reading.anchors[index]
            reading.spanScores.removeAll(keepingCapacity: true)
            for _ in reading.spans { reading.spanScores.append(0) }
            var explained: UInt64 = 0
            for other in reading.anchors where other.country == anchor.country {
                let score = support(of: anchor, by: other)
                guard score > 0 else { continue }
                explained |= QueryReading.bits(other.start, other.end)
                reading.spanScores[other.span] = max(reading.spanScores[other.span], score)
            }
            guard explained != 0 else { continue }
            supported.append((index, reading.spanScores.reduce(0, +), explained))
        }
        // Only now, so that support is judged by what the anchors were before.
        for (index, score, explained) in supported {
            reading.anchors[index].score += score
            reading.anchors[index].explained |= explained
            reading.anchors[index].hasNeighbour = true
        }
    }

    private func support(of anchor: Anchor, by other: Anchor) -> Float {
        if anchor.overlaps(other.start, other.end) { return 0 }
        // What the hierarchy says has been counted already.
        guard other.span >= 0, other.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
        if anchor.postcode < 0 {
            guard anchor.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
            if other.holds(anchor.entity) || anchor.holds(other.entity) { return 0 }
        }
        let metres = Float(
            PlanarDistance.metres(
                anchor.latitudeE6,
                anchor.longitudeE6,
                other.latitudeE6,
                other.longitudeE6
            )
        )
        if anchor.postcode >= 0 {
            let reach = min(other.radius, 30_000) + min(anchor.radius, 40_000) + 15_000
            return metres <= reach ? Weights.postcode + min(0, anchorPenalty(other)) : 0
        }
        let reach = max(other.radius, anchor.radius) + Ranking.nearbyReach
        return metres <= reach ? Weights.nearbyPlace : 0
    }

    /// A name that looks like a street's supports less.
    private func anchorPenalty(_ anchor: Anchor) -> Float {
        anchor.quality == NameQuality.code.rawValue ? -2 : 0
    }
}
