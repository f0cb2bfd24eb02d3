import Testing

@testable import HTTPProviders

@Suite("Provider descriptions")
struct DescriptionTests {
    static let minimal = """
        {
          "format": 1,
          "name": "mine",
          "base": "https://geo.example.com",
          "request": {"path": "/search", "query": {"q": "{q}"}},
          "candidates": {"list": "hits", "latitude": "lat", "longitude": "lon"},
          "limits": {"per_second": 2},
          "storage": {"allowed": true}
        }
        """

    private func problem(_ json: String) -> String? {
        do throws(DescriptionError) {
            _ = try ProviderDescription(json: Array(json.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    @Test("26 providers ship, each under its own name")
    func catalogue() throws {
        let names = try ProviderCatalogue().providers.map(\.name)
        #expect(names.count == 26)
        #expect(Set(names).count == 26)
    }

    @Test("a description of seven keys is enough")
    func smallest() throws {
        let description = try ProviderDescription(json: Array(Self.minimal.utf8))
        let request = try description.request(for: "a b/c?", values: RequestValues())
        #expect(request.url == "https://geo.example.com/search?q=a%20b%2Fc%3F")
        #expect(description.limits.pace.windows.count == 1)
    }

    @Test(
        "every needed key is missed by name",
        arguments: ["format", "name", "base", "request", "candidates", "limits", "storage"]
    )
    func missing(key: String) {
        let json = Self.minimal.replacing("\"\(key)\":", with: "\"x-\(key)\":")
        #expect(problem(json)?.contains("needs the key '\(key)'") == true)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let from: String
        let to: String
        let message: String
        var testDescription: String { to }
    }

    @Test(
        "a mistake is told with its line and what would be right",
        arguments: [
            Mistake(
                from: "\"limits\"",
                to: "\"limit\": 3, \"limits\"",
                message: "line 7, column 3: 'provider' has no key 'limit'. Did you mean 'limits'?"
            ),
            Mistake(
                from: "\"lat\"",
                to: "\"lat..x\"",
                message: "line 6, column 46: 'lat..x' is no path"
            ),
            Mistake(
                from: "{q}",
                to: "{query}",
                message: "line 5, column 49: {query}: there is no variable 'query'."
            ),
            Mistake(
                from: "{q}",
                to: "{q",
                message: "line 5, column 49: The { in 'q' is never closed."
            ),
            Mistake(from: "{q}", to: "{q|loud}", message: "'loud' is no change"),
            Mistake(from: "{q}", to: "{bbox}", message: "a box is written like {bbox:w,s,e,n}"),
            Mistake(
                from: "\"format\": 1",
                to: "\"format\": 2",
                message: "this geobatch reads format 1"
            ),
            Mistake(from: "mine", to: "My Own", message: "must be made of a-z, 0-9 and hyphens"),
            Mistake(from: "2}", to: "0}", message: "'per_second' must be above 0"),
            Mistake(
                from: "2}",
                to: "\"2\"}",
                message: "'per_second' must be a number, not a string"
            ),
            Mistake(from: "2}", to: "2, \"day_zone\": \"CET\"}", message: "'CET' is no zone"),
            Mistake(
                from: "\"limits\"",
                to: "\"outcomes\": [{\"outcome\": \"fine\"}], \"limits\"",
                message: "'fine' is no outcome; there are ok, noResult"
            ),
            Mistake(
                from: "\"limits\"",
                to: "\"outcomes\": [{\"path\": \"a\", \"outcome\": \"ok\"}], \"limits\"",
                message: "A rule needs 'path' together with one of"
            ),
            Mistake(
                from: "\"lat\"",
                to:
                    "\"lat\", \"level\": {\"types\": {\"path\": \"t\", \"words\": {\"a\": \"strete\"}}}",
                message: "'strete' is no level. Did you mean 'street'?"
            ),
            Mistake(
                from: "\"lat\"",
                to: "\"lat\", \"datum\": \"ed50\"",
                message: "A datum is wgs84, gcj02 or bd09."
            ),
            Mistake(
                from: "\"lat\"",
                to: "\"lat\", \"bounds\": {\"list\": \"b\", \"order\": \"wwee\"}",
                message: "letters w, s, e and n once each"
            ),
            Mistake(from: "}\n", to: "\n", message: "A comma or } is missing here."),
        ]
    )
    func mistakes(mistake: Mistake) throws {
        let json = Self.minimal.replacing(mistake.from, with: mistake.to, maxReplacements: 1)
        let problem = try #require(self.problem(json))
        #expect(problem.contains(mistake.message), "\(problem)")
    }

    @Test("a cut description is never a crash, always a message")
    func cuts() {
        let bytes = Array(Self.minimal.utf8)
        for end in 0..<(bytes.count - 1) {
            #expect(throws: DescriptionError.self) {
                try ProviderDescription(json: Array(bytes[..<end]))
            }
        }
    }

    @Test("answers of Mapbox and Esri may be kept only where the paid endpoint is asked")
    func storage() throws {
        let catalogue = try ProviderCatalogue()
        let mapbox = try #require(catalogue["mapbox-v6"])
        #expect(mapbox.allowsStorage(with: [:]))
        #expect(!mapbox.allowsStorage(with: ["permanent": "false"]))
        let google = try #require(catalogue["google"])
        #expect(google.allowsStorage(with: [:]) && google.storage.days == 30)
        let kakao = try #require(catalogue["kakao-local"])
        #expect(!kakao.allowsStorage(with: [:]))
    }

    @Test(
        "the public Nominatim is asked once a second on one connection, with a contact (osm-search/Nominatim#466, michaelminn/mmqgis#13)"
    )
    func nominatim() throws {
        let description = try #require(try ProviderCatalogue()["nominatim"])
        #expect(description.limits.pace.concurrency == 1)
        #expect(description.limits.refuseAbove == 10_000)
        #expect(throws: RequestTemplate.Problem.missing(.agent)) {
            try description.request(for: "Berlin", values: RequestValues())
        }
    }
}
