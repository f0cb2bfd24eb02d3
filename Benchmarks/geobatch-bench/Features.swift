import AddressText
import CSVStream
import GeoModel
import Geocoding
@_spi(Measurement) import OfflineIndex

/// What the confidence of each row's answer is judged by, for fitting it against truth.
struct Features {
    private let geocoder: OfflineGeocoder
    private let input: CSVInput
    private let column: Int

    init(index: String, input: String, column: String) throws {
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index)])
        self.input = try CSVInput.open(input)
        self.column = try self.input.header.index(of: column)
    }

    /// One line a row, in the order of the input: "refused", or "ok", the point, the country, the radius
    /// and the features.
    func print() throws {
        while let chunk = try input.next() {
            for record in 0..<chunk.count {
                let query = AddressQuery(
                    storage: chunk.bytes,
                    text: chunk.range(record: record, column: column),
                    parts: AddressParts(),
                    countries: CountrySet()
                )
                Swift.print(line(query))
            }
        }
    }

    private func line(_ query: AddressQuery) -> String {
        let (answer, features) = geocoder.answerWithFeatures(query)
        let decision = SelectionPolicy().decide(answer, countries: query.countries)
        guard case .accepted = decision, let best = answer.best else { return "refused" }
        let point = best.coordinate
        let values = features.map { "\($0)" }.joined(separator: ",")
        let country = best.country.map { "\($0)" } ?? ""
        return "ok,\(point.latitude),\(point.longitude),\(country),\(values)"
    }
}
