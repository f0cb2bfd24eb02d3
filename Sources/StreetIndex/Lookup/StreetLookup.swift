import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// Queries against one street index, readable top to bottom.
///
/// A class, so that asking it costs one reference and not one for each of its parts.
final class StreetLookup: Sendable {
    private let file: StreetFile
    private let areas: AreaFinder
    private let streets: StreetFinder
    private let crossings: CrossingFinder
    private let verdict: StreetVerdict
    private let rules: CountryRules

    init(_ file: StreetFile) throws(StreetIndexError) {
        guard let table = FoldTable.builtIn else {
            throw .damaged(path: file.file.path, detail: "this program has no fold table")
        }
        let rules = CountryRules(file, normaliser: Normaliser(table: table))
        self.file = file
        self.rules = rules
        areas = AreaFinder(file: file, rules: rules)
        streets = StreetFinder(file: file, rules: rules)
        crossings = CrossingFinder(file: file, rules: rules)
        verdict = StreetVerdict(file: file, rules: rules)
    }

    /// What the index knows of a query, or nil where it knows no street of it.
    ///
    /// - Parameter world: what the world index answered: it tells where the query lies.
    func answer(_ query: AddressQuery, world: Answer, _ reading: inout StreetReading) -> Answer? {
        guard read(query, &reading) else { return nil }
        areas.find(AreaQuestion(world, countries: query.countries), in: &reading)
        guard takeApart(&reading) else { return nil }
        if let crossing = crossings.find(in: &reading) {
            return verdict.answer(crossing, &reading)
        }
        let sawAll = streets.find(in: &reading)
        let answer = verdict.answer(&reading)
        guard !sawAll, reading.anatomy.hasNumber, answer?.best?.level != .address else {
            return answer
        }
        streets.findInOtherAreas(&reading)
        return verdict.answer(&reading)
    }

    /// The house of a query that names town, postal code, street and number, all of them as they are known
    /// here; nil for every other query. Nothing that the world index knows could add to such an answer.
    func certainAnswer(_ query: AddressQuery, _ reading: inout StreetReading) -> Answer? {
        guard read(query, &reading), areas.findCertain(query.countries, in: &reading),
            takeApart(&reading), reading.anatomy.hasNumber, reading.anatomy.crossing == nil
        else { return nil }
        _ = streets.findExactly(in: &reading)
        guard streets.isSettled(&reading), let answer = verdict.answer(&reading),
            answer.best?.level == .address
        else { return nil }
        return answer
    }

    /// Takes the text apart into tokens; false where it has none, or too many.
    private func read(_ query: AddressQuery, _ reading: inout StreetReading) -> Bool {
        query.storage.withUnsafeBufferPointer { storage in
            let text = UnsafeBufferPointer(rebasing: storage[query.text])
            rules.normaliser.tokenise(text, into: &reading.list)
        }
        return !reading.list.isTooLong && !reading.list.tokens.isEmpty
    }

    /// Reads house numbers and flats by the rules of the likeliest area; false where there is no area.
    private func takeApart(_ reading: inout StreetReading) -> Bool {
        guard let first = reading.areas.first, let area = file.area(first.area) else {
            return false
        }
        reading.anatomy.read(
            reading.list, rules: rules.of(area.country), codes: first.postcodeBits)
        return true
    }

    /// Streets and houses that a text may be about to become, the likeliest first.
    ///
    /// - Parameter world: what the world index answers to the text so far.
    func suggestions(for text: String, world: Answer, limit: Int) -> [StreetPick] {
        var reading = StreetReading()
        reading.list = rules.normaliser.tokens(of: text)
        guard !reading.list.isTooLong, !reading.list.tokens.isEmpty else { return [] }
        areas.find(AreaQuestion(world, countries: CountrySet()), in: &reading)
        guard let first = reading.areas.first, let area = file.area(first.area) else { return [] }
        reading.anatomy.read(reading.list, rules: rules.of(area.country))
        return StreetCompletion(file: file, rules: rules)
            .suggestions(&reading, limit: limit).map { pick($0.street, $0.number) }
    }

    /// A street or house of this index by its numbers, with its address; nil when there is none.
    func candidate(
        street: UInt32, number: (value: UInt32, suffix: UInt32)?
    ) -> Candidate? {
        guard let areaNumber = file.area(ofStreet: street), let area = file.area(areaNumber),
            street < file.streetCount
        else { return nil }
        let block = file.block(street)
        var cursor = block
        var placement = Placement(street: StreetHead(&cursor, area: area))
        if let number {
            placement = Placement(
                number: number.value, suffix: number.suffix, block: block, area: area
            ) { _ in false }
            guard placement.house != nil else { return nil }
        }
        guard !cursor.isBroken,
            let coordinate = Coordinate(
                latitudeE6: placement.latitudeE5 &* 10, longitudeE6: placement.longitudeE5 &* 10)
        else { return nil }
        let label = StreetLabel(file: file, rules: rules).text(
            street: street, area: area, placement: placement,
            number: number.map { ($0.value, HouseSuffix(file.suffix($0.suffix))) })
        return Candidate(
            coordinate: coordinate, level: placement.level,
            accuracyMetres: Int32(max(1, placement.radius.rounded(.up))), confidence: 1,
            country: area.code, label: .text(label))
    }

    private func pick(_ street: UInt32, _ number: (value: UInt32, suffix: UInt32)?) -> StreetPick {
        StreetPick(
            street: street, number: number,
            label: candidate(street: street, number: number).map { candidate in
                if case .text(let label) = candidate.label { label } else { "" }
            } ?? "")
    }
}

/// A street or a house of an index, to be chosen.
struct StreetPick {
    let street: UInt32
    let number: (value: UInt32, suffix: UInt32)?
    /// Its address in one line.
    let label: String
}
