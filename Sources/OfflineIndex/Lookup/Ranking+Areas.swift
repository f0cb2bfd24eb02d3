import AddressText

extension Ranking {
    /// Containers of one span beyond these would be homonyms of no use.
    private static let mostContainers = 40

    /// Collects the areas that spans name.
    func findContainers(_ reading: inout QueryReading) {
        for number in reading.spans.indices {
            let span = reading.spans[number]
            let first = reading.containers.count
            for index in span.postings {
                let posting = tables.posting(index)
                guard posting.hasChildren, reading.searched.contains(posting.country) else {
                    continue
                }
                guard reading.containers.count - first < Ranking.mostContainers else { break }
                let weight = containerWeight(posting, span: span, reading: reading)
                guard weight > 0 else { continue }
                reading.containers.append(
                    Container(posting, span: span, number: number, weight: weight))
            }
            lendImportance(of: span, to: first, &reading)
        }
    }

    /// A city's weight speaks for its parts: an area that is named like a city inside it (Seoul, New
    /// York) lends the city's importance to whatever lies in the area.
    private func lendImportance(of span: Span, to first: Int, _ reading: inout QueryReading) {
        for number in first..<reading.containers.count {
            var container = reading.containers[number]
            guard !container.isPlace else { continue }
            for index in span.postings {
                let posting = tables.posting(index)
                guard posting.kind == EntityKind.place.rawValue,
                    posting.entity > container.first, posting.entity <= container.last,
                    posting.importance > container.importance
                else { continue }
                container.city(posting)
            }
            reading.containers[number] = container
        }
    }

    /// What it is worth that a place lies in the area which a span names; 0 for no area.
    private func containerWeight(
        _ posting: Posting, span: Span, reading: borrowing QueryReading
    ) -> Float {
        let isCode = posting.quality == NameQuality.code.rawValue
        if isCode, !isPlausibleCode(span, reading) { return 0 }
        switch EntityKind(rawValue: posting.kind) {
        case .country: return isCode ? Weights.countryCode : Weights.country
        case .admin1: return isCode ? Weights.regionCode : Weights.region
        case .admin2:
            return isCode ? Weights.districtCode : Weights.district + min(0, span.penalty / 2)
        case .place, .postal: return max(0, Weights.surroundingPlace + span.penalty)
        default: return 0
        }
    }

    /// A code of two or three letters counts in capitals, or where it ends a part.
    func isPlausibleCode(_ span: Span, _ reading: borrowing QueryReading) -> Bool {
        guard span.count == 1 else { return true }
        let count = reading.tokens.count
        let endsPart = span.end == count || reading.tokens[span.end].breakBefore == .strong
        let beforeNumber = span.end < count && reading.tokens[span.end].kind == .number
        if reading.tokens[span.start].isUpperCase, endsPart || beforeNumber { return true }
        return endsPart && span.start > 0 && span.end == count
    }

    /// The span at an end of the query that names a country, if nothing but a code stands behind it.
    ///
    /// Where it is named in full, only that country is searched.
    func findCountry(in reading: inout QueryReading) {
        reading.searched = reading.allowed
        reading.namedCountry.span = -1
        for number in reading.spans.indices.reversed() {
            let span = reading.spans[number]
            guard isAtAnEnd(span, reading), let found = country(namedBy: span, reading) else {
                continue
            }
            reading.namedCountry = NamedCountry(
                span: number,
                weight: found.isNamed ? Weights.otherCountry : Weights.otherCountryCode,
                countries: found.countries
            )
            // Where the country is named in full, places elsewhere are not even looked at; nor
            // is an area of that name left out: "Georgia" may be the state.
            if found.isNamed, reading.allowed.isOpen, !found.namesArea {
                reading.searched = found.countries
                narrow(&reading.spans, to: found.countries)
            }
            return
        }
    }

    /// Leaves the postings of other countries out of all spans, where one country alone is searched:
    /// its entities are one run of numbers, and so are its postings.
    private func narrow(_ spans: inout Workspace<Span>, to countries: CountryMask) {
        guard let country = countries.only, let inside = tables.entities(of: country) else {
            return
        }
        for index in spans.indices where spans[index].postings.count > 4 {
            spans[index].postings = tables.postings(spans[index].postings, in: inside)
        }
    }

