public import GeoModel

/// What an index holds of one country.
public struct CountryHoldings: Sendable, Equatable {
    /// The country.
    public let code: CountryCode
    /// Places, parts of places and names that only postal tables have.
    public internal(set) var places = 0
    /// Postal codes.
    public internal(set) var codes = 0

    /// Counts what each country of an index has, in the order of their codes.
    ///
    /// - Throws: `IndexError` when a table is missing or misshapen.
    public static func of(_ file: IndexFile) throws(IndexError) -> [CountryHoldings] {
        let tables = try IndexTables(file)
        var held: [UInt8: CountryHoldings] = [:]
        func count(_ country: UInt8, _ part: WritableKeyPath<CountryHoldings, Int>) {
            guard let code = tables.countryCode(country) else { return }
            held[country, default: CountryHoldings(code: code)][keyPath: part] += 1
        }
        var number: UInt32 = 0
        while let record = tables.entity(number) {
            switch EntityKind(rawValue: record.kind) {
            case .place, .part, .postal: count(record.country, \.places)
            case .country, .admin1, .admin2, .street, .airport, nil: break
            }
            number += 1
        }
        var code = 0
        while let record = tables.postcode(code) {
            count(record.country, \.codes)
            code += 1
        }
        return held.values.sorted { $0.code < $1.code }
    }
}
