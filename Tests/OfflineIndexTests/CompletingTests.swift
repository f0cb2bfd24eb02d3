import GeoModel
import Geocoding
import OfflineIndex
import Testing

@Suite("Search as you type in a small index")
struct CompletingTests {
    private let index: TinyIndex
    private let geocoder: OfflineGeocoder

    init() throws {
        index = try TinyIndex()
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
    }

    private func titles(_ text: String, limit: Int = 5) async throws -> [String] {
        try await geocoder.suggest(text, limit: limit).get().map { "\($0.title)|\($0.subtitle)" }
    }

    @Test(
        "the beginning of a word leads to the place that is probably meant",
        arguments: [
            ("Par", "Paris|Île-de-France, France"), ("paris", "Paris|Île-de-France, France"),
            ("Springf", "Springfield|"), ("fort wo", "Fort Worth|Texas, United States"),
            ("Paris, Tex", "Paris|Lamar County, Texas, United States"),
            ("SE4 1JN", "SE4 1JN|London, England, United Kingdom"),
        ]
    )
    func beginnings(_ text: String, _ expected: String) async throws {
        let first = try #require(try await titles(text).first)
        #expect(first.hasPrefix(expected))
    }

    @Test("there are no more suggestions than asked for, and none twice")
    func limits() async throws {
        #expect(try await titles("Springfield", limit: 1).count == 1)
        let many = try await titles("Springfield", limit: 50)
        #expect(Set(many).count == many.count)
        #expect(try await titles("").isEmpty)
    }

    @Test("a suggestion resolves to the place it names")
    func resolve() async throws {
        let suggestion = try #require(
            try await geocoder.suggest("Fort Worth", limit: 1).get().first)
        let candidate = try #require(try await geocoder.resolve(suggestion).get())
        #expect(candidate.level == .locality)
        #expect(candidate.country == CountryCode("US"))
        #expect(candidate.label == .text("Fort Worth, Texas, United States"))
    }

    @Test(
        "tokens that we did not make resolve to nothing",
        arguments: [
            "", "x", "0.0.0", "0.0.99999999.0.0.2.5.0", "9.0.1.0.0.2.5.0", "0.0.1.91000000.0.2.5.0",
            "0.0.1.0.0.99.5.0", "0.0.1.0.0.2.-5.0", "0.0.1.0.0.2.5.70000", "0.7.1.0.0.2.5",
        ]
    )
    func foreignTokens(_ token: String) async throws {
        let suggestion = Suggestion(title: "", subtitle: "", token: token)
        #expect(try await geocoder.resolve(suggestion).get() == nil)
    }
}
