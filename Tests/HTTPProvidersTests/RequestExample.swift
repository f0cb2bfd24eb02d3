import GeoModel

@testable import HTTPProviders

/// What was asked where an example shows the request.
struct RequestExample: Sendable, CustomStringConvertible {
    let provider: String
    var exchange = "match"
    let query: String
    var key = "TESTKEY"
    var language: String?
    var country: String?
    var limit = 1
    var settings: [String: String] = [:]

    var description: String { "\(provider): \(exchange)" }

    func values() throws -> RequestValues {
        var values = RequestValues()
        values.limit = limit
        values.languages = [language].compactMap { $0 }
        values.countries = CountrySet([country].compactMap { $0.flatMap { CountryCode($0) } })
        values.agent = "geobatch/1.0 (ops@example.org)"
        values.key = Secret(key)
        values.secret = Secret("TESTSECRET")
        values.settings = settings
        return values
    }

    static let all: [RequestExample] = [
        .init(
            provider: "mapbox-v5",
            query: "12 rue de la paix paris",
            key: "pk.TEST",
            country: "FR",
            settings: ["dataset": "mapbox.places"]
        ),
        .init(
            provider: "mapbox-v6",
            query: "77 Massachusetts Ave Cambridge",
            key: "pk.TEST",
            settings: ["permanent": "false"]
        ),
        .init(
            provider: "nominatim",
            query: "41 Rue Sainte-Catherine, Bordeaux",
            language: "fr",
            country: "FR",
            settings: ["email": "ops@example.org"]
        ),
        .init(
            provider: "photon",
            exchange: "match (no ready label: join the parts)",
            query: "unter den linden 2 berlin",
            language: "de",
            country: "DE"
        ),
        .init(provider: "pelias", query: "210 lafayette st nyc", key: "ge-TEST", country: "US"),
        .init(
            provider: "google",
            query: "1 place de la bourse bordeaux",
            key: "AIzaTEST",
            language: "fr",
            country: "FR"
        ),
        .init(
            provider: "google-v4",
            query: "1 place de la bourse bordeaux",
            key: "AIzaTEST",
            language: "fr",
            settings: ["region": "FR"]
        ),
        .init(provider: "opencage", query: "Markt 1, 07743 Jena", language: "en", country: "DE"),
        .init(provider: "us-census", query: "500 Main St, Houston, TX 77002"),
        .init(provider: "ban-geoplateforme", query: "12 rue nationale tours"),
        .init(provider: "here", query: "Torstr 49 Berlin", language: "de", country: "DE"),
        .init(provider: "tomtom", query: "Damrak 70 Amsterdam", language: "nl-NL", country: "NL"),
        .init(provider: "locationiq", query: "20 w 34th st new york", key: "pk.TEST"),
        .init(
            provider: "geoapify",
            query: "mönckebergstraße 7 hamburg",
            language: "en",
            country: "DE"
        ),
        .init(provider: "geocodio", query: "525 University Ave, Palo Alto CA"),
        .init(
            provider: "esri-world",
            query: "1500 Ocean Ave Santa Monica",
            key: "TESTTOKEN",
            settings: ["permanent": "false"]
        ),
        .init(
            provider: "kakao-local",
            exchange: "match (x and y are strings)",
            query: "세종대로 110"
        ),
        .init(
            provider: "naver-cloud",
            exchange: "match (x and y are strings)",
            query: "판교역로 235",
            key: "TESTID",
            language: "ko"
        ),
        .init(
            provider: "amap",
            exchange: "match; coordinates are GCJ-02",
            query: "东长安街1号",
            settings: ["city": "北京"]
        ),
        .init(
            provider: "baidu",
            exchange: "match; asked ret_coordtype=gcj02ll",
            query: "人民大道",
            key: "TESTAK"
        ),
        .init(
            provider: "tencent",
            exchange: "match; coordinates are GCJ-02",
            query: "人民大道200号"
        ),
        .init(
            provider: "yandex",
            exchange: "match (\"lon lat\" in one string)",
            query: "Istanbul, Istiklal 1",
            language: "en"
        ),
        .init(provider: "pickpoint", query: "41 Rue Sainte-Catherine", language: "en"),
        .init(
            provider: "apple-maps-server",
            query: "110 Sejong-daero, Seoul",
            language: "en-US",
            country: "KR"
        ),
    ]
}
