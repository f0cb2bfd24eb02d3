import AddressText
import CSVStream
import GeoModel
import Geocoding
import OfflineIndex
@_spi(Measurement) import StreetIndex

/// What the confidence of each row's street is judged by, for fitting it against truth.
struct StreetFeatureLines {
    private let geocoder: StreetGeocoder
    private let input: CSVInput
    private let column: Int

    init(world: String, index: String, input: String, column: String) throws {
        geocoder = try StreetGeocoder(
            [IndexFile(path: index)],
            world: OfflineGeocoder(indexes: [IndexFile(path: world)]))
        self.input = try CSVInput.open(input)
        self.column = try self.input.header.index(of: column)
    }

    /// A line with the names of the features, then one a row, in the order of the input: "street", level,
    /// latitude, longitude, radius, confidence and the features; "other" where the street index knows no
    /// street or its answer would be refused.
    func print() throws {
        Swift.print(StreetGeocoder.featureNames.joined(separator: ","))
        while let chunk = try input.next() {
            let queries = (0..<chunk.count).map { record in
                AddressQuery(
                    storage: chunk.bytes, text: chunk.range(record: record, column: column),
                    parts: AddressParts(), countries: CountrySet())
            }
            for (query, found) in zip(queries, geocoder.answersWithFeatures(queries)) {
                Swift.print(line(query, found?.answer, found?.features))
            }
        }
    }

    private func line(_ query: AddressQuery, _ answer: Answer?, _ features: [Float]?) -> String {
        guard let features, let answer, let best = answer.best,
            case .accepted = SelectionPolicy().decide(answer, countries: query.countries)
        else { return "other" }
        let point = best.coordinate
        let values = features.map { "\($0)" }.joined(separator: ",")
        return "street,\(best.level),\(point.latitude),\(point.longitude),"
            + "\(best.accuracyMetres),\(best.confidence),\(values)"
    }
}
