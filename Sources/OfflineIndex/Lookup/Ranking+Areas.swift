import AddressText

extension Ranking {
    /// Containers of one span beyond these would be homonyms of no use.
    private static let mostContainers = 40

    /// Collects the areas that spans name.
    func findContainers(_ reading: inout QueryReading) {
        for (number, span) in reading.spans.enumerated() {
            let first = reading.containers.count
            for index in span.postings {
                let posting = tables.posting(index)
                guard reading.containers.count - first < Ranking.mostContainers,
                    posting.hasChildren, reading.searched.contains(posting.country)
                else { continue }
                let weight = containerWeight(posting, span: span, reading: reading)
                guard weight > 0 else { continue }
                let isPlace = posting.kind >= EntityKind.place.rawValue
                reading.containers.append(
                    Container(
                        first: posting.entity,
                        last: posting.last,
                        span: UInt8(number),
                        weight: weight,
                        isPlace: isPlace,
                        city: isPlace ? posting : nil,
                        importance: isPlace ? posting.importance : 0
                    )
                )
            }
            lendImportance(of: span, to: first, &reading)
        }
    }

    /// A city's weight speaks for its parts: an area that is named like a city inside it (Seoul, New
    /// York) lends the city's importance to whatever lies in the area.
    private func lendImportance(of span: Span, to first: Int, _ reading: inout QueryReading) {
        for container in reading.containers.indices.dropFirst(first)
        where !reading.containers[container].isPlace {
            let (low, high) = (
                reading.containers[container].first, reading.containers[container].last
            )
            for index in span.postings {
                let posting = tables.posting(index)
                guard posting.kind == EntityKind.place.rawValue, posting.entity > low,
                    posting.entity <= high
                else { continue }
                guard posting.importance > reading.containers[container].importance else {
                    continue
                }
                reading.containers[container].importance = posting.importance
                reading.containers[container].city = posting
            }
        }
    }

