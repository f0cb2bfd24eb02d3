import AddressText
import Geocoding
import Pace
import TestSupport
import Testing

@testable import HTTPProviders

@Suite("Addresses in parts")
struct StructuredTests {
    /// A query that is these parts joined, as a run makes it.
    private static func query(
        number: String = "",
        street: String = "",
        city: String = "",
        postcode: String = "",
        extra: String = ""
    ) -> AddressQuery {
        var bytes: [UInt8] = []
        func add(_ text: String, _ separator: String) -> Range<Int> {
            guard !text.isEmpty else { return 0..<0 }
            if !bytes.isEmpty { bytes += separator.utf8 }
            let start = bytes.count
            bytes += text.utf8
            return start..<bytes.count
        }
        var parts = AddressParts()
        parts.houseNumber = add(number, ", ")
        parts.street = add(street, " ")
        parts.city = add(city, ", ")
        parts.postcode = add(postcode, " ")
        _ = add(extra, ", ")
        return AddressQuery(storage: bytes, text: 0..<bytes.count, parts: parts)
    }

    private func geocoder(_ server: LoopbackServer, _ provider: String) throws -> HTTPGeocoder {
        let description = try #require(try ProviderCatalogue()[provider])
        var values = RequestValues()
        values.key = Secret("KEY")
        values.agent = "geobatch/1 (ops@example.org)"
        values.settings["batch"] = "never"
        return HTTPGeocoder(
            ProviderLine(
                description,
                endpoint: Endpoint(
                    description,
                    base: server.base,
                    key: values.key,
                    stateFolder: nil,
                    time: .system,
                    events: .silent
                ),
                values: values,
                transport: try #require(Transport()),
                time: .system
            ))
    }

    static let lines: [(provider: String, start: String)] = [
        (
            "nominatim",
            "/search?street=12%20Main%20St&city=Springfield&postalcode=62701&format=jsonv2"
        ),
        (
            "locationiq",
            "/v1/search?street=12%20Main%20St&city=Springfield&postalcode=62701&key=KEY"
        ),
        ("photon", "/structured?street=Main%20St&housenumber=12&city=Springfield&postcode=62701&"),
        (
            "pelias",
            "/v1/search/structured?address=12%20Main%20St&locality=Springfield&postalcode=62701&"
        ),
        (
            "us-census",
            "/geocoder/locations/address?street=12%20Main%20St&city=Springfield&zip=62701&benchmark="
        ),
        (
            "geocodio",
            "/v1.7/geocode?street=12%20Main%20St&city=Springfield&postal_code=62701&api_key="
        ),
        (
            "geoapify",
            "/v1/geocode/search?housenumber=12&street=Main%20St&city=Springfield&postcode=62701&"
        ),
        (
            "mapbox-v6",
            "/search/geocode/v6/forward?address_number=12&street=Main%20St&place=Springfield&"
                + "postcode=62701&access_token=KEY"
        ),
        (
            "esri-world",
            "/arcgis/rest/services/World/GeocodeServer/findAddressCandidates?address=12%20Main%20St&"
                + "city=Springfield&postal=62701&f=json"
        ),
    ]

    @Test("are sent as parts to who takes them, without the text", arguments: lines)
    func request(provider: String, start: String) async throws {
        let server = LoopbackServer { $1.reply(401, "{}") }
        let query = Self.query(
            number: "12", street: "Main St", city: "Springfield", postcode: "62701")
        _ = try await geocoder(server, provider).answer([query])
        let target = server.requests.first?.target ?? ""
        #expect(target.hasPrefix(start), "\(target)")
        #expect(!target.contains("q="))
        #expect(!target.contains("SingleLine"))
    }

    @Test("nothing found by parts is looked for by the text, and both requests count")
    func fallsBack() async throws {
        let server = LoopbackServer { request, connection in
            let isText = request.target.contains("q=12%20Main%20St%2C%20Springfield")
            connection.reply(
                200,
                isText ? #"[{"lat":"1","lon":"2","display_name":"Found","place_rank":30}]"# : "[]"
            )
        }
        let query = Self.query(number: "12", street: "Main St", city: "Springfield")
        let answer = try await geocoder(server, "nominatim").answer([query])[0].get()
        #expect(answer.best?.label == .text("Found"))
        #expect(answer.requests == 2)
        #expect(server.requests.count == 2)
    }

    @Test("a failure of the request with parts is not covered up by another request")
    func failure() async throws {
        let server = LoopbackServer { $1.reply(402, "{}") }
        let query = Self.query(street: "Main St", city: "Springfield")
        let answer = try await geocoder(server, "geocodio").answer([query])[0]
        #expect(throws: GeocodeError.self) { try answer.get() }
        #expect(server.requests.count == 1)
    }

    @Test("a query with more than its parts, or with neither street nor city, goes as a text")
    func texts() async throws {
        let queries = [
            Self.query(street: "Main St", city: "Springfield", extra: "Germany"),
            Self.query(postcode: "62701"), AddressQuery("Main St, Springfield"),
        ]
        #expect(queries.map(\.isMadeOfParts) == [false, true, false])
        for query in queries {
            let server = LoopbackServer { $1.reply(200, "[]") }
            _ = try await geocoder(server, "nominatim").answer([query])
            #expect(server.requests.map { $0.target.contains("?q=") } == [true])
        }
    }
}