    /// The countries that a span names, with their territories; whether the first is named in full,
    /// and whether the span names a first-level area as well.
    private func country(
        namedBy span: Span, _ reading: borrowing QueryReading
    ) -> (countries: CountryMask, isNamed: Bool, namesArea: Bool)? {
        var countries = CountryMask()
        countries.close()
        var isNamed: Bool?
        var namesArea = false
        for index in span.postings {
            let posting = tables.posting(index)
            if posting.kind == EntityKind.admin1.rawValue { namesArea = true }
            guard posting.kind == EntityKind.country.rawValue else { continue }
            tables.insertWithTerritories(posting.country, into: &countries)
            guard isNamed == nil else { continue }
            let inFull = posting.quality != NameQuality.code.rawValue || span.count > 1
            if inFull || isPlausibleCode(span, reading) { isNamed = inFull }
        }
        return isNamed.map { (countries, $0, namesArea) }
    }

    private func isAtAnEnd(_ span: Span, _ reading: borrowing QueryReading) -> Bool {
        let count = reading.tokens.count
        if span.end == count { return true }
        // East Asian addresses begin with the country.
        if span.start == 0 { return reading.tokens[0].kind == .ideograph }
        // Only a postal code or number behind it.
        for index in span.end..<count {
            let kind = reading.tokens[index].kind
            guard kind == .number || kind == .mixed else { return false }
        }
        return true
    }

    /// What the areas named elsewhere in the query say about an anchor.
    @inline(__always)
    func agreement(of anchor: inout Anchor, in reading: borrowing QueryReading) -> Float {
        var total: Float = 0
        var best: Float = 0
        var current = -1
        var inCountrySpan = false
        let named = reading.namedCountry.span
        for index in reading.containers.indices {
            let container = reading.containers[index]
            let span = Int(container.span)
            if span != current {
                total += best
                best = 0
                current = span
            }
            guard anchor.entity >= container.first, anchor.entity <= container.last,
                !anchor.overlaps(container.start, container.end)
            else { continue }
            if anchor.postcode < 0, anchor.entity == container.first { continue }
            best = max(best, container.weight + lentImportance(container, to: anchor))
            anchor.explained |= container.bits
            if span == named { inCountrySpan = true }
            anchor.hasNeighbour = true
            if container.isPlace { continue }
            if container.weight >= Weights.country {
                anchor.namesCountry = true
            } else if container.weight >= Weights.regionCode {
                anchor.namesRegion = true
            }
        }
        total += best
        return named < 0 || inCountrySpan ? total : total + elsewhere(anchor, reading)
    }

    /// What it says against an anchor that it lies in no area of the country's name.
    private func elsewhere(_ anchor: Anchor, _ reading: borrowing QueryReading) -> Float {
        let named = reading.namedCountry
        let span = reading.spans[named.span]
        if anchor.overlaps(span.start, span.end) {
            let isNamesake =
                named.isName && anchor.kind.rawValue >= EntityKind.place.rawValue
                && anchor.span == named.span
            return isNamesake ? Weights.namesakeOfCountry : 0
        }
        return named.countries.contains(anchor.country) ? 0 : named.weight
    }
}

extension Ranking {
    /// How far from its middle a city's importance reaches, beyond its radius, in metres.
    private static let cityReach: Float = 8_000

    /// What a city adds to the score of a part of it that is named beside it.
    @inline(__always)
    private func lentImportance(_ container: Container, to anchor: Anchor) -> Float {
        guard container.importance > anchor.importance else { return 0 }
        if anchor.kind != .street, anchor.isDoubted { return 0 }
        let metres = PlanarDistance.metres(
            CoarsePoint.latitudeE6(container.latitude),
            CoarsePoint.longitudeE6(container.longitude),
            anchor.latitudeE6, anchor.longitudeE6)
        let reach = RadiusScale.metres(container.radius) + Ranking.cityReach
        guard Float(metres) <= reach else { return 0 }
        return Float(container.importance - anchor.importance) * Weights.importance
    }
}
