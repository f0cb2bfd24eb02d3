import AddressText
import GeoModel
import Geocoding

/// Makes the answer from ranked anchors: which point, how fine, how sure.
struct Verdict {
    let tables: IndexTables
    private let stretches: StretchTables
    /// Which of the open indexes this is.
    private let index: UInt8
    private let reaches = ReachTables()
    private let confidence: Confidence
    /// By the number of a country.
    private let codes: [CountryCode?]

    /// - Parameter index: which of the open indexes this is.
    init(tables: IndexTables, stretches: StretchTables, index: UInt8) {
        (self.tables, self.stretches, self.index) = (tables, stretches, index)
        confidence = Confidence(tables: tables)
        codes = (UInt8.min...UInt8.max).map { tables.countryCode($0) }
    }

    /// The temperature at which score differences become shares.
    private static let temperature: Float = 1.3
    private static let namesakes: Float = 0.8
    /// The logarithm of a likelihood that does not change a share: half of the last digit of 1 is more, so
    /// that it is lost in rounding.
    private static let negligible: Float = -16.7
    /// Anchors nearer than this are the same place for the question of ambiguity, in metres.
    private static let samePlace = SelectionPolicy.ambiguousDistance

    /// What lies more microdegrees to the north or south is another place and not near.
    private static let farNorth = UInt32(
        max(Float(samePlace), Surroundings.farthest) / PlanarDistance.leastPerMicrodegree)

    /// A share of the likelihood below which a candidate is one of several that may be meant.
    private static let oneOfMany: Float = 0.5

    /// Fills an empty answer from a reading whose anchors are in order. In its place, since a copy of it
    /// counts the references of all its labels.
    ///
    /// - Parameter limit: how many candidates at most; 2 in the main job.
    func fill(_ answer: inout Answer, from reading: inout QueryReading, limit: Int) {
        let asked = AskedLevel(reading: &reading)
        guard let best = Verdict.best(of: reading), let found = noted(best, asked, &reading) else {
            answer.askedLevel = asked.level(of: nil)
            return
        }
        let around = surroundings(&reading)
        if let rival = around.rival {
            tables.prefetch(entity: reading.anchors.pointer(to: rival).pointee.entity)
        }
        readFeatures(found.level, reach: found.reach, found.notes, asked, around, &reading)
        let judgement =
            found.isPlaced
            ? confidence.judge(
                isHouse: found.level == .address, of: best, &reading.scratch.features)
            : confidence.judge(&reading.scratch.features, country: found.country)
        var certainty = judgement.chance
        // One of several equals is no likelier than its share, and of namesakes elsewhere that is as true as
        // can be told: where it is 0.6 to 0.9, so are the answers that hold.
        if around.isHomonym || around.share < Verdict.oneOfMany {
            certainty = min(certainty, around.share)
        }
        put(found, certainty, radiusShare: judgement.radiusShare, in: &answer.best)
        if let rival = around.rival,
            let other = finding(reading.anchors.pointer(to: rival), &reading)
        {
            let chance = Verdict.chance(of: other, beside: best, certainty)
            put(other, chance, in: &answer.runnerUp)
        }
        if limit > 2 {
            answer.others = further(
                &reading, than: found.coordinate, around, best, certainty, limit: limit - 2)
        }
        answer.topShare = around.share
        answer.askedLevel = asked.level(of: best)
        if isCoincidence(best, asked, &reading) { answer.refusal = .noMatch }
    }

    /// The best anchor by its place: a copy of so much is not free.
    @inline(__always)
    private static func best(of reading: borrowing QueryReading) -> UnsafePointer<Anchor>? {
        reading.anchors.isEmpty ? nil : reading.anchors.pointer(to: 0)
    }

    /// Reads what the confidence of a match is judged by. Of what the best anchor comes to it is told only what
    /// it asks, so that the rest need not stand in memory.
    @inline(never)
    private func readFeatures(
        _ level: MatchLevel, reach: UInt8, _ notes: ReasonSet, _ asked: AskedLevel,
        _ around: Surroundings, _ reading: inout QueryReading
    ) {
        let facts = MatchFacts(
            level, reach: reach, notes, best: reading.anchors.pointer(to: 0), asked: asked, around,
            &reading)
        reading.scratch.features.read(facts, reaches)
    }

