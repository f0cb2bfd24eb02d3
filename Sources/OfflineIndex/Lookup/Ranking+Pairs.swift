extension Ranking {
    /// How near a part must be to the place around it, in metres, beyond the place's radius.
    private static let nearbyReach: Float = 8_000

    /// Lets finalists of different words support each other: a postal code and its town, a suburb
    /// and its city.
    func scorePairs(_ reading: inout QueryReading) {
        reading.scratch.gains.clear()
        for index in reading.anchors.indices {
            let anchor = reading.anchors[index]
            reading.scratch.supports.clear()
            for _ in reading.spans.indices { reading.scratch.supports.append(0) }
            var explained: UInt64 = 0
            for place in reading.anchors.indices {
                let other = reading.anchors[place]
                guard other.country == anchor.country, other.span >= 0,
                    !anchor.overlaps(other.start, other.end)
                else { continue }
                let score = support(of: anchor, by: other)
                guard score > 0 else { continue }
                explained |= QueryReading.bits(other.start, other.end)
                reading.scratch.supports[other.span] = max(
                    reading.scratch.supports[other.span], score)
            }
            guard explained != 0 else { continue }
            var sum: Float = 0
            for span in reading.scratch.supports.indices { sum += reading.scratch.supports[span] }
            reading.scratch.gains.append(
                .init(anchor: Int32(index), score: sum, explained: explained))
        }
        // Only now, so that support is judged by what the anchors were before.
        for number in reading.scratch.gains.indices {
            let gain = reading.scratch.gains[number]
            var anchor = reading.anchors[Int(gain.anchor)]
            anchor.score += gain.score
            anchor.explained |= gain.explained
            anchor.hasNeighbour = true
            reading.anchors[Int(gain.anchor)] = anchor
        }
    }

    /// What one anchor of another span of the query says for one in the same country.
    private func support(of anchor: Anchor, by other: Anchor) -> Float {
        // What the hierarchy says has been counted already.
        guard other.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
        if anchor.postcode < 0 {
            guard anchor.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
            if other.holds(anchor.entity) || anchor.holds(other.entity) { return 0 }
        }
        let metres = Float(anchor.metres(to: other))
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
