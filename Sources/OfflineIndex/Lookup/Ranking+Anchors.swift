import AddressText

extension Ranking {
    /// The best few entities that each span names.
    func addPlaces(_ reading: inout QueryReading) {
        reading.anchors.clear()
        let limits = Limits(
            codes: PostcodeCeiling(reading.postcodes),
            slack: preference.ceiling + PostcodeCeiling.rounding,
            hasAirportWord: NameScale.hasAirportWord(&reading))
        var vicinity = Vicinity()
        for number in reading.spans.indices {
            addPlaces(of: number, limits, &vicinity, &reading)
        }
    }

    /// What is the same for all names of a query.
    private struct Limits {
        let codes: PostcodeCeiling
        /// What else may be added to a score.
        let slack: Float
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

        @inline(__always)
        init(_ number: Int, in reading: inout QueryReading) {
            self.number = number
            span = reading.spans.pointer(to: number)
            let (start, end) = (span.pointee.start, span.pointee.end)
            bits = QueryReading.bits(start, end)
            elsewhere = Elsewhere(reading.namedCountry, span: number, from: start, to: end)
        }
    }

    /// What is the same for entities that follow each other: in one country, and up to the next border of an
    /// area that the query names.
    private struct Vicinity {
        /// The country; none yet.
        var country: Int16 = -1
        /// Whether it is searched, whether the query names it, and whether it has a postal code of it.
        var isSearched = false, isNamed = false, hasCodes = false
        /// Whether nothing else may come to a score that depends on the entity: no loan, and no code.
        var isPlain = true
        /// The last entity before the next border; none yet.
        var last: Int64 = -1
        /// What it costs to lie there: a place, and anything else.
        var place: Float = 0, area: Float = 0
        /// What areas add to a name's own score, and what else may come; without limit below where nothing is
        /// looked for.
        var most: Float = 0

        @inline(__always)
        mutating func enter(country: UInt8, _ limits: Limits, _ reading: inout QueryReading) {
            self.country = Int16(country)
            isSearched = reading.searched.contains(country)
            isNamed = reading.namedCountry.countries.contains(country)
            hasCodes = limits.codes.has(country)
        }

        /// Asks the areas about an entity and those behind it.
        @inline(__always)
        mutating func enter(areasAround entity: UInt32, _ reading: inout QueryReading) {
            reading.areas.speak(of: entity)
            last = Int64(reading.areas.said.last)
        }
    }

    /// Notes what is the same for an entity and those behind it.
    @inline(never)
    private func enter(
        _ posting: UnsafePointer<Posting>, _ elsewhere: Elsewhere, _ limits: Limits,
        _ vicinity: inout Vicinity, _ reading: inout QueryReading
    ) {
        let (entity, country) = (posting.pointee.entity, posting.pointee.country)
        if Int16(country) != vicinity.country { vicinity.enter(country: country, limits, &reading) }
        if Int64(entity) > vicinity.last { vicinity.enter(areasAround: entity, &reading) }
        vicinity.isPlain = !vicinity.hasCodes && reading.areas.said.lenders == 0
        vicinity.most =
            vicinity.isSearched ? reading.areas.said.evidence.score + limits.slack : -.infinity
        let isThere = reading.areas.said.evidence.flags.contains(.namedCountry)
        vicinity.area = isThere || vicinity.isNamed ? 0 : elsewhere.weight
        vicinity.place = vicinity.area + (isThere ? 0 : elsewhere.namesake)
    }

    /// The best few entities that one span names.
    ///
    /// A common name has hundreds, nearly all of them villages: those that would not be among the best
    /// even if all that the query names around them spoke for them are passed over without asking it.
    @inline(__always)
    private func addPlaces(
        of number: Int, _ limits: Limits, _ vicinity: inout Vicinity, _ reading: inout QueryReading
    ) {
        let naming = Naming(number, in: &reading)
        let scale = NameScale(naming.span, hasAirportWord: limits.hasAirportWord, in: &reading)
        var namesakes = Namesakes(from: reading.anchors.count, &reading.scratch.namesakes)
        vicinity.last = -1
        reading.areas.rewind(from: naming.span.pointee.start, to: naming.span.pointee.end)
        let postings = tables.postings(at: naming.span.pointee.postings)
        guard var posting = postings.baseAddress else { return }
        let end = posting + postings.count
        while posting < end {
            defer { posting += 1 }
            if Int64(posting.pointee.entity) > vicinity.last
                || Int16(posting.pointee.country) != vicinity.country
            {
                enter(posting, naming.elsewhere, limits, &vicinity, &reading)
            }
            let name = scale.score(posting)
            let isPlace = posting.pointee.kind >= EntityKind.place.rawValue
            let distance = isPlace ? vicinity.place : vicinity.area
            var most = name + vicinity.most + distance
            var loan: Float = 0
            if !vicinity.isPlain {
                let latitude = posting.pointee.latitudeE6
                loan = reading.areas.said.mostLoan(
                    latitudeE6: latitude, importance: posting.pointee.importance)
                most += loan
                if vicinity.hasCodes { most += limits.codes.most(latitudeE6: latitude) }
            }
            guard most >= namesakes.bar else { continue }
            consider(
                posting, (name, distance), naming, hasCodes: vicinity.hasCodes && isPlace,
                mayBorrow: loan > 0, &namesakes, &reading)
        }
    }

    /// Keeps an entity if it is one of the best few that a span names.
    ///
    /// - Parameters:
    ///   - parts: its score by its name, and what it costs to lie where it does.
    ///   - mayBorrow: whether a city around it may lend it some importance.
    private func consider(
        _ posting: UnsafePointer<Posting>, _ parts: (name: Float, distance: Float),
        _ naming: Naming, hasCodes: Bool, mayBorrow: Bool, _ namesakes: inout Namesakes,
        _ reading: inout QueryReading
    ) {
        guard let kind = posting.pointee.entityKind else { return }
        let importance = posting.pointee.importance
        var areas = reading.areas.said.evidence
        if mayBorrow, kind == .street || naming.span.pointee.penalty >= 0 {
            areas = reading.areas.evidence(
                for: posting.pointee.entity, latitudeE6: posting.pointee.latitudeE6,
                longitudeE6: posting.pointee.longitudeE6, importance: importance, isCode: false)
        }
        var score = parts.name + areas.score + parts.distance
        var code = PostcodeEvidence()
        if hasCodes {
            code = codeEvidence(for: posting, naming.span, reading.postcodes)
            score += code.score
        }
        if preference.isActive {
            score += preference.score(
                latitudeE6: posting.pointee.latitudeE6, longitudeE6: posting.pointee.longitudeE6)
        }
        guard let place = namesakes.place(score, importance) else { return }
        let anchor = Anchor(
            posting, kind, span: naming.span, number: naming.number, bits: naming.bits,
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
                Ranking.metres(latitude, longitude, to: hit) <= reach
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

    /// From a point to a postal code. Not inlined: its constants would be loaded where nothing is measured, and
    /// `consider` would be too large to be inlined itself.
    @inline(never)
    private static func metres(
        _ latitude: Int32, _ longitude: Int32, to hit: UnsafePointer<PostcodeHit>
    ) -> Float {
        Float(
            PlanarDistance.metres(
                latitude, longitude, hit.pointee.latitudeE6, hit.pointee.longitudeE6))
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
                if !named.countries.contains(hit.country) { score += elsewhere.weight }
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