    /// What it is worth that a place lies in the area which a span names; 0 for no area.
    private func containerWeight(
        _ posting: Posting,
        span: Span,
        reading: QueryReading
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
    func isPlausibleCode(_ span: Span, _ reading: QueryReading) -> Bool {
        let tokens = reading.tokens.tokens
        let token = tokens[span.start]
        guard span.count == 1 else { return true }
        let endsPart = span.end == tokens.count || tokens[span.end].breakBefore == .strong
        let beforeNumber = span.end < tokens.count && tokens[span.end].kind == .number
        if token.isUpperCase, endsPart || beforeNumber { return true }
        return endsPart && span.start > 0 && span.end == tokens.count
    }

    /// The span at an end of the query that names a country, if nothing but a code stands behind it.
    ///
    /// Where it is named in full, only that country is searched.
    func findCountry(in reading: inout QueryReading) {
        reading.searched = reading.allowed
        reading.namedCountry.span = -1
        for number in reading.spans.indices.reversed() {
            let span = reading.spans[number]
            guard isAtAnEnd(span, reading) else { continue }
            var isNamed = false
            let namesCountry = span.postings.contains { index in
                let posting = tables.posting(index)
                guard posting.kind == EntityKind.country.rawValue else { return false }
                isNamed = posting.quality != NameQuality.code.rawValue || span.count > 1
                return isNamed || isPlausibleCode(span, reading)
            }
            if namesCountry {
                reading.namedCountry = NamedCountry(
                    span: number,
                    weight: isNamed ? Weights.otherCountry : Weights.otherCountryCode,
                    countries: countries(namedBy: span)
                )
                // Where the country is named in full, places elsewhere are not even looked at; nor
                // is an area of that name left out: "Georgia" may be the state.
                if isNamed, reading.allowed.isOpen, !namesArea(span) {
                    reading.searched = reading.namedCountry.countries
                    narrow(&reading.spans, to: reading.searched)
                }
                return
            }
        }
    }

    /// Leaves the postings of other countries out of all spans, where one country alone is searched:
    /// its entities are one run of numbers, and so are its postings.
    private func narrow(_ spans: inout [Span], to countries: CountryMask) {
        guard let country = countries.only, let inside = tables.entities(of: country) else {
            return
        }
        for index in spans.indices where spans[index].postings.count > 4 {
            spans[index].postings = tables.postings(spans[index].postings, in: inside)
        }
    }

    /// Whether a span also names a first-level area.
    private func namesArea(_ span: Span) -> Bool {
        span.postings.contains { tables.posting($0).kind == EntityKind.admin1.rawValue }
    }

    /// The countries a span names, with their territories.
    private func countries(namedBy span: Span) -> CountryMask {
        var mask = CountryMask()
        mask.close()
        for index in span.postings {
            let posting = tables.posting(index)
            guard posting.kind == EntityKind.country.rawValue else { continue }
            tables.insertWithTerritories(posting.country, into: &mask)
        }
        return mask
    }

    private func isAtAnEnd(_ span: Span, _ reading: QueryReading) -> Bool {
        let tokens = reading.tokens.tokens
        if span.end == tokens.count { return true }
        // East Asian addresses begin with the country.
        if span.start == 0 { return tokens[0].kind == .ideograph }
        // Only a postal code or number behind it.
        return tokens[span.end...].allSatisfy { $0.kind == .number || $0.kind == .mixed }
    }

    /// What the areas named elsewhere in the query say about an anchor.
    @inline(__always)
    func agreement(
        of anchor: inout Anchor,
        containers: [Container],
        spans: [Span],
        _ named: NamedCountry
    ) -> Float {
        var total: Float = 0
        var best: Float = 0
        var current = -1
        var inCountrySpan = false
        for container in containers {
            let span = Int(container.span)
            if span != current {
                total += best
                best = 0
                current = span
            }
            guard anchor.entity >= container.first, anchor.entity <= container.last else {
                continue
            }
            let other = spans[span]
            if anchor.overlaps(other.start, other.end) { continue }
            if anchor.postcode < 0, anchor.entity == container.first { continue }
            let weight = container.weight + lentImportance(container, to: anchor, in: spans)
            if weight > best { best = weight }
            anchor.explained |= QueryReading.bits(other.start, other.end)
            if span == named.span { inCountrySpan = true }
            anchor.hasNeighbour = true
            if container.isPlace { continue }
            if container.weight >= Weights.country {
                anchor.namesCountry = true
            } else if container.weight >= Weights.regionCode {
                anchor.namesRegion = true
            }
        }
        total += best
        guard named.span >= 0 else { return total }
        let other = spans[named.span]
        let isItself = anchor.overlaps(other.start, other.end)
        if isItself {
            if named.isName, anchor.kind.rawValue >= EntityKind.place.rawValue,
                anchor.span == named.span
            {
                total += Weights.namesakeOfCountry
            }
        } else if !inCountrySpan, !named.countries.contains(anchor.country) {
            total += named.weight
        }
        return total
    }
}

extension Ranking {
    /// How far from its middle a city's importance reaches, beyond its radius, in metres.
    private static let cityReach: Float = 8_000

    /// What a city adds to the score of a part of it that is named beside it.
    private func lentImportance(
        _ container: Container,
        to anchor: Anchor,
        in spans: [Span]
    ) -> Float {
        guard container.importance > anchor.importance, let city = container.city else { return 0 }
        if anchor.kind != .street, anchor.span >= 0, spans[anchor.span].penalty < 0 { return 0 }
        let metres = PlanarDistance.metres(
            CoarsePoint.latitudeE6(city.latitude), CoarsePoint.longitudeE6(city.longitude),
            anchor.latitudeE6, anchor.longitudeE6)
        let reach = RadiusScale.metres(city.radius) + Ranking.cityReach
        guard Float(metres) <= reach else { return 0 }
        return Float(container.importance - anchor.importance) * Weights.importance
    }
}

/// The country that a query ends with.
struct NamedCountry {
    /// Its span, or -1 when no country is named.
    var span: Int
    /// What it costs to lie elsewhere.
    var weight: Float
    /// The countries meant, with their territories.
    var countries: CountryMask

    /// Whether it is named in full, not by a code.
    var isName: Bool { weight == Weights.otherCountry }
}
