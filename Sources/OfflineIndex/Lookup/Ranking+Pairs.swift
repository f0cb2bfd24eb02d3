import AddressText

extension Ranking {
    /// How near a part must be to the place around it, in metres, beyond the place's radius.
    private static let nearbyReach: Float = 8_000

    /// Lets finalists of different words support each other: a postal code and its town, a suburb
    /// and its city.
    ///
    /// Nearly all that a query's words may mean lies in different countries: what shares its country with
    /// nothing of the words before is not compared with them.
    func scorePairs(_ reading: inout QueryReading) {
        let count = reading.anchors.count
        guard count > 1 else { return }
        let anchors = reading.anchors.pointer(to: 0)
        let keys = reading.scratch.pairs.room(for: count)
        reading.scratch.supports.clear(anchors: count, spans: reading.spans.count)
        // How many keys there are, and how many of them before those of the last span.
        var (all, before) = (0, 0)
        // The countries of the ones and of the others, 64 of them a bit each and the rest sharing those.
        var (countries, countriesBefore): (UInt64, UInt64) = (0, 0)
        var span = Int.min
        for index in 0..<count {
            let anchor = anchors + index
            guard anchor.pointee.isPostcode || !anchor.pointee.kind.isAdministrative else {
                continue
            }
            if anchor.pointee.span != span {
                span = anchor.pointee.span
                (before, countriesBefore) = (all, countries)
            }
            let key = PairKey(anchor, at: index)
            keys[all] = key
            all += 1
            let country: UInt64 = 1 &<< UInt64(anchor.pointee.country)
            countries |= country
            guard countriesBefore & country != 0 else { continue }
            compare(index, with: UnsafeBufferPointer(start: keys, count: before), &reading)
        }
        // Only now, so that support is judged by what the anchors were before.
        addSupport(to: &reading)
    }

    /// Notes what an anchor and others say for each other.
    @inline(never)
    private func compare(
        _ index: Int, with keys: UnsafeBufferPointer<PairKey>, _ reading: inout QueryReading
    ) {
        let anchor = reading.anchors.pointer(to: index)
        let key = PairKey(anchor, at: index)
        for other in keys where key.mayPair(with: other) {
            let candidate = reading.anchors.pointer(to: other.position)
            guard !anchor.pointee.overlaps(candidate.pointee.start, candidate.pointee.end) else {
                continue
            }
            let score = support(anchor, candidate)
            guard score > 0 else { continue }
            // What a postal code says for a place was counted when the place was found.
            if !candidate.pointee.isPostcode {
                reading.scratch.supports.note(score, for: index, by: candidate.pointee.span)
            }
            if !anchor.pointee.isPostcode {
                reading.scratch.supports.note(
                    score, for: other.position, by: anchor.pointee.span)
            }
        }
    }

    private func addSupport(to reading: inout QueryReading) {
        for index in BitPositions(reading.scratch.supports.anchors) {
            for span in reading.spans.indices {
                let score = reading.scratch.supports[index, span]
                guard score > 0 else { continue }
                let bits = QueryReading.bits(reading.spans[span].start, reading.spans[span].end)
                reading.anchors[index].score += score
                reading.anchors[index].explained |= bits
                reading.anchors[index].areas.insert(.neighbour)
            }
        }
    }

    /// What two anchors that may pair say for each other.
    @inline(__always)
    private func support(_ first: UnsafePointer<Anchor>, _ second: UnsafePointer<Anchor>) -> Float {
        if first.pointee.isPostcode {
            return second.pointee.isPostcode ? 0 : support(ofCode: first, by: second)
        }
        if second.pointee.isPostcode { return support(ofCode: second, by: first) }
        // What the hierarchy says has been counted already.
        guard !first.pointee.holds(second.pointee.entity),
            !second.pointee.holds(first.pointee.entity)
        else { return 0 }
        let reach =
            RadiusScale.metres(max(first.pointee.radiusCode, second.pointee.radiusCode))
            + Ranking.nearbyReach
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
