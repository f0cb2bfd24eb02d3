extension Ranking {
    /// How near a part must be to the place around it, in metres, beyond the place's radius.
    private static let nearbyReach: Float = 8_000

    /// Lets finalists of different words support each other: a postal code and its town, a suburb
    /// and its city.
    func scorePairs(_ reading: inout QueryReading) {
        let anchors = reading.anchors
        for index in anchors.indices {
            var perSpan = PairScores()
            for other in anchors where other.country == anchors[index].country {
                let score = support(of: anchors[index], by: other)
                if score > 0 { perSpan.note(score, from: other) }
            }
            reading.anchors[index].score += perSpan.total
            reading.anchors[index].explained |= perSpan.explained
            if perSpan.total > 0 { reading.anchors[index].hasNeighbour = true }
        }
    }

    private func support(of anchor: Anchor, by other: Anchor) -> Float {
        if other.start < anchor.end, anchor.start < other.end { return 0 }
        // What the hierarchy says has been counted already.
        guard other.span >= 0, other.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
        if anchor.postcode < 0 {
            guard anchor.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
            if isInside(anchor.entity, other.entity) || isInside(other.entity, anchor.entity) {
                return 0
            }
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

    private func isInside(_ entity: UInt32, _ around: UInt32) -> Bool {
        guard let record = tables.entity(around) else { return false }
        return entity >= around && entity <= record.last
    }
}

/// The best support from each span, for one anchor.
private struct PairScores {
    private var scores: [(span: Int, score: Float)] = []
    private(set) var explained: UInt64 = 0

    var total: Float { scores.reduce(0) { $0 + $1.score } }

    mutating func note(_ score: Float, from other: Anchor) {
        explained |= QueryReading.bits(other.start, other.end)
        if let known = scores.firstIndex(where: { $0.span == other.span }) {
            scores[known].score = max(scores[known].score, score)
        } else {
            scores.append((other.span, score))
        }
    }
}