    /// What the best anchor comes to, with all its notes.
    @inline(__always)
    private func noted(
        _ best: UnsafePointer<Anchor>, _ asked: AskedLevel, _ reading: inout QueryReading
    ) -> Finding? {
        guard var found = finding(best, &reading) else { return nil }
        found.notes.formUnion(asked.notes)
        // Where the postal code is the house's own, its number does not matter.
        if found.level != .street || found.isPlaced { found.notes.remove(.numberNotFound) }
        if usesCorrection(best, &reading) { found.notes.insert(.typoCorrected) }
        if isCountryAssumed(best, &reading) { found.notes.insert(.countryAssumed) }
        return found
    }

    /// Puts a candidate in a place that is empty: an assignment would look for what to release there.
    @inline(__always)
    private func put(
        _ found: Finding, _ certainty: Float, radiusShare: Float = 1, in place: inout Candidate?
    ) {
        withUnsafeMutablePointer(to: &place) {
            $0.initialize(to: candidate(found, certainty, radiusShare: radiusShare))
        }
    }

    @inline(__always)
    private func candidate(_ found: Finding, _ certainty: Float, radiusShare: Float = 1)
        -> Candidate
    {
        Candidate(
            coordinate: found.coordinate,
            level: found.level,
            accuracyMetres: Int32(reaches.stated(found) * radiusShare),
            confidence: certainty,
            score: found.score,
            country: codes[Int(found.country)],
            notes: found.notes,
            label: .entity(found.label)
        )
    }

    /// Whether the match is a mere coincidence of words: nothing in the query agrees with it, and it
    /// is neither a whole part of the query nor a famous place.
    private func isCoincidence(
        _ best: UnsafePointer<Anchor>, _ asked: AskedLevel, _ reading: inout QueryReading
    ) -> Bool {
        guard
            reading.allowed.isOpen, !best.pointee.namesCountry, !best.pointee.namesRegion,
            !best.pointee.hasNeighbour, best.pointee.kind != .country
        else { return false }
        if best.pointee.isPostcode { return isMereNumber(best.pointee, &reading) }
        guard best.pointee.agreeingPostcode < 0 else { return false }
        let span = reading.spans[best.pointee.span]
        // "Street" is a town in Somerset, and what a form says above its second column.
        if reading.isCommonWord(span.tokens, isWholePart: span.isWholePart) { return true }
        let isFamous = best.pointee.importance >= Weights.famous
        if span.isCorrected, !isFamous, isShort(span, &reading) { return true }
        guard asked.unexplainedWords > 0 else { return false }
        if asked.namesVenue, isTownOfVenue(best.pointee, span, asked, &reading) { return false }
        return span.isCorrected ? !(isFamous && span.isWholePart) : !(isFamous || span.isWholePart)
    }

    /// Whether a museum or school is called after its town: "Gyeongju National Museum", "Museo di Cagliari".
    private func isTownOfVenue(
        _ best: Anchor, _ span: Span, _ asked: AskedLevel, _ reading: inout QueryReading
    ) -> Bool {
        // A country of that name is meant, unless it is the town's own: "Brunei Museum".
        let country = reading.anchors.indices.first {
            reading.anchors[$0].kind == .country && reading.anchors[$0].span == best.span
        }.map { reading.anchors[$0] }
        if let country, country.country != best.country { return false }
        // An area without its type is the name that people know: Nara of Nara-shi.
        let isOwnName =
            best.quality == NameQuality.primary.rawValue
            || best.kind.isAdministrative && best.quality != NameQuality.code.rawValue
        let isAlone = country.map { $0.level == .locality } ?? true
        let isClear = asked.namesVenueAlone && isOwnName && isAlone
        let least = isClear ? Weights.heardOf : Weights.known
        return !span.isCorrected && best.importance >= least && (isOwnName || country != nil)
            && (span.start == 0 || span.end == reading.tokens.count)
    }

    /// Names with fewer letters are one letter away from too much else.
    private static let tellingLength = 7

    private func isShort(_ span: Span, _ reading: inout QueryReading) -> Bool {
        var letters = 0
        for index in span.start..<span.end { letters += reading.tokens[index].foldedCount }
        return letters < Verdict.tellingLength
    }

