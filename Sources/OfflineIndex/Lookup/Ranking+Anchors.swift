import AddressText

extension Ranking {
    /// The best few entities that each span names.
    func addPlaces(_ reading: inout QueryReading) {
        reading.anchors.clear()
        let limits = Limits(
            codes: PostcodeCeiling(reading.postcodes), only: reading.searched.only,
            slack: preference.ceiling + PostcodeCeiling.rounding)
        let hasAirportWord = NameScale.hasAirportWord(&reading)
        for number in reading.spans.indices {
            let scale = NameScale(
                reading.spans[number], hasAirportWord: hasAirportWord, in: &reading)
            addPlaces(of: number, scale, limits, &reading)
        }
    }

    /// What is the same for all names of a query.
    private struct Limits {
        let codes: PostcodeCeiling
        /// The country that is searched, where it is one alone.
        let only: UInt8?
        /// What else may be added to a score.
        let slack: Float
    }

    /// The best few entities that one span names.
    ///
    /// A common name has hundreds, nearly all of them villages: those that would not be among the best
    /// even if all that the query names spoke for them are passed over without asking it.
    @inline(__always)
    private func addPlaces(
        of number: Int, _ scale: NameScale, _ limits: Limits,
        _ reading: inout QueryReading
    ) {
        let span = reading.spans[number]
        let (start, end) = (span.start, span.end)
        let isDoubted = span.penalty < 0
        let searched = reading.searched
        let elsewhere = Elsewhere(reading.namedCountry, span: number, from: start, to: end)
        let isElsewhereFree = elsewhere.isNothing(in: searched)
        let (searchesAll, only, codes) = (searched.isOpen, limits.only, limits.codes)
        let bits = QueryReading.bits(start, end)
        var namesakes = Namesakes(from: reading.anchors.count)
        reading.areas.rewind(from: start, to: end)
        let areLenders = reading.areas.areLenders
        // What may come to a name's own score.
        let most = reading.areas.most + codes.most + limits.slack
        for posting in tables.postings(at: span.postings) {
            guard
                searchesAll || posting.country == only || searched.contains(posting.country),
                let kind = EntityKind(rawValue: posting.kind),
                span.takesCodes || posting.quality != NameQuality.code.rawValue
            else { continue }
            let name = scale.score(posting, kind)
            guard name + most >= namesakes.bar else { continue }
            let (latitude, longitude) = (posting.latitudeE6, posting.longitudeE6)
            var areas = reading.areas.plainEvidence(for: posting.entity)
            let loan =
                areLenders && (kind == .street || !isDoubted)
                ? reading.areas.mostLoan(latitudeE6: latitude, importance: posting.importance) : 0
            let hasCode = kind.rawValue > EntityKind.admin2.rawValue && codes.has(posting.country)
            let mostOfCodes = hasCode ? codes.most(latitudeE6: latitude) : 0
            let distance =
                isElsewhereFree || areas.flags.contains(.namedCountry)
                ? 0 : elsewhere.score(posting.country, kind)
            var score = name + areas.score + distance
            guard score + loan + mostOfCodes + limits.slack >= namesakes.bar else { continue }
            if loan > 0 {
                areas = reading.areas.evidence(
                    for: posting.entity, latitudeE6: latitude, longitudeE6: longitude,
                    importance: posting.importance, isCode: false)
                score = name + areas.score + distance
            }
            var code = PostcodeEvidence()
            if hasCode {
                code = codeEvidence(for: posting, start, end, reading.postcodes)
                score += code.score
            }
            if preference.isActive {
                score += preference.score(latitudeE6: latitude, longitudeE6: longitude)
            }
            guard namesakes.take(score, posting.importance) else { continue }
            let anchor = Anchor(
                posting, kind, span: span, number: number, bits: bits, score: score,
                areas: areas, code: code)
            namesakes.keep(anchor, in: &reading.anchors)
        }
    }

    /// What the postal codes of the query say about a place at some of its tokens.
    @inline(__always)
    private func codeEvidence(
        for posting: Posting, _ start: Int, _ end: Int,
        _ postcodes: borrowing Workspace<PostcodeHit>
    ) -> PostcodeEvidence {
        var evidence = PostcodeEvidence()
        // Whether a code that lies elsewhere speaks against the place.
        var isTrusted = false
        guard !postcodes.isEmpty else { return evidence }
        let hits = postcodes.pointer(to: 0)
        let (latitude, longitude) = (posting.latitudeE6, posting.longitudeE6)
        let own = min(RadiusScale.metres(posting.radius), PostcodeHit.widestPlace)
        for index in postcodes.indices where hits[index].country == posting.country {
            let hit = hits + index
            if hit.pointee.isGeneral { continue }
            if hit.pointee.start < end, start < hit.pointee.end { continue }
            let reach = own + hit.pointee.reach
            // No absolute value, which a damaged index could push over its bounds.
            let north = Float((latitude &- hit.pointee.latitudeE6).magnitude)
            guard north * PlanarDistance.leastPerMicrodegree <= reach,
                Float(
                    PlanarDistance.metres(
                        latitude, longitude, hit.pointee.latitudeE6, hit.pointee.longitudeE6))
                    <= reach
            else {
                evidence.isElsewhere = true
                if !hit.pointee.isOutside { isTrusted = true }
                continue
            }
            let score = hit.pointee.support
            guard score > evidence.score else { continue }
            evidence.score = score
            evidence.number = Int16(truncatingIfNeeded: index)
            evidence.explained = QueryReading.bits(hit.pointee.start, hit.pointee.end)
        }
        if evidence.number >= 0 {
            evidence.isElsewhere = false
        } else if isTrusted {
            evidence.score = Weights.postcodeElsewhere
        }
        return evidence
    }

    /// Marks the codes that lie in none of the regions which the query names: "Princeton, WV 01085".
    func doubtPostcodes(_ reading: inout QueryReading) {
        for index in reading.postcodes.indices {
            let hit = reading.postcodes[index]
            guard reading.areas.withRegions.contains(hit.country) else { continue }
            reading.areas.rewind(from: hit.start, to: hit.end)
            let areas = reading.areas.evidence(
                for: hit.entity, latitudeE6: hit.latitudeE6, longitudeE6: hit.longitudeE6,
                importance: hit.importance, isCode: true)
            reading.postcodes[index].isOutside = !areas.flags.contains(.region)
        }
    }

    /// Every postal code of the query, in each country that has it.
    func addPostcodes(_ reading: inout QueryReading) {
        let named = reading.namedCountry
        for index in reading.postcodes.indices {
            let hit = reading.postcodes[index]
            reading.areas.rewind(from: hit.start, to: hit.end)
            let areas = reading.areas.evidence(
                for: hit.entity, latitudeE6: hit.latitudeE6, longitudeE6: hit.longitudeE6,
                importance: hit.importance, isCode: true)
            var score = hit.score + areas.score
            if named.span >= 0, !areas.flags.contains(.namedCountry) {
                let elsewhere = Elsewhere(named, span: -1, from: hit.start, to: hit.end)
                score += elsewhere.score(hit.country, hit.kind)
            }
            if areas.flags.contains(.region) { score += Weights.codeInRegion }
            if hit.isOutside { score += Weights.codeOutsideRegion }
            if preference.isActive {
                score += preference.score(
                    latitudeE6: hit.latitudeE6, longitudeE6: hit.longitudeE6)
            }
            if hit.isPadded, areas.flags.isDisjoint(with: [.region, .country]) { continue }
            reading.anchors.append(Anchor(hit, number: index, score: score, areas: areas))
        }
    }
}
