import AddressText

extension Ranking {
    /// Containers of one span beyond these would be homonyms of no use.
    private static let mostContainers = 40

    /// Collects the areas that spans name, and judges the postal codes by them.
    func findAreas(_ reading: inout QueryReading) {
        reading.areas.clear()
        for number in reading.spans.indices {
            let span = reading.spans[number]
            let weights = AreaWeights(span)
            let postings = tables.postings(at: span.postings)
            var count = 0
            for index in postings.indices where postings[index].hasChildren {
                let posting = postings[index]
                guard reading.searched.contains(posting.country),
                    span.takesCodes || posting.quality != NameQuality.code.rawValue
                else { continue }
                var weight = weights.weight(of: posting)
                guard weight > 0 else { continue }
                if posting.kind == EntityKind.admin1.rawValue, isRepeated(posting, span, &reading) {
                    weight = min(weight, Weights.regionAgain)
                }
                var area = Container(posting, span: span, number: number, weight: weight)
                if !area.isPlace { lendImportance(to: &area, postings[(index + 1)...]) }
                reading.areas.append(area)
                count += 1
                if count == Ranking.mostContainers { break }
            }
        }
        doubtPostcodes(&reading)
    }

    /// Whether the code of a region stands right behind its name: "São Paulo - SP" is the city, and a town
    /// elsewhere in the state agrees with the code alone.
    @inline(__always)
    private func isRepeated(_ region: Posting, _ span: Span, _ reading: inout QueryReading) -> Bool
    {
        guard span.end < reading.tokens.count, reading.tokens[span.end].breakBefore != .strong
        else {
            return false
        }
        for number in reading.spans.indices where reading.spans[number].start == span.end {
            guard reading.spans[number].takesCodes else { continue }
            for code in tables.postings(at: reading.spans[number].postings)
            where code.entity == region.entity && code.quality == NameQuality.code.rawValue {
                return true
            }
        }
        return false
    }

    /// A city's weight speaks for its parts: an area that is named like a city inside it (Seoul, New
    /// York) lends the city's importance to whatever lies in the area.
    ///
    /// - Parameter postings: those of the same name behind the area's own.
    @inline(__always)
    private func lendImportance(
        to area: inout Container, _ postings: Slice<UnsafeBufferPointer<Posting>>
    ) {
        for posting in postings {
            guard posting.entity <= area.last else { return }
            if posting.kind == EntityKind.place.rawValue, posting.importance > area.importance,
                posting.entity > area.first
            {
                area.city(posting)
            }
        }
    }

    /// The span at an end of the query that names a country, if nothing but a code stands behind it.
    ///
    /// Where it is named in full, only that country is searched.
    func findCountry(in reading: inout QueryReading) {
        reading.searched = reading.allowed
        reading.namedCountry.span = -1
        reading.areas.namedCountry = -1
        for number in reading.spans.indices.reversed() {
            let span = reading.spans[number]
            guard isAtAnEnd(span, &reading), let found = country(namedBy: span, &reading) else {
                continue
            }
            reading.namedCountry = NamedCountry(
                span: number, start: span.start, end: span.end,
                weight: found.isNamed ? Weights.otherCountry : Weights.otherCountryCode,
                countries: found.countries
            )
            reading.areas.namedCountry = Int32(number)
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
    @inline(__always)
    private func country(
        namedBy span: Span, _ reading: inout QueryReading
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
            if inFull || span.takesCodes { isNamed = inFull }
        }
        return isNamed.map { (countries, $0, namesArea) }
    }

    private func isAtAnEnd(_ span: Span, _ reading: inout QueryReading) -> Bool {
        let count = reading.tokens.count
        if span.end == count { return true }
        let masks = reading.masks
        guard !masks.areMore else { return false }
        let behind = QueryReading.bits(span.end, count)
        // "Kuwait National Museum" names no other place.
        if masks.ofVenues & behind == behind { return true }
        // East Asian addresses begin with the country.
        if span.start == 0 { return reading.tokens[0].kind == .ideograph }
        // Only a postal code or number behind it.
        return masks.digits & behind == behind
    }
}

/// What it says against a name that it lies in no area of the name that ends the query as its country; for
/// the entities of one span.
struct Elsewhere: BitwiseCopyable {
    /// What it costs to lie in another country, and to be a place called like the country.
    let weight: Float, namesake: Float

    /// - Parameter span: the number of the name's span; -1 for a postal code.
    @inline(__always)
    init(_ named: NamedCountry, span: Int, from start: Int, to end: Int) {
        let isSame = named.span >= 0 && start < named.end && named.start < end
        weight = named.span < 0 || isSame ? 0 : named.weight
        namesake =
            isSame && named.isName && span == named.span ? Weights.namesakeOfCountry : 0
    }
}

/// What it is worth that a place lies in the area which a span names, by the kind of area; 0 for no area.
struct AreaWeights: BitwiseCopyable {
    private var names = SIMD16<Float>(repeating: 0)
    private var codes = SIMD16<Float>(repeating: 0)

    init(_ span: Span) {
        (self[.country], self[.admin1]) = (
            (Weights.country, Weights.countryCode), (Weights.region, Weights.regionCode)
        )
        self[.admin2] = (Weights.district + min(0, span.penalty / 2), Weights.districtCode)
        let place = max(0, Weights.surroundingPlace + span.penalty)
        (self[.place], self[.postal]) = ((place, place), (place, place))
    }

    private subscript(kind: EntityKind) -> (name: Float, code: Float) {
        get { (names[Int(kind.rawValue)], codes[Int(kind.rawValue)]) }
        set {
            (names[Int(kind.rawValue)], codes[Int(kind.rawValue)]) = (newValue.name, newValue.code)
        }
    }

    @inline(__always)
    func weight(of posting: Posting) -> Float {
        let isCode = posting.quality == NameQuality.code.rawValue
        return isCode ? codes[Int(posting.kind)] : names[Int(posting.kind)]
    }
}
