import GeoModel
import Settings
import TestSupport
import Testing

@testable import HTTPProviders

@Suite("Templates, paths and datums")
struct PartsTests {
    private func rendered(_ text: String, _ values: RequestValues) throws -> [String] {
        let node = JSONNode(.string(text), at: TextPlace(line: 1, column: 1))
        return try Template(node, key: "x", settings: ["city"])
            .rendered(values, query: "Hauptstraße 1; Köln & Co", escaped: true)
    }

    private func everything() throws -> RequestValues {
        var values = RequestValues()
        values.countries = CountrySet([CountryCode("DE"), CountryCode("FR")].compactMap { $0 })
        values.languages = ["en-GB", "fr"]
        values.box = try BoundingBox(
            southWest: Coordinate(latitude: -20, longitude: 177),
            northEast: Coordinate(latitude: -16.5, longitude: -178.000001)
        )
        values.bias = try Coordinate(latitude: -0.000001, longitude: 8.25)
        values.isBounded = true
        return values
    }

    @Test(
        "values are escaped, joined, repeated and put in the provider's order",
        arguments: zip(
            [
                "{q}", "a/{q}.json", "{countries|lower|join ,}", "{countries|repeat}",
                "{countries3|join ,|prefix countryCode:}", "{countries|prefix country:|join bar}",
                "{bbox:w,s,e,n}", "{bbox:s,w}%7C{bbox:n,e}", "{bbox:w,s~e,n}", "{bbox:n}",
                "{bias:lon,lat}", "{bias:lat}", "{lang}", "{langs}", "{lang|map en=en_US,fr=fr_FR}",
                "{lang|map fr=fr_FR}", "{bounded}", "{city}", "x{city}", "{limit}", "plain",
            ],
            [
                ["Hauptstra%C3%9Fe%201%3B%20K%C3%B6ln%20%26%20Co"],
                ["a/Hauptstra%C3%9Fe%201%3B%20K%C3%B6ln%20%26%20Co.json"], ["de%2Cfr"],
                ["DE", "FR"],
                ["countryCode%3ADEU%2CFRA"], ["country%3ADE%7Ccountry%3AFR"],
                ["177%2C-20%2C-178.000001%2C-16.5"], ["-20%2C177%7C-16.5%2C-178.000001"],
                ["177%2C-20~-178.000001%2C-16.5"], ["-16.5"], ["8.25%2C-0.000001"], ["-0.000001"],
                ["en-GB"], ["en-GB%2Cfr"], ["en_US"], [], ["1"], [], [], ["5"], ["plain"],
            ]
        )
    )
    func templates(text: String, expected: [String]) throws {
        #expect(try rendered(text, everything()) == expected)
    }

