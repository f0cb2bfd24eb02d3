import AddressText

extension Ranking {
    /// The best few entities that each span names.
    func addPlaces(_ reading: inout QueryReading) {
        var withPostcodes = CountryMask()
        withPostcodes.close()
        for index in reading.postcodes.indices {
            withPostcodes.insert(reading.postcodes[index].country)
        }
        let hasPostcodes = !reading.postcodes.isEmpty
        let searchesAll = reading.searched.isOpen
        let named = reading.namedCountry
        for number in reading.spans.indices {
            let span = reading.spans[number]
            let (start, end) = (span.start, span.end)
            let scale = NameScale(span, in: &reading)
            let takesCodes = isPlausibleCode(span, &reading)
            let isDoubted = span.penalty < 0
            var namesakes = Namesakes(from: reading.anchors.count)
            reading.areas.rewind()
            for index in span.postings {
                let posting = tables.posting(index)
                guard
                    searchesAll || reading.searched.contains(posting.country),
                    let kind = EntityKind(rawValue: posting.kind),
                    takesCodes || posting.quality != NameQuality.code.rawValue
                else { continue }
                let (latitude, longitude) = (
                    CoarsePoint.latitudeE6(posting.latitude),
                    CoarsePoint.longitudeE6(posting.longitude)
                )
                let areas = reading.areas.evidence(
                    for: posting.entity, from: start, to: end, latitudeE6: latitude,
                    longitudeE6: longitude, importance: posting.importance, isCode: false,
                    takesLoan: kind == .street || !isDoubted)
                var score = scale.score(posting, kind) + areas.score
                if named.span >= 0, !areas.flags.contains(.namedCountry) {
                    score += elsewhere(
                        named, span: number, from: start, to: end, country: posting.country,
                        kind: kind)
                }
                var code = PostcodeEvidence()
                if hasPostcodes, withPostcodes.contains(posting.country),
                    kind.rawValue > EntityKind.admin2.rawValue
                {
                    code = codeEvidence(for: posting, start, end, reading.postcodes)
                    score += code.score
                }
                if preference.isActive {
                    score += preference.score(latitudeE6: latitude, longitudeE6: longitude)
                }
                guard namesakes.admits(score, reading.anchors) else { continue }
                namesakes.keep(
                    Anchor(
                        posting, kind, span: span, number: number, score: score, areas: areas,
                        code: code),
                    in: &reading.anchors)
            }
        }
    }

    /// How near a postal code may be to its place, beyond both radii, in metres.
    private static let postcodeReach: Float = 15_000

    /// What the postal codes of the query say about a place at some of its tokens.
    private func codeEvidence(
        for posting: Posting, _ start: Int, _ end: Int,
        _ postcodes: borrowing Workspace<PostcodeHit>
    ) -> PostcodeEvidence {
        var evidence = PostcodeEvidence()
        for index in postcodes.indices where postcodes[index].country == posting.country {
            let hit = postcodes[index]
            if hit.start < end, start < hit.end { continue }
            let metres = Float(
                PlanarDistance.metres(
                    CoarsePoint.latitudeE6(posting.latitude),
                    CoarsePoint.longitudeE6(posting.longitude), hit.latitudeE6, hit.longitudeE6))
            guard
                metres <= min(RadiusScale.metres(posting.radius), 30_000)
                    + min(hit.radius, 40_000) + Ranking.postcodeReach
            else {
                evidence.isElsewhere = true
                continue
            }
            let score = Weights.postcode + min(0, hit.score - Weights.code) / 2
            guard score > evidence.score else { continue }
            evidence.score = score
            evidence.number = Int16(truncatingIfNeeded: index)
            evidence.explained = QueryReading.bits(hit.start, hit.end)
        }
        if evidence.number >= 0 {
            evidence.isElsewhere = false
        } else if evidence.isElsewhere {
            evidence.score = Weights.postcodeElsewhere
        }
        return evidence
    }

    /// Every postal code of the query, in each country that has it.
    func addPostcodes(_ reading: inout QueryReading) {
        let named = reading.namedCountry
        for index in reading.postcodes.indices {
            let hit = reading.postcodes[index]
            reading.areas.rewind()
            let areas = reading.areas.evidence(
                for: hit.entity, from: hit.start, to: hit.end, latitudeE6: hit.latitudeE6,
                longitudeE6: hit.longitudeE6, importance: hit.importance, isCode: true,
                takesLoan: true)
            var score = hit.score + areas.score
            if named.span >= 0, !areas.flags.contains(.namedCountry) {
                score += elsewhere(
                    named, span: -1, from: hit.start, to: hit.end, country: hit.country,
                    kind: hit.kind)
            }
            if areas.flags.contains(.region) { score += Weights.codeInRegion }
            if preference.isActive {
                score += preference.score(
                    latitudeE6: hit.latitudeE6, longitudeE6: hit.longitudeE6)
            }
            if hit.isPadded, areas.flags.isDisjoint(with: [.region, .country]) { continue }
            reading.anchors.append(Anchor(hit, number: index, score: score, areas: areas))
        }
    }
}