    /// Whether a postal code is a number that many things have: three digits, as in Iceland.
    private func isMereNumber(_ code: Anchor, _ reading: inout QueryReading) -> Bool {
        let token = reading.tokens[code.start]
        return code.end - code.start == 1 && token.kind == .number && token.foldedCount <= 3
    }

    /// What the confidence of the best candidate is judged by, and the radius in metres that it states
    /// unless it may be far astray; nil when there is none. For fitting.
    func assessment(of reading: inout QueryReading) -> (features: [Float], radius: Float)? {
        let asked = AskedLevel(reading: &reading)
        guard let best = Verdict.best(of: reading), let found = noted(best, asked, &reading) else {
            return nil
        }
        let around = surroundings(&reading)
        readFeatures(found.level, reach: found.reach, found.notes, asked, around, &reading)
        return (reading.scratch.features.values, reaches.stated(found))
    }

    /// Whether a corrected word is part of what explains the best anchor.
    private func usesCorrection(
        _ best: UnsafePointer<Anchor>, _ reading: inout QueryReading
    ) -> Bool {
        for index in reading.spans.indices where reading.spans[index].isCorrected {
            let bits = QueryReading.bits(reading.spans[index].start, reading.spans[index].end)
            if best.pointee.explained & bits == bits { return true }
        }
        return false
    }

    /// How likely another one is beside the best, which is as likely as is said: both cannot be right.
    private static func chance(
        of other: Finding, beside best: UnsafePointer<Anchor>, _ certainty: Float
    ) -> Float {
        min(1 - certainty, certainty * likelihood(other.score, best.pointee.score))
    }

    /// Further candidates that are neither the best one nor its rival.
    private func further(
        _ reading: inout QueryReading,
        than first: Coordinate,
        _ around: Surroundings,
        _ best: UnsafePointer<Anchor>,
        _ certainty: Float,
        limit: Int
    ) -> [Candidate] {
        let rival = around.rival.flatMap { point(reading.anchors.pointer(to: $0)) }
        var seen = [first] + [rival].compactMap { $0 }
        var others: [Candidate] = []
        for index in reading.anchors.indices.dropFirst() where others.count < limit {
            guard let other = finding(reading.anchors.pointer(to: index), &reading),
                seen.allSatisfy({ $0.metres(to: other.coordinate) > 1_000 })
            else { continue }
            seen.append(other.coordinate)
            others.append(candidate(other, Verdict.chance(of: other, beside: best, certainty)))
        }
        return others
    }

    private func point(_ anchor: UnsafePointer<Anchor>) -> Coordinate? {
        let (latitude, longitude) = location(of: anchor)
        return Coordinate(latitudeE6: latitude, longitudeE6: longitude)
    }

    /// The exact point of an anchor's entity; a postal code has it already.
    @inline(__always)
    private func location(of anchor: UnsafePointer<Anchor>) -> (Int32, Int32) {
        guard !anchor.pointee.isPostcode, let record = tables.entity(anchor.pointee.entity) else {
            return (anchor.pointee.latitudeE6, anchor.pointee.longitudeE6)
        }
        return (record.latitudeE6, record.longitudeE6)
    }

    /// What an anchor comes to: where its postal code is finer than the place, the code.
    @inline(__always)
    private func finding(
        _ anchor: UnsafePointer<Anchor>, _ reading: inout QueryReading
    ) -> Finding? {
        let level = anchor.pointee.level
        var notes: ReasonSet = []
        if anchor.pointee.kind == .street, !anchor.pointee.isPostcode, !stretches.isEmpty,
            let found = placed(anchor, &reading)
        {
            return found
        }
        if anchor.pointee.agreeingPostcode >= 0, level <= .postcode {
            let hit = reading.postcodes.pointer(to: anchor.pointee.agreeingPostcode)
            if hit.pointee.isPadded { notes.insert(.postcodePadded) }
            if anchor.pointee.isPostcode || isFiner(hit.pointee.radius, than: anchor) {
                return Finding(hit, of: anchor, index: index, notes)
            }
        } else if anchor.pointee.contradicted {
            notes.insert(.postcodeConflict)
        }
        return Finding(anchor, level, at: location(of: anchor), index: index, notes)
    }