    @Test(
        "nothing that a query holds can leave its place in the address (BaseAdresseNationale/api-geocode#26, nchaulet/node-geocoder#72)"
    )
    func escaping() throws {
        let description = try ProviderDescription(json: Array(DescriptionTests.minimal.utf8))
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let bytes = random.bytes(from: Array(0...255), atMost: 40)
            let query = String(decoding: bytes, as: UTF8.self)
            guard !query.isEmpty else { continue }
            let url = try description.request(for: query, values: RequestValues()).url
            let value = url.dropFirst("https://geo.example.com/search?q=".count)
            let isTame = value.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) && $0 < 0x80
                    || "-._~%".utf8.contains($0)
            }
            #expect(isTame)
            #expect(WebAddress(url)?.host == "geo.example.com")
        }
    }

    @Test("a semicolon would make a batch of a Mapbox query, so it becomes a space")
    func semicolon() throws {
        let description = try #require(try ProviderCatalogue()["mapbox-v5"])
        var values = RequestValues()
        values.key = Secret("k")
        let url = try description.request(for: "A;B", values: description.completed(values)).url
        #expect(url.contains("/A%20B.json?"))
    }

    @Test("of parameters that exclude each other only the first is sent")
    func exclusive() throws {
        let description = try #require(try ProviderCatalogue()["apple-maps-server"])
        var values = try everything()
        values.key = Secret("k")
        #expect(!(try description.request(for: "x", values: values).url.contains("searchLocation")))
        values.box = nil
        #expect(try description.request(for: "x", values: values).url.contains("searchLocation"))
    }

    static let document = """
        {"a":{"b":[{"id":"place.1","t":"x"},{"id":"post.2","k":["q","r"],"t":"y"}],"c":null,\
        "n":"12.5","m":-3,"e":[],"s":""}}
        """

    @Test(
        "a path leads to what it says",
        arguments: zip(
            [
                "a.b[0].t", "a.b[1].t", "a.b[2].t", "a.b[id=post.2].t", "a.b[id^=post].t",
                "a.b[k~r].t", "a.b[k~z].t", "a.n", "a.m", "a.x.y", "a.b.t", "a.c",
            ],
            ["x", "y", nil, "y", "y", "y", nil, "12.5", "-3", nil, nil, nil] as [String?]
        )
    )
    func paths(text: String, expected: String?) throws {
        let document = try #require(JSONDocument(Array(Self.document.utf8)))
        let path = try #require(JSONPath(text))
        let found = withExtendedLifetime(document) { path.first(in: document.root)?.text }
        #expect(found == expected)
    }

    @Test("every element of a list can be meant")
    func every() throws {
        let document = try #require(JSONDocument(Array(Self.document.utf8)))
        let path = try #require(JSONPath("a.b[*].t"))
        let found = withExtendedLifetime(document) {
            path.all(in: document.root).compactMap(\.text)
        }
        #expect(found == ["x", "y"])
    }

    @Test(
        "what is no path is none",
        arguments: ["a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a]b["]
    )
    func noPath(text: String) {
        #expect(JSONPath(text) == nil)
    }

    @Test("random bytes are no reply and never a crash")
    func garbage() throws {
        let description = try #require(try ProviderCatalogue()["nominatim"])
        var random = SeededGenerator(seed: 9)
        let alphabet = Array("[]{}\":,0123456789.latonrue \\".utf8)
        for _ in 0..<3000 {
            let body = random.bytes(from: alphabet, atMost: 60)
            let reading = description.read(HTTPReply(status: 200, body: body), wall: 0)
            #expect(reading.outcome != .ok || !reading.candidates.isEmpty)
        }
    }

    @Test(
        "the Chinese shifts are undone to the metre",
        arguments: [
            [116.3974, 39.9087, 116.4036436, 39.9101035, 116.4100164, 39.9164431],
            [121.4737, 31.2304, 121.4782231, 31.2284577, 121.4847815, 31.2343106],
            [104.0665, 30.5723, 104.0690049, 30.5698455, 104.0754809, 30.5758562],
            [87.6168, 43.8256, 87.6196499, 43.8268054, 87.6260998, 43.8329498],
        ]
    )
    func datums(row: [Double]) throws {
        let truth = try Coordinate(latitude: row[1], longitude: row[0])
        func metres(_ datum: Datum, _ longitude: Double, _ latitude: Double) throws -> Double {
            let position = datum.wgs84(.init(latitude: latitude, longitude: longitude))
            return truth.metres(
                to: try Coordinate(latitude: position.latitude, longitude: position.longitude)
            )
        }
        #expect(try metres(.wgs84, row[0], row[1]) == 0)
        #expect(try metres(.gcj02, row[2], row[3]) < 0.2)
        #expect(try metres(.bd09, row[4], row[5]) < 0.3)
        #expect(try metres(.wgs84, row[2], row[3]) > 200)
    }

    @Test("two and three letters name the same country, both ways")
    func alpha3() throws {
        for (two, three) in [("DE", "DEU"), ("KR", "KOR"), ("US", "USA"), ("ME", "MNE")] {
            let code = try #require(CountryCode(two))
            #expect(code.alpha3 == three)
            #expect(CountryCode(anyAlpha: three.lowercased()) == code)
        }
        #expect(CountryCode(anyAlpha: "ZZZ") == nil)
        #expect(CountryCode(anyAlpha: "") == nil)
    }
}
