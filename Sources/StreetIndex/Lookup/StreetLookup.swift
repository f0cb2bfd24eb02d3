import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// Queries against one street index, readable top to bottom.
struct StreetLookup: Sendable {
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
        query.storage.withUnsafeBufferPointer { storage in
            let text = UnsafeBufferPointer(rebasing: storage[query.text])
            rules.normaliser.tokenise(text, into: &reading.list)
        }
        guard !reading.list.isTooLong, !reading.list.tokens.isEmpty else { return nil }
        areas.find(AreaQuestion(world, countries: query.countries), in: &reading)
        guard let first = reading.areas.first, let area = file.area(first.area) else { return nil }
        reading.anatomy.read(
            reading.list, rules: rules.of(area.country), codes: first.postcodeBits)
        if let crossing = crossings.find(in: &reading) {
            return verdict.answer(crossing, &reading)
        }
        streets.find(in: &reading)
        return verdict.answer(&reading, world: world)
    }
}
