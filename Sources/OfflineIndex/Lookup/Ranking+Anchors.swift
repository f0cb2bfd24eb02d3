import AddressText

extension Ranking {
    /// The best few entities that each span names.
    func addPlaces(_ reading: inout QueryReading) {
        reading.anchors.clear()
        let limits = Limits(
            codes: PostcodeCeiling(reading.postcodes), only: reading.searched.only,
            slack: preference.ceiling + PostcodeCeiling.rounding,
            searchesNamed: reading.searched == reading.namedCountry.countries,
            hasAirportWord: NameScale.hasAirportWord(&reading))
        for number in reading.spans.indices { addPlaces(of: number, limits, &reading) }
    }

    /// What is the same for all names of a query.
    private struct Limits {
        let codes: PostcodeCeiling
        /// The country that is searched, where it is one alone.
        let only: UInt8?
        /// What else may be added to a score.
        let slack: Float
        /// Whether the countries that the query names are those that are searched.
        let searchesNamed: Bool
        let hasAirportWord: Bool
    }

    /// A span whose entities are scored, and what is the same for all of them.
    private struct Naming {
        let number: Int
        /// In the reading's list.
        let span: UnsafePointer<Span>
        /// Its tokens.
        let bits: UInt64
        let elsewhere: Elsewhere
        let isElsewhereFree: Bool

        @inline(__always)
        init(_ number: Int, _ limits: Limits, in reading: inout QueryReading) {
            self.number = number
            span = reading.spans.pointer(to: number)
            let (start, end) = (span.pointee.start, span.pointee.end)
            bits = QueryReading.bits(start, end)
            elsewhere = Elsewhere(reading.namedCountry, span: number, from: start, to: end)
            isElsewhereFree = elsewhere.isNothing(areNamed: limits.searchesNamed)
        }
    }

    /// The best few entities that one span names.
    ///
    /// A common name has hundreds, nearly all of them villages: those that would not be among the best
    /// even if all that the query names around them spoke for them are passed over without asking it.
    @inline(__always)
    private func addPlaces(of number: Int, _ limits: Limits, _ reading: inout QueryReading) {
        let naming = Naming(number, limits, in: &reading)
        let scale = NameScale(naming.span, hasAirportWord: limits.hasAirportWord, in: &reading)
        let (searchesAll, only) = (reading.searched.isOpen, limits.only)
        var namesakes = Namesakes(from: reading.anchors.count, &reading.scratch.namesakes)
        // What areas add to a name's own score, and what else may come; none is known yet.
        var (most, known) = (-Float.infinity, Int64(-1))
        reading.areas.rewind(from: naming.span.pointee.start, to: naming.span.pointee.end)
        let postings = tables.postings(at: naming.span.pointee.postings)
        guard var posting = postings.baseAddress else { return }
        let end = posting + postings.count
        while posting < end {
            defer { posting += 1 }
            if Int64(posting.pointee.entity) > known {
                reading.areas.speak(of: posting.pointee.entity)
                known = Int64(reading.areas.said.last)
                most = reading.areas.said.evidence.score + limits.slack
            }
            let name = scale.score(posting)
            let latitude = posting.pointee.latitudeE6
            let loan = reading.areas.said.mostLoan(
                latitudeE6: latitude, importance: posting.pointee.importance)
            let codes = limits.codes.most(latitudeE6: latitude)
            guard name + most + loan + codes >= namesakes.bar else { continue }
            let country = posting.pointee.country
            guard searchesAll || country == only || reading.searched.contains(country) else {
                continue
            }
            consider(posting, name, naming, limits, &namesakes, &reading)
        }
    }

    /// Keeps an entity if it is one of the best few that a span names.
    private func consider(
        _ posting: UnsafePointer<Posting>, _ name: Float, _ naming: Naming, _ limits: Limits,
        _ namesakes: inout Namesakes, _ reading: inout QueryReading
    ) {
        let (country, importance) = (posting.pointee.country, posting.pointee.importance)
        guard let kind = posting.pointee.entityKind else { return }
        let (latitude, longitude) = (posting.pointee.latitudeE6, posting.pointee.longitudeE6)
        var areas = reading.areas.said.evidence
        let loan =
            kind == .street || naming.span.pointee.penalty >= 0
            ? reading.areas.said.mostLoan(latitudeE6: latitude, importance: importance) : 0
        let hasCode = kind.rawValue > EntityKind.admin2.rawValue && limits.codes.has(country)
        let mostOfCodes = hasCode ? limits.codes.most(latitudeE6: latitude) : 0
        let distance =
            naming.isElsewhereFree || areas.flags.contains(.namedCountry)
            ? 0
            : naming.elsewhere.score(
                isNamed: reading.namedCountry.countries.contains(country), kind)
        var score = name + areas.score + distance
        guard score + loan + mostOfCodes + limits.slack >= namesakes.bar else { return }
        if loan > 0 {
            areas = reading.areas.evidence(
                for: posting.pointee.entity, latitudeE6: latitude, longitudeE6: longitude,
                importance: importance, isCode: false)
            score = name + areas.score + distance
        }
        var code = PostcodeEvidence()
        if hasCode {
            code = codeEvidence(for: posting, naming.span, reading.postcodes)
            score += code.score
        }
        if preference.isActive {
            score += preference.score(latitudeE6: latitude, longitudeE6: longitude)
        }
        guard let place = namesakes.place(score, importance) else { return }
        let anchor = Anchor(
            posting.pointee, kind, span: naming.span, number: naming.number, bits: naming.bits,
            score: score, areas: areas, code: code)
        if place < reading.anchors.count {
            reading.anchors[place] = anchor
        } else {
            reading.anchors.append(anchor)
        }
    }

    /// What the postal codes of the query say about a place at some of its tokens.
    @inline(__always)
    private func codeEvidence(
        for posting: UnsafePointer<Posting>, _ span: UnsafePointer<Span>,
        _ postcodes: borrowing Workspace<PostcodeHit>
    ) -> PostcodeEvidence {
        var evidence = PostcodeEvidence()
        // Whether a code that lies elsewhere speaks against the place.
        var isTrusted = false
        guard !postcodes.isEmpty else { return evidence }
        let hits = postcodes.pointer(to: 0)
        let (latitude, longitude) = (posting.pointee.latitudeE6, posting.pointee.longitudeE6)
        let own = min(RadiusScale.metres(posting.pointee.radius), PostcodeHit.widestPlace)
        let (start, end) = (span.pointee.start, span.pointee.end)
        for index in postcodes.indices where hits[index].country == posting.pointee.country {
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
                score += elsewhere.score(isNamed: named.countries.contains(hit.country), hit.kind)
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
