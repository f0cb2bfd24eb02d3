import AddressText
import GeoModel
import Testing

@Suite("Query key")
struct QueryKeyTests {
    private func key(
        _ text: String,
        countries: [String] = [],
        geocoder: UInt64 = 1,
        settings: UInt64 = 2
    ) -> QueryKey {
        let set = CountrySet(countries.compactMap { CountryCode($0) })
        return QueryKey(AddressQuery(text, countries: set), geocoder: geocoder, settings: settings)
    }

    @Test("white space and composed or decomposed accents make no difference")
    func equal() {
        #expect(key("1 Rue de  l'\u{C9}cole\t") == key(" 1 Rue de l'E\u{301}cole"))
    }

    @Test("case, accents, settings, geocoder and countries make a difference")
    func different() {
        let keys = [
            key("paris"), key("Paris"), key("París"), key("Paris", countries: ["FR"]),
            key("Paris", countries: ["US"]), key("Paris", geocoder: 3), key("Paris", settings: 3),
            key(""),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test("the order of the promised countries makes no difference")
    func countryOrder() {
        #expect(key("x", countries: ["FR", "US"]) == key("x", countries: ["US", "FR"]))
    }

    @Test("the key of a fixed query never changes within a version")
    func stable() {
        #expect(QueryKey.version == 1)
        #expect(key("10 Downing Street, London").high == 17_372_097_407_052_862_473)
        #expect(key("10 Downing Street, London").low == 2_787_960_328_340_182_579)
    }

    @Test("the query's buffer may be shared: only its own range counts")
    func shared() {
        let storage = Array("xxParisyy".utf8)
        let inside = QueryKey(
            AddressQuery(storage: storage, text: 2..<7),
            geocoder: 1,
            settings: 2
        )
        #expect(inside == key("Paris"))
    }
}
