import GeoModel
import Testing

@testable import HTTPProviders

@Suite("Requests that are prepared once")
struct PreparedRequestTests {
    private static let queries = [
        "Hauptstr. 1, 10827 Berlin", "a b/c?d&e=f#g", "서울 세종대로 110", "x;y|z", "Straße {q}",
        "  spaced  ", "100%",
    ]

    private static func values(_ description: ProviderDescription, full: Bool) -> RequestValues {
        var values = RequestValues()
        values.agent = "geobatch/1 (ops@example.org)"
        values.key = Secret("k/e y")
        values.secret = Secret("s&t")
        guard full else { return description.completed(values) }
        values.limit = 7
        values.countries = CountrySet([CountryCode("DE"), CountryCode("AT")].compactMap { $0 })
        values.languages = ["de-AT", "en"]
        values.bias = Coordinate(latitudeE6: 48_200_000, longitudeE6: 16_370_000)
        return description.completed(values)
    }

    @Test(
        "are the requests that would be made whole, for every provider", arguments: [false, true])
    func same(full: Bool) throws {
        var count = 0
        for description in try ProviderCatalogue().providers {
            let values = Self.values(description, full: full)
            for base in [nil, "http://127.0.0.1:7000/geo/"] {
                guard let prepared = description.prepared(values: values, base: base) else {
                    continue
                }
                count += 1
                for query in Self.queries {
                    let whole = Result { () throws(RequestTemplate.Problem) in
                        try description.request(for: query, values: values, base: base)
                    }
                    let made = Result { () throws(RequestTemplate.Problem) in
                        try prepared.request(for: query)
                    }
                    #expect(try made.get().url == whole.get().url)
                    #expect(try made.get().headers == whole.get().headers)
                }
            }
        }
        // All but those that put the query to other uses.
        #expect(count >= 40)
    }

    @Test("a request that lacks its key is not prepared, so that the error names it")
    func missing() throws {
        let description = try #require(try ProviderCatalogue()["mapbox-v6"])
        let values = description.completed(RequestValues())
        #expect(description.prepared(values: values, base: nil).map { _ in 1 } == nil)
    }

    @Test("one is made for each promise of countries and each key")
    func kept() throws {
        let description = try #require(try ProviderCatalogue()["nominatim"])
        let requests = PreparedRequests()
        var made = 0
        func ask(_ code: String, _ key: String) {
            let countries = CountrySet([CountryCode(code)].compactMap { $0 })
            _ = requests.prepared(countries: countries, key: Secret(key)) {
                made += 1
                return description.prepared(
                    values: Self.values(description, full: false),
                    base: nil
                )
            }
        }
        for _ in 0..<3 { ask("DE", "a") }
        #expect(made == 1)
        ask("AT", "a")
        ask("DE", "b")
        #expect(made == 3)
    }
}
