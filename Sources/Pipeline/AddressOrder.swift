import GeoModel

/// In which order the parts of an address stand in one line.
enum AddressOrder {
    /// Number, street, city, region, postcode: where the country is not known, too.
    case numberFirst
    /// Number, street, postcode, city, region: France and others.
    case postcodeBeforeCity
    /// Street, number, postcode, city, region: most of Europe.
    case streetFirst
    /// Street, number, city, region, postcode: Brazil and others.
    case streetFirstPostcodeLast
    /// Region, city, street, number, with the postcode before them: East Asia.
    case largestFirst

    /// The order of a country.
    init(_ country: CountryCode?) {
        self = country.flatMap { Self.byCountry[$0.description] } ?? .numberFirst
    }

    private static let byCountry: [String: AddressOrder] = {
        let groups: [(AddressOrder, String)] = [
            (.postcodeBeforeCity, "FR LU MC MA TN DZ SN"),
            (
                .streetFirst,
                "DE AT CH LI NL BE IT SM ES PT PL CZ SK HU SI HR BA RS ME MK SE NO DK FI IS EE LT "
                    + "RO BG GR TR MX AR UY PY IL"
            ),
            (.streetFirstPostcodeLast, "BR CL PE CO VE EC RU UA BY KZ LV ID"),
            (.largestFirst, "KR KP JP CN TW MO"),
        ]
        var orders: [String: AddressOrder] = [:]
        for (order, codes) in groups {
            for code in codes.split(separator: " ") { orders[String(code)] = order }
        }
        return orders
    }()
}
