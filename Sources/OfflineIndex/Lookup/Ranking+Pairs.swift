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
        reading.scratch.keys.clear()
        for index in 0..<count {
            let anchor = reading.anchors.pointer(to: index)
            reading.scratch.keys.append(anchor.pointee.pairKey(of: index))
        }
        guard count > 1 else { return }
        let keys = reading.scratch.keys.pointer(to: 0)
        for index in 0..<count {
            for other in index + 1..<count where Anchor.mayPair(keys[index], keys[other]) {
                let first = reading.anchors.pointer(to: index)
                let second = reading.anchors.pointer(to: other)
                guard !first.pointee.overlaps(second.pointee.start, second.pointee.end) else {
                    continue
                }
                let score = support(first, second)
                guard score > 0 else { continue }
                if !isSupported {
                    isSupported = true
                    for _ in 0..<count * spans { reading.scratch.supports.append(0) }
                }
                let (span, otherSpan) = (first.pointee.span, second.pointee.span)
                note(score, for: index, by: otherSpan, spans, &reading.scratch.supports)
                note(score, for: other, by: span, spans, &reading.scratch.supports)
            }
        }
        // Only now, so that support is judged by what the anchors were before.
        if isSupported { addSupport(to: &reading) }
    }

    /// Notes what an anchor gains by another one, of each span the best.
    private func note(
        _ score: Float, for index: Int, by span: Int, _ spans: Int,
        _ supports: inout Workspace<Float>
    ) {
        // What a postal code says for a place was counted when the place was found.
        guard span >= 0 else { return }
        let slot = index * spans + span
        supports[slot] = max(supports[slot], score)
    }

    private func addSupport(to reading: inout QueryReading) {
        let spans = reading.spans.count
        for index in reading.anchors.indices {
            for span in 0..<spans {
                let score = reading.scratch.supports[index * spans + span]
                guard score > 0 else { continue }
                let bits = QueryReading.bits(reading.spans[span].start, reading.spans[span].end)
                reading.anchors[index].score += score
                reading.anchors[index].explained |= bits
                reading.anchors[index].areas.insert(.neighbour)
            }
        }
    }

    /// What two anchors that may pair say for each other.
    private func support(_ first: UnsafePointer<Anchor>, _ second: UnsafePointer<Anchor>) -> Float {
        if first.pointee.isPostcode {
            return second.pointee.isPostcode ? 0 : support(ofCode: first, by: second)
        }
        if second.pointee.isPostcode { return support(ofCode: second, by: first) }
        // What the hierarchy says has been counted already.
        guard !first.pointee.holds(second.pointee.entity),
            !second.pointee.holds(first.pointee.entity)
        else { return 0 }
        let reach = max(first.pointee.radius, second.pointee.radius) + Ranking.nearbyReach
        return Ranking.areWithin(reach, first, second) ? Weights.nearbyPlace : 0
    }

    private func support(
        ofCode code: UnsafePointer<Anchor>, by place: UnsafePointer<Anchor>
    ) -> Float {
        let reach =
            min(place.pointee.radius, PostcodeHit.widestPlace)
            + min(code.pointee.radius, PostcodeHit.widest) + PostcodeHit.tolerance
        guard Ranking.areWithin(reach, code, place) else { return 0 }
        // A code of letters supports less.
        let isCode = place.pointee.quality == NameQuality.code.rawValue
        return Weights.postcode + (isCode ? -2 : 0)
    }

    /// Whether two anchors are no farther apart than some metres.
    @inline(__always)
    private static func areWithin(
        _ reach: Float, _ first: UnsafePointer<Anchor>, _ second: UnsafePointer<Anchor>
    ) -> Bool {
        // No absolute value, which a damaged index could push over its bounds.
        let north = Float((first.pointee.latitudeE6 &- second.pointee.latitudeE6).magnitude)
        return north * PlanarDistance.leastPerMicrodegree <= reach
            && Float(
                PlanarDistance.metres(
                    first.pointee.latitudeE6, first.pointee.longitudeE6,
                    second.pointee.latitudeE6, second.pointee.longitudeE6)) <= reach
    }
}
