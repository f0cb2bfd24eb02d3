import AddressText

extension Ranking {
    /// Containers of one span beyond these would be homonyms of no use.
    private static let mostContainers = 40

    /// Collects the areas that spans name, and judges the postal codes by them.
    func findAreas(_ reading: inout QueryReading) {
        reading.areas.clear()
        for number in reading.spans.indices { findAreas(of: number, &reading) }
        doubtPostcodes(&reading)
    }

    /// Collects the areas that one span names.
    @inline(__always)
    private func findAreas(of number: Int, _ reading: inout QueryReading) {
        let span = reading.spans.pointer(to: number)
        let postings = tables.postings(at: span.pointee.postings)
        guard var posting = postings.baseAddress else { return }
        let end = posting + postings.count
        var count = 0
        while posting < end {
            defer { posting += 1 }
            guard posting.pointee.hasChildren else { continue }
            let isCode = posting.pointee.quality == NameQuality.code.rawValue
            guard reading.searched.contains(posting.pointee.country),
                span.pointee.takesCodes || !isCode
            else { continue }
            let kind = posting.pointee.kind
            var weight = AreaWeight.of(kind, isCode: isCode, penalty: span.pointee.penalty)
            guard weight > 0 else { continue }
            if kind == EntityKind.admin1.rawValue, isRepeated(posting, span, &reading) {
                weight = min(weight, Weights.regionAgain)
            }
            let area = reading.areas.append(
                Container(posting, span: span, number: number, weight: weight))
            if !area.pointee.isPlace { lendImportance(to: area, posting + 1, end) }
            count += 1
            if count == Ranking.mostContainers { break }
        }
    }

    /// Whether the code of a region stands right behind its name: "São Paulo - SP" is the city, and a town
    /// elsewhere in the state agrees with the code alone.
    private func isRepeated(
        _ region: UnsafePointer<Posting>, _ span: UnsafePointer<Span>, _ reading: inout QueryReading
    ) -> Bool {
        let next = span.pointee.end
        guard next < reading.tokens.count,
            reading.tokens.pointer(to: next).pointee.breakBefore != .strong
        else { return false }
        for number in reading.spans.indices {
            let code = reading.spans.pointer(to: number)
            guard code.pointee.start == next, code.pointee.takesCodes else { continue }
            for posting in tables.postings(at: code.pointee.postings)
            where posting.entity == region.pointee.entity
                && posting.quality == NameQuality.code.rawValue
            {
                return true
            }
        }
        return false
    }

    /// A city's weight speaks for its parts: an area that is named like a city inside it (Seoul, New
    /// York) lends the city's importance to whatever lies in the area.
    ///
    /// - Parameters:
    ///   - next: the first posting of the same name behind the area's own.
    ///   - end: where they end.
    @inline(__always)
    private func lendImportance(
        to area: UnsafeMutablePointer<Container>, _ next: UnsafePointer<Posting>,
        _ end: UnsafePointer<Posting>
    ) {
        var posting = next
        while posting < end, posting.pointee.entity <= area.pointee.last {
            if posting.pointee.kind == EntityKind.place.rawValue,
                posting.pointee.importance > area.pointee.importance,
                posting.pointee.entity > area.pointee.first
            {
                area.pointee.city(posting)
            }
            posting += 1
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
            let span = reading.spans.pointer(to: number)
            guard isAtAnEnd(span, &reading),
                let found = nameCountries(of: span, in: &reading.namedCountry)
            else { continue }
            reading.namedCountry.span = number
            reading.namedCountry.start = span.pointee.start
            reading.namedCountry.end = span.pointee.end
            reading.namedCountry.weight =
                found.isNamed ? Weights.otherCountry : Weights.otherCountryCode
            reading.areas.namedCountry = Int32(truncatingIfNeeded: number)
            // Where the country is named in full, places elsewhere are not even looked at; nor
            // is an area of that name left out: "Georgia" may be the state.
            if found.isNamed, reading.allowed.isOpen, !found.namesArea {
                reading.searched = reading.namedCountry.countries
                narrow(&reading.spans, to: reading.searched)
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
        for index in spans.indices where spans.pointer(to: index).pointee.postings.count > 4 {
            spans[index].postings = tables.postings(spans[index].postings, in: inside)
        }
    }

    /// Notes the countries that a span names, with their territories; nil where it names none.
    ///
    /// - Returns: whether the first is named in full, and whether the span names a first-level area as well.
    @inline(__always)
    private func nameCountries(
        of span: UnsafePointer<Span>, in named: inout NamedCountry
    ) -> (isNamed: Bool, namesArea: Bool)? {
        named.countries.close()
        var isNamed: Bool?
        var namesArea = false
        for posting in tables.postings(at: span.pointee.postings)
        where posting.kind <= EntityKind.admin1.rawValue {
            guard posting.kind == EntityKind.country.rawValue else {
                namesArea = true
                continue
            }
            tables.insertWithTerritories(posting.country, into: &named.countries)
            guard isNamed == nil else { continue }
            let inFull =
                posting.quality != NameQuality.code.rawValue || span.pointee.count > 1
            if inFull || span.pointee.takesCodes { isNamed = inFull }
        }
        return isNamed.map { ($0, namesArea) }
    }

    @inline(__always)
    private func isAtAnEnd(_ span: UnsafePointer<Span>, _ reading: inout QueryReading) -> Bool {
        let count = reading.tokens.count
        if span.pointee.end == count { return true }
        guard !reading.masks.areMore else { return false }
        let behind = QueryReading.bits(span.pointee.end, count)
        // "Kuwait National Museum" names no other place.
        if reading.masks.ofVenues & behind == behind { return true }
        // East Asian addresses begin with the country.
        if span.pointee.start == 0 {
            return reading.tokens.pointer(to: 0).pointee.kind == .ideograph
        }
        // Only a postal code or number behind it.
        return reading.masks.digits & behind == behind
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
enum AreaWeight {
    /// - Parameters:
    ///   - kind: a posting's.
    ///   - isCode: whether it is named by a code.
    ///   - penalty: the span's.
    @inline(__always)
    static func of(_ kind: UInt8, isCode: Bool, penalty: Float) -> Float {
        switch kind {
        case EntityKind.country.rawValue: isCode ? Weights.countryCode : Weights.country
        case EntityKind.admin1.rawValue: isCode ? Weights.regionCode : Weights.region
        case EntityKind.admin2.rawValue:
            isCode ? Weights.districtCode : Weights.district + min(0, penalty / 2)
        case EntityKind.place.rawValue, EntityKind.postal.rawValue:
            max(0, Weights.surroundingPlace + penalty)
        default: 0
        }
    }
}