    /// A street's stretch that has the house number behind its name, or the house.
    @inline(never)
    private func placed(
        _ anchor: UnsafePointer<Anchor>, _ reading: inout QueryReading
    ) -> Finding? {
        guard let number = HouseNumber(behind: anchor.pointee.end, in: &reading),
            let stretch = stretches.stretch(number, of: anchor.pointee.entity)
        else { return nil }
        let isContradicted =
            anchor.pointee.contradicted
            && hasCode(outside: number.tokens, anchor.pointee.country, &reading)
        return Finding(
            stretch, of: anchor, index: index, isContradicted ? .init(.postcodeConflict) : [])
    }

    /// Whether a postal code of a country stands elsewhere than in a house number.
    private func hasCode(outside tokens: UInt64, _ country: UInt8, _ reading: inout QueryReading)
        -> Bool
    {
        for index in reading.postcodes.indices {
            let code = reading.postcodes.pointer(to: index)
            let bits = QueryReading.bits(code.pointee.start, code.pointee.end)
            if code.pointee.country == country, bits & ~tokens != 0 { return true }
        }
        return false
    }

    /// Whether a postal code of a radius in metres is finer than a place.
    @inline(__always)
    private func isFiner(_ radius: Float, than anchor: UnsafePointer<Anchor>) -> Bool {
        guard anchor.pointee.kind != .street, anchor.pointee.kind != .airport else { return false }
        return radius <= anchor.pointee.radius * Confidence.postcodePreference
    }

    /// What the other finalists say of the best one.
    private func surroundings(_ reading: inout QueryReading) -> Surroundings {
        let count = reading.anchors.count
        let best = reading.anchors.pointer(to: 0)
        // A postal code has no namesakes.
        let span = best.pointee.isPostcode ? Int.min : best.pointee.span
        let odds = reading.scratch.odds.room(for: count)
        var rivals = 0
        var isHomonym = false
        var nearest = Surroundings.farthest
        // None yet.
        var rival = 0
        for index in 1..<count {
            let other = best + index
            let isNamesake = other.pointee.span == span
            if isNamesake { isHomonym = true }
            // Most lie so far off that their parallels alone say enough.
            let north = (best.pointee.latitudeE6 &- other.pointee.latitudeE6).magnitude
            if north <= Verdict.farNorth {
                let metres = PlanarDistance.metres(
                    best.pointee.latitudeE6, best.pointee.longitudeE6,
                    other.pointee.latitudeE6, other.pointee.longitudeE6)
                if other.pointee.country == best.pointee.country,
                    !other.pointee.overlaps(best.pointee.start, best.pointee.end)
                {
                    nearest = min(nearest, Float(metres))
                }
                guard metres > Verdict.samePlace else { continue }
            }
            // What lies around it or in it is no other place.
            guard other.pointee.isPostcode || !other.pointee.holds(best.pointee.entity),
                best.pointee.isPostcode || !best.pointee.holds(other.pointee.entity)
            else { continue }
            if rival == 0 { rival = index }
            // Between namesakes only their size decides, and it is a better guide than the rest.
            let temperature = isNamesake ? Verdict.namesakes : Verdict.temperature
            let less = (other.pointee.score - best.pointee.score) / temperature
            guard less > Verdict.negligible else { continue }
            odds[rivals] = less
            rivals += 1
        }
        return Surroundings(
            share: Verdict.share(beside: UnsafeBufferPointer(start: odds, count: rivals)),
            isHomonym: isHomonym, nearest: nearest, rival: rival > 0 ? rival : nil)
    }

    /// The best one's share of the likelihood, of which the others have so much to one of its.
    private static func share(beside odds: UnsafeBufferPointer<Float>) -> Float {
        var sum: Float = 1
        for odd in odds { sum += Confidence.exponential(odd) }
        return 1 / sum
    }

    private static func likelihood(_ score: Float, _ best: Float) -> Float {
        Confidence.exponential((score - best) / temperature)
    }

    /// Whether the country was not given and another one had a real chance.
    private func isCountryAssumed(
        _ best: UnsafePointer<Anchor>, _ reading: inout QueryReading
    ) -> Bool {
        guard reading.allowed.isOpen, !best.pointee.namesCountry, best.pointee.kind != .country
        else { return false }
        for index in reading.anchors.indices {
            let other = reading.anchors.pointer(to: index)
            guard other.pointee.country != best.pointee.country else { continue }
            return Verdict.likelihood(other.pointee.score, best.pointee.score) > 0.1
        }
        return false
    }
}
