import AddressText

extension Ranking {
    /// How near a part must be to the place around it, in metres, beyond the place's radius.
    private static let nearbyReach: Float = 8_000

    /// Lets finalists of different words support each other: a postal code and its town, a suburb
    /// and its city.
    func scorePairs(_ reading: inout QueryReading) {
        let count = reading.anchors.count
        let spans = reading.spans.count
        reading.scratch.supports.clear()
        var isSupported = false
        for index in 0..<count {
            for other in index + 1..<count {
                let (first, second) = (reading.anchors[index], reading.anchors[other])
                guard first.span != second.span, first.country == second.country,
                    !first.overlaps(second.start, second.end)
                else { continue }
                let score = support(first, second)
                guard score > 0 else { continue }
                if !isSupported {
                    isSupported = true
                    for _ in 0..<count * spans { reading.scratch.supports.append(0) }
                }
                note(score, for: index, by: second, spans, &reading.scratch.supports)
                note(score, for: other, by: first, spans, &reading.scratch.supports)
            }
        }
        // Only now, so that support is judged by what the anchors were before.
        if isSupported { addSupport(to: &reading) }
    }

    /// Notes what an anchor gains by another one, of each span the best.
    private func note(
        _ score: Float, for index: Int, by other: Anchor, _ spans: Int,
        _ supports: inout Workspace<Float>
    ) {
        // What a postal code says for a place was counted when the place was found.
        guard other.span >= 0 else { return }
        let slot = index * spans + other.span
        supports[slot] = max(supports[slot], score)
    }

    private func addSupport(to reading: inout QueryReading) {
        let spans = reading.spans.count
        for index in reading.anchors.indices {
            var anchor = reading.anchors[index]
            for span in 0..<spans {
                let score = reading.scratch.supports[index * spans + span]
                guard score > 0 else { continue }
                anchor.score += score
                anchor.explained |= QueryReading.bits(
                    reading.spans[span].start, reading.spans[span].end)
                anchor.areas.insert(.neighbour)
            }
            reading.anchors[index] = anchor
        }
    }

    /// What two anchors of different words in the same country say for each other.
    private func support(_ first: Anchor, _ second: Anchor) -> Float {
        if first.isPostcode { return second.isPostcode ? 0 : support(ofCode: first, by: second) }
        if second.isPostcode { return support(ofCode: second, by: first) }
        guard first.kind.rawValue > EntityKind.admin2.rawValue,
            second.kind.rawValue > EntityKind.admin2.rawValue,
            // What the hierarchy says has been counted already.
            !first.holds(second.entity), !second.holds(first.entity)
        else { return 0 }
        let reach = max(first.radius, second.radius) + Ranking.nearbyReach
        return Float(first.metres(to: second)) <= reach ? Weights.nearbyPlace : 0
    }

    private func support(ofCode code: Anchor, by place: Anchor) -> Float {
        guard place.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
        let reach = min(place.radius, 30_000) + min(code.radius, 40_000) + 15_000
        guard Float(code.metres(to: place)) <= reach else { return 0 }
        // A code of letters supports less.
        return Weights.postcode + (place.quality == NameQuality.code.rawValue ? -2 : 0)
    }
}
