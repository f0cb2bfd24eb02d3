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

    /// - Parameter index: which of the open indexes this is.
    init(tables: IndexTables, stretches: StretchTables, index: UInt8) {
        (self.tables, self.stretches, self.index) = (tables, stretches, index)
        confidence = Confidence(tables: tables)
    }

    /// The temperature at which score differences become shares.
    private static let temperature: Float = 1.3
    private static let namesakes: Float = 0.8
    /// What scores less than the best by this much does not change a share: it is lost in rounding.
    private static let negligible: Float = -25
    /// Anchors nearer than this are the same place for the question of ambiguity, in metres.
    private static let samePlace = SelectionPolicy.ambiguousDistance

    /// A share of the likelihood below which a candidate is one of several that may be meant.
    private static let oneOfMany: Float = 0.5

    /// Fills an empty answer from a reading whose anchors are in order. In its place, since a copy of it
    /// counts the references of all its labels.
    ///
    /// - Parameter limit: how many candidates at most; 2 in the main job.
    func fill(_ answer: inout Answer, from reading: inout QueryReading, limit: Int) {
        let asked = AskedLevel(reading: &reading)
        guard let best = reading.anchors.first, let found = noted(best, asked, &reading) else {
            answer.askedLevel = asked.level(of: nil)
            return
        }
        let around = surroundings(of: best, &reading)
        let facts = MatchFacts(found, best: best, asked: asked, around, &reading)
        let features = ConfidenceFeatures(facts, reaches[facts.reach])
        let judgement =
            found.isPlaced
            ? confidence.judge(found, of: best, features)
            : confidence.judge(features, country: found.country)
        var certainty = judgement.chance
        // One of several equals is no likelier than its share, and of namesakes elsewhere that is as true as
        // can be told: where it is 0.6 to 0.9, so are the answers that hold.
        if around.isHomonym || around.share < Verdict.oneOfMany {
            certainty = min(certainty, around.share)
        }
        answer.best = candidate(found, certainty, radiusShare: judgement.radiusShare)
        if let rival = around.rival {
            answer.runnerUp = alternative(
                reading.anchors[rival], best: best, certainty, &reading)
        }
        if limit > 2 {
            answer.others = further(
                &reading, than: found, around, best, certainty, limit: limit - 2)
        }
        answer.topShare = around.share
        answer.askedLevel = asked.level(of: best)
        if isCoincidence(best, asked, &reading) { answer.refusal = .noMatch }
    }

    /// What the best anchor comes to, with all its notes.
    private func noted(_ best: Anchor, _ asked: AskedLevel, _ reading: inout QueryReading)
        -> Finding?
    {
        guard var found = finding(best, &reading) else { return nil }
        found.notes.formUnion(asked.notes)
        // Where the postal code is the house's own, its number does not matter.
        if found.level != .street || found.isPlaced { found.notes.remove(.numberNotFound) }
        if usesCorrection(best, &reading) { found.notes.insert(.typoCorrected) }
        if isCountryAssumed(best, &reading) { found.notes.insert(.countryAssumed) }
        return found
    }

    private func candidate(_ found: Finding, _ certainty: Float, radiusShare: Float = 1)
        -> Candidate
    {
        Candidate(
            coordinate: found.coordinate,
            level: found.level,
            accuracyMetres: Int32(reaches.stated(found) * radiusShare),
            confidence: certainty,
            score: found.score,
            country: tables.countryCode(found.country),
            notes: found.notes,
            label: .entity(found.label)
        )
    }

    /// Whether the match is a mere coincidence of words: nothing in the query agrees with it, and it
    /// is neither a whole part of the query nor a famous place.
    private func isCoincidence(_ best: Anchor, _ asked: AskedLevel, _ reading: inout QueryReading)
        -> Bool
    {
        guard
            reading.allowed.isOpen, !best.namesCountry, !best.namesRegion, !best.hasNeighbour,
            best.kind != .country
        else { return false }
        if best.isPostcode { return isMereNumber(best, &reading) }
        guard best.agreeingPostcode < 0 else { return false }
        let span = reading.spans[best.span]
        // "Street" is a town in Somerset, and what a form says above its second column.
        if reading.isCommonWord(span.tokens, isWholePart: span.isWholePart) { return true }
        if span.isCorrected, best.importance < Weights.famous, isShort(span, &reading) {
            return true
        }
        guard asked.unexplainedWords > 0 else { return false }
        if asked.namesVenue, isTownOfVenue(best, span, asked, &reading) { return false }
        let isFamous = best.importance >= Weights.famous
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
    func assessment(
        of reading: inout QueryReading
    ) -> (features: ConfidenceFeatures, radius: Float)? {
        let asked = AskedLevel(reading: &reading)
        guard let best = reading.anchors.first, let found = noted(best, asked, &reading) else {
            return nil
        }
        let around = surroundings(of: best, &reading)
        let facts = MatchFacts(found, best: best, asked: asked, around, &reading)
        return (ConfidenceFeatures(facts, reaches[facts.reach]), reaches.stated(found))
    }

    /// Whether a corrected word is part of what explains the best anchor.
    private func usesCorrection(_ best: Anchor, _ reading: inout QueryReading) -> Bool {
        for index in reading.spans.indices where reading.spans[index].isCorrected {
            let bits = QueryReading.bits(reading.spans[index].start, reading.spans[index].end)
            if best.explained & bits == bits { return true }
        }
        return false
    }

    private func alternative(
        _ anchor: Anchor,
        best: Anchor,
        _ certainty: Float,
        _ reading: inout QueryReading
    ) -> Candidate? {
        guard let found = finding(anchor, &reading) else { return nil }
        // Both cannot be right.
        return candidate(
            found, min(1 - certainty, certainty * Verdict.likelihood(anchor.score, best.score)))
    }

    /// Further candidates that are neither the best one nor its rival.
    private func further(
        _ reading: inout QueryReading,
        than found: Finding,
        _ around: Surroundings,
        _ best: Anchor,
        _ certainty: Float,
        limit: Int
    ) -> [Candidate] {
        let rival = around.rival.flatMap { point(reading.anchors[$0]) }
        var seen = [found.coordinate] + [rival].compactMap { $0 }
        var others: [Candidate] = []
        for index in reading.anchors.indices.dropFirst() where others.count < limit {
            guard
                let candidate = alternative(
                    reading.anchors[index], best: best, certainty, &reading),
                seen.allSatisfy({ $0.metres(to: candidate.coordinate) > 1_000 })
            else { continue }
            seen.append(candidate.coordinate)
            others.append(candidate)
        }
        return others
    }

    private func point(_ anchor: Anchor) -> Coordinate? {
        let (latitude, longitude) = location(of: anchor)
        return Coordinate(latitudeE6: latitude, longitudeE6: longitude)
    }

    /// The exact point of an anchor's entity; a postal code has it already.
    private func location(of anchor: Anchor) -> (Int32, Int32) {
        guard !anchor.isPostcode, let record = tables.entity(anchor.entity) else {
            return (anchor.latitudeE6, anchor.longitudeE6)
        }
        return (record.latitudeE6, record.longitudeE6)
    }

    /// What an anchor comes to: where its postal code is finer than the place, the code.
    private func finding(_ anchor: Anchor, _ reading: inout QueryReading) -> Finding? {
        let level = anchor.level
        var notes: ReasonSet = []
        if anchor.kind == .street, !anchor.isPostcode, !stretches.isEmpty,
            let found = placed(anchor, &reading)
        {
            return found
        }
        if anchor.agreeingPostcode >= 0, level <= .postcode {
            let hit = reading.postcodes.pointer(to: anchor.agreeingPostcode)
            if hit.pointee.isPadded { notes.insert(.postcodePadded) }
            if anchor.isPostcode || isFiner(hit.pointee.radius, than: anchor) {
                return Finding(hit.pointee, of: anchor, index: index, notes)
            }
        } else if anchor.contradicted {
            notes.insert(.postcodeConflict)
        }
        return Finding(anchor, level, at: location(of: anchor), index: index, notes)
    }

    /// A street's stretch that has the house number behind its name, or the house.
    private func placed(_ anchor: Anchor, _ reading: inout QueryReading) -> Finding? {
        guard let number = HouseNumber(behind: anchor.end, in: &reading),
            let stretch = stretches.stretch(number, of: anchor.entity)
        else { return nil }
        let isContradicted =
            anchor.contradicted && hasCode(outside: number.tokens, anchor.country, &reading)
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
    private func isFiner(_ radius: Float, than anchor: Anchor) -> Bool {
        guard anchor.kind != .street, anchor.kind != .airport else { return false }
        return radius <= anchor.radius * Confidence.postcodePreference
    }

    /// What the other finalists say of the best one.
    private func surroundings(
        of best: Anchor,
        _ reading: inout QueryReading
    ) -> Surroundings {
        var sum: Float = 1
        var isHomonym = false
        var nearest = Surroundings.farthest
        var rival: Int?
        for index in 1..<max(1, reading.anchors.count) {
            let other = reading.anchors.pointer(to: index)
            let isNamesake = best.span >= 0 && other.pointee.span == best.span
            if isNamesake { isHomonym = true }
            let metres = PlanarDistance.metres(
                best.latitudeE6, best.longitudeE6, other.pointee.latitudeE6,
                other.pointee.longitudeE6)
            if other.pointee.country == best.country,
                !other.pointee.overlaps(best.start, best.end)
            {
                nearest = min(nearest, Float(metres))
            }
            // What lies around it or in it is no other place.
            guard metres > Verdict.samePlace,
                other.pointee.isPostcode || !other.pointee.holds(best.entity),
                best.isPostcode || !best.holds(other.pointee.entity)
            else { continue }
            if rival == nil { rival = index }
            let less = other.pointee.score - best.score
            guard less > Verdict.negligible else { continue }
            // Between namesakes only their size decides, and it is a better guide than the rest.
            sum += Verdict.likelihood(
                other.pointee.score,
                best.score,
                temperature: isNamesake ? Verdict.namesakes : Verdict.temperature
            )
        }
        return Surroundings(share: 1 / sum, isHomonym: isHomonym, nearest: nearest, rival: rival)
    }

    private static func likelihood(
        _ score: Float,
        _ best: Float,
        temperature: Float = temperature
    ) -> Float {
        Confidence.exponential((score - best) / temperature)
    }

    /// Whether the country was not given and another one had a real chance.
    private func isCountryAssumed(_ best: Anchor, _ reading: inout QueryReading) -> Bool {
        guard reading.allowed.isOpen, !best.namesCountry, best.kind != .country else {
            return false
        }
        for index in reading.anchors.indices {
            let other = reading.anchors.pointer(to: index)
            guard other.pointee.country != best.country else { continue }
            return Verdict.likelihood(other.pointee.score, best.score) > 0.1
        }
        return false
    }
}
