import Geocoding
import Testing

@testable import HTTPProviders

@Suite("What providers call the types of places")
struct TypeWordsTests {
    private func target(_ provider: String, _ types: [PlaceType]) throws -> String {
        let description = try #require(try ProviderCatalogue()[provider])
        var values = RequestValues()
        values.types = PlaceTypes(types)
        values.key = Secret("k")
        values.secret = Secret("s")
        values.agent = "geobatch"
        return try description.request(for: "Vaduz", values: description.completed(values)).url
    }

    @Test(
        "are asked for where the provider has words for all of them",
        arguments: [
            ("mapbox-v6", [PlaceType.address], "types=address%2Csecondary_address"),
            (
                "mapbox-v6", [.locality, .region],
                "types=region%2Cdistrict%2Cplace%2Clocality%2Cneighborhood"
            ),
            ("mapbox-v5", [.street, .address], "types=address&"),
            ("pelias", [.poi], "layers=venue"),
            ("nominatim", [.street, .poi], "layer=address%2Cpoi"),
            ("nominatim", [.street], "layer=address&"),
            ("photon", [.street, .country], "layer=country&layer=street"),
        ]
    )
    func asked(provider: String, types: [PlaceType], parameter: String) throws {
        #expect((try target(provider, types) + "&").contains(parameter))
    }

    @Test(
        "are not asked for where one is missing, nor where none is named",
        arguments: [
            ("mapbox-v6", [PlaceType.poi, .address]), ("photon", [.postcode]), ("mapbox-v6", []),
            ("nominatim", []), ("us-census", [.address]),
        ]
    )
    func left(provider: String, types: [PlaceType]) throws {
        let url = try target(provider, types)
        #expect(!url.contains("types=") && !url.contains("layer"))
    }

    @Test("one option serves both steps of Apple's: what completes and what resolves")
    func bothSteps() throws {
        let description = try #require(try ProviderCatalogue()["apple-maps-server"])
        let suggest = try #require(description.suggest)
        for (types, words) in [
            ([PlaceType.poi], "poi"), ([], "address%2Cpoi"), ([.street], "address"),
        ] {
            var values = RequestValues()
            values.types = PlaceTypes(types)
            values.key = Secret("k")
            values = description.completed(values)
            let first = try description.render(
                suggest.inquiry.request, for: "Va", values: values, base: nil)
            #expect(
                first.url.hasSuffix("resultTypeFilter=\(words)")
                    || first.url.contains("resultTypeFilter=\(words)&"))
            let second = try description.request(
                following: "/v1/search?q=Vaduz", adding: suggest.linkQuery, values: values,
                base: nil)
            #expect((second.url + "&").contains("resultTypeFilter=\(words)&"))
        }
    }

    @Test("a word that is no type is a mistake with its place")
    func mistake() {
        let text = DescriptionTests.minimal.replacing(
            "\"request\"", with: "\"types\": {\"adress\": \"a\"}, \"request\"", maxReplacements: 1)
        #expect {
            try ProviderDescription(json: Array(text.utf8))
        } throws: { error in
            let words = "\(error)"
            return words.contains("'adress' is no type of place") && words.contains("address")
        }
    }
}
