import AddressText

extension Ranking {
    /// Every entity that a span names.
    func addPlaces(_ reading: inout QueryReading) {
        let lastPart = reading.partCount - 1
        var withPostcodes = CountryMask()
        withPostcodes.close()
        for index in reading.postcodes.indices {
            withPostcodes.insert(reading.postcodes[index].country)
        }
        let hasPostcodes = !reading.postcodes.isEmpty
        let hasAirportWord = reading.words.indices.contains {
            reading.words[$0].contains(.airport)
        }
        for number in reading.spans.indices {
            let span = reading.spans[number]
            let part = Int(reading.tokens[span.start].part)
            let base = nameScore(span) + Float(lastPart - part) * Weights.earlierPart
            let isCode = isPlausibleCode(span, reading)
            let coversAll = span.count == reading.tokens.count
            for index in span.postings {
                let posting = tables.posting(index)
                guard
                    reading.searched.contains(posting.country),
                    let kind = EntityKind(rawValue: posting.kind),
                    isCode || posting.quality != NameQuality.code.rawValue
                else { continue }
                var anchor = Anchor(posting, kind: kind, span: span, number: number, score: base)
                anchor.score += kindScore(
                    posting, kind, hasAirportWord: hasAirportWord, coversAll: coversAll)
                // What speaks against a place there speaks for a street.
                if kind == .street { anchor.score -= span.penalty }
                anchor.score += agreement(of: &anchor, in: reading)
                if hasPostcodes, withPostcodes.contains(posting.country) {
                    anchor.score += postcodeScore(&anchor, reading.postcodes)
                }
                if preference.isActive {
                    anchor.score += preference.score(
                        latitudeE6: anchor.latitudeE6, longitudeE6: anchor.longitudeE6)
                }
                reading.anchors.append(anchor)
            }
        }
    }

    private func nameScore(_ span: Span) -> Float {
        Weights.name + Float(min(span.count - 1, 5)) * Weights.extraToken
            + (span.isWholePart ? Weights.wholePart : 0) + span.penalty
    }

    private func kindScore(
        _ posting: Posting,
        _ kind: EntityKind,
        hasAirportWord: Bool,
        coversAll: Bool
    ) -> Float {
        var score = Float(posting.importance) * Weights.importance
        switch NameQuality(rawValue: posting.quality) {
        case .alternate: score += Weights.alternateName
        case .variant: score += Weights.variantName
        case .code: score += Weights.codeName
        default: break
        }
        switch kind {
        case .country:
            score -= Float(posting.importance) * Weights.importance / 2
            score += coversAll ? Weights.wholeCountry : Weights.countryAmongOthers
        case .admin1, .admin2: score -= Float(posting.importance) * Weights.importance / 2
        case .airport:
            score += hasAirportWord ? Weights.airportWithWord : Weights.airportWithoutWord
        default: break
        }
        return score
    }

    /// How near a postal code may be to its place, beyond both radii, in metres.
    private static let postcodeReach: Float = 15_000

    /// What the postal codes of the query say about a place.
    private func postcodeScore(
        _ anchor: inout Anchor, _ postcodes: borrowing Workspace<PostcodeHit>
    ) -> Float {
        var best: Float = 0
        var elsewhere = false
        guard anchor.kind.rawValue > EntityKind.admin2.rawValue else { return 0 }
        for index in postcodes.indices {
            let hit = postcodes[index]
            guard hit.country == anchor.country else { continue }
            if anchor.overlaps(hit.start, hit.end) { continue }
            let metres = Float(
                PlanarDistance.metres(
                    anchor.latitudeE6,
                    anchor.longitudeE6,
                    hit.latitudeE6,
                    hit.longitudeE6
                )
            )
            if metres <= min(anchor.radius, 30_000) + min(hit.radius, 40_000)
                + Ranking.postcodeReach
            {
                let score = Weights.postcode + min(0, hit.score - Weights.code) / 2
                if score > best {
                    best = score
                    anchor.agreeingPostcode = index
                }
            } else {
                elsewhere = true
            }
        }
        if anchor.agreeingPostcode >= 0 {
            let hit = postcodes[anchor.agreeingPostcode]
            anchor.explained |= QueryReading.bits(hit.start, hit.end)
            return best
        }
        anchor.contradicted = elsewhere
        return elsewhere ? Weights.postcodeElsewhere : 0
    }

    /// Every postal code of the query, in each country that has it.
    func addPostcodes(_ reading: inout QueryReading) {
        for index in reading.postcodes.indices {
            let hit = reading.postcodes[index]
            var anchor = Anchor(hit, number: index)
            anchor.score += agreement(of: &anchor, in: reading)
            if anchor.namesRegion { anchor.score += Weights.codeInRegion }
            if preference.isActive {
                anchor.score += preference.score(
                    latitudeE6: hit.latitudeE6, longitudeE6: hit.longitudeE6)
            }
            if hit.isPadded, !anchor.namesRegion, !anchor.namesCountry { continue }
            reading.anchors.append(anchor)
        }
    }
}
