import AddressText
import Geocoding
import Pace
import TestSupport
import Testing

@testable import HTTPProviders

@Suite("Many queries in one request")
struct BatchTests {
    private func geocoder(
        _ server: LoopbackServer,
        _ provider: String,
        limits: PaceLimits? = nil
    ) throws -> HTTPGeocoder {
        let description = try #require(try ProviderCatalogue()[provider])
        var values = RequestValues()
        values.key = Secret("KEY")
        values.settings["batch"] = "always"
        var policy = RetryPolicy()
        policy.backOff = BackOff(base: .milliseconds(1), cap: .milliseconds(2))
        // A machine that is busy with other tests is no slow provider.
        policy.rowDeadline = .seconds(900)
        return HTTPGeocoder(
            ProviderLine(
                description,
                endpoint: Endpoint(
                    description,
                    base: server.base,
                    key: values.key,
                    limits: limits,
                    stateFolder: nil,
                    time: .system,
                    events: .silent
                ),
                values: values,
                transport: try #require(Transport()),
                policy: policy,
                time: .system
            ))
    }

    private func labels(_ answers: [Result<Answer, GeocodeError>]) -> [String] {
        answers.map { answer in
            switch answer {
            case .success(let answer):
                if case .text(let label) = answer.best?.label { label } else { "-" }
            case .failure(let error): "\(error.reason)"
            }
        }
    }

    /// The texts of a JSON batch, as they stand between quotes behind `"q":` or alone.
    private static func texts(_ body: [UInt8], key: String?) -> [String] {
        JSONDocument.with(body) { root in
            root.children.compactMap { element in
                key.map { element.member($0)?.text } ?? element.text
            }
        } ?? []
    }

    private static func feature(_ label: String) -> String {
        """
        {"features":[{"geometry":{"coordinates":[13.4,52.5]},"properties":{"full_address":"\(label)",\
        "feature_type":"address"}}]}
        """
    }

    // MARK: Mapbox

    private static let mapbox: LoopbackServer.Script = { request, connection in
        guard request.line.hasPrefix("POST /search/geocode/v6/batch?access_token=KEY") else {
            return connection.reply(200, feature("alone"))
        }
        let texts = texts(request.body, key: "q")
        let elements = texts.map { $0 == "nowhere" ? "{\"features\":[]}" : feature($0) }
        connection.reply(200, "{\"batch\":[\(elements.joined(separator: ","))]}")
    }

    @Test("Mapbox: each query gets its own element, in order, and costs one request")
    func mapbox() async throws {
        let server = LoopbackServer(Self.mapbox)
        let geocoder = try geocoder(server, "mapbox-v6")
        let queries = ["a b", "nowhere", "c, d", "e / f"].map { AddressQuery($0) }
        let answers = await geocoder.answer(queries)
        #expect(labels(answers) == ["a b", "-", "c, d", "e / f"])
        #expect(server.requests.count == 1)
        #expect(answers.compactMap { try? $0.get().requests } == [1, 1, 1, 1])
        #expect(await GeocoderContract.violations(of: geocoder, queries: queries).isEmpty)
    }

    @Test("a reply with the wrong number of elements answers nobody")
    func wrongCount() async throws {
        let server = LoopbackServer { request, connection in
            if request.line.hasPrefix("POST") {
                connection.reply(200, "{\"batch\":[\(Self.feature("shifted"))]}")
            } else {
                connection.reply(200, Self.feature("alone"))
            }
        }
        let answers = try await geocoder(server, "mapbox-v6")
            .answer(["a", "b", "c"].map { AddressQuery($0) })
        #expect(labels(answers) == ["alone", "alone", "alone"])
    }

    @Test(
        "a batch that one row spoils is halved until it is alone",
        arguments: [413, 400, 500], [0, 13, 31]
    )
    func halved(status: Int, position: Int) async throws {
        let server = LoopbackServer { request, connection in
            let texts = Self.texts(request.body, key: "q")
            if texts.contains("spoilt") {
                connection.reply(status, "{\"message\":\"no\"}")
            } else if request.line.hasPrefix("POST") {
                Self.mapbox(request, connection)
            } else {
                let query = request.target.split(separator: "q=").last?.split(separator: "&").first
                connection.reply(200, Self.feature(query.map { "\($0) alone" } ?? ""))
            }
        }
        var texts = (0..<32).map { "row-\($0)" }
        texts[position] = "spoilt"
        let answers = try await geocoder(server, "mapbox-v6").answer(texts.map { AddressQuery($0) })
        // The last two are asked alone, the one to blame and its neighbour.
        for row in [position, position ^ 1] { texts[row] += " alone" }
        #expect(labels(answers) == texts)
        // Five times two halves, those that fail twice where that is worth a second try, and both rows.
        #expect(server.requests.count <= 5 * 3 + 2)
    }

    @Test("a refused key fails all rows at once, and is not tried on halves")
    func refusedKey() async throws {
        let server = LoopbackServer { _, connection in connection.reply(401, "{}") }
        let answers = try await geocoder(server, "mapbox-v6")
            .answer(["a", "b", "c", "d"].map { AddressQuery($0) })
        #expect(labels(answers) == ["auth", "auth", "auth", "auth"])
        #expect(server.requests.count == 1)
    }

    @Test("a batch counts as many requests as it has queries, and fits the window")
    func paced() async throws {
        let server = LoopbackServer(Self.mapbox)
        let window = try #require(RateWindow(count: 20, length: .seconds(60)))
        let limits = PaceLimits(windows: [window])
        let geocoder = try geocoder(server, "mapbox-v6", limits: limits)
        #expect(geocoder.batch.preferred == 10)
    }

    // MARK: Geocodio

    @Test("Geocodio: a row under another's query is asked alone")
    func geocodio() async throws {
        let place = """
            {"location":{"lat":37.4,"lng":-122.1},"formatted_address":"FOUND","accuracy":1,\
            "accuracy_type":"rooftop"}
            """
        let server = LoopbackServer { request, connection in
            guard request.line.hasPrefix("POST /v1.7/geocode?api_key=KEY&limit=5") else {
                return connection.reply(
                    200,
                    "{\"results\":[\(place.replacing("FOUND", with: "alone"))]}"
                )
            }
            let rows = Self.texts(request.body, key: nil).map { text in
                let query = text == "b" ? "x" : text
                let results = text == "c" ? "" : place.replacing("FOUND", with: text)
                return "{\"query\":\"\(query)\",\"response\":{\"results\":[\(results)]}}"
            }
            connection.reply(200, "{\"results\":[\(rows.joined(separator: ","))]}")
        }
        let answers = try await geocoder(server, "geocodio")
            .answer(["a", "b", "c", "d"].map { AddressQuery($0) })
        #expect(labels(answers) == ["a", "alone", "-", "d"])
        #expect(server.requests.count == 2)
    }

    // MARK: Census

    /// A query with its parts.
    private func parts(_ street: String, _ city: String) -> AddressQuery {
        let bytes = Array("\(street), \(city)".utf8)
        var parts = AddressParts()
        parts.street = 0..<street.utf8.count
        parts.city = bytes.count - city.utf8.count..<bytes.count
        return AddressQuery(storage: bytes, text: 0..<bytes.count, parts: parts)
    }

    @Test("Census: rows come in any order; a tie, a missing row and a text without parts go alone")
    func census() async throws {
        let server = LoopbackServer { request, connection in
            guard request.line == "POST /geocoder/locations/addressbatch HTTP/1.1" else {
                return connection.reply(
                    200,
                    """
                    {"result":{"addressMatches":[{"matchedAddress":"ALONE",\
                    "coordinates":{"x":-77.0,"y":38.9}}]}}
                    """
                )
            }
            let rows = [
                "\"3\",\"x\",\"Match\",\"Exact\",\"TH\u{E9} \"\"ROW\"\" 3\",\"-95.3,29.7\",\"1\",\"R\"",
                #""1","x","No_Match""#, #""2","x","Tie""#,
                #""0","x","Match","Non_Exact","ROW 0","-118.1,33.7","2","L""#,
            ]
            let text = rows.joined(separator: "\n") + "\n"
            // As it is sent: Latin-1.
            let bytes = text.unicodeScalars.map { UInt8($0.value) }
            connection.send(
                Array("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
            )
        }
        let queries =
            (0..<5).map { parts("\($0) Main St", "Houston") } + [AddressQuery("no parts at all")]
        let answers = try await geocoder(server, "us-census").answer(queries)
        #expect(labels(answers) == ["ROW 0", "-", "ALONE", "TH\u{E9} \"ROW\" 3", "ALONE", "ALONE"])
        let body = String(decoding: server.requests[0].body, as: UTF8.self)
        #expect(body.contains("0,0 Main St,Houston,,\r\n1,1 Main St,Houston,,\r\n"))
        #expect(body.contains("name=\"benchmark\"\r\n\r\nPublic_AR_Current\r\n"))
        #expect(!body.contains("no parts"))
        #expect(server.requests.count == 4)
    }

    // MARK: addok

    @Test("addok: rows are told apart by their number; near ties and long texts go alone")
    func addok() async throws {
        let server = LoopbackServer { request, connection in
            guard request.line == "POST /search/csv HTTP/1.1" else {
                return connection.reply(
                    200,
                    """
                    {"features":[{"geometry":{"coordinates":[2.3,49.9]},"properties":\
                    {"label":"alone","score":0.9,"type":"street"}}]}
                    """
                )
            }
            connection.reply(
                200,
                """
                row,q,latitude,longitude,result_label,result_score,result_score_next,result_type,result_status
                2,x,48.1,2.1,"Row, 2",0.97,0.5,housenumber,ok
                1,x,,,,,,,not-found
                0,x,49.89,2.29,Row 0,0.9,0.85,street,ok

                """
            )
        }
        let long = String(repeating: "rue ", count: 60)
        let answers = try await geocoder(server, "ban-geoplateforme")
            .answer(["aaa", "bbb", "c\"c\nc", long].map { AddressQuery($0) })
        #expect(labels(answers) == ["alone", "-", "Row, 2", "-"])
        #expect(answers.last.flatMap { try? $0.get().refusal } == .tooLong)
        let body = String(decoding: server.requests[0].body, as: UTF8.self)
        #expect(body.contains("row,q\r\n0,aaa\r\n1,bbb\r\n2,\"c\"\"c c\"\r\n\r\n"))
        #expect(!body.contains("rue"))
    }

    @Test("a server of one's own without a rate is asked row by row, unless told otherwise")
    func ownServer() async throws {
        let server = LoopbackServer { _, connection in connection.reply() }
        let description = try #require(try ProviderCatalogue()["ban-geoplateforme"])
        func preferred(_ base: String?, _ setting: String) throws -> Int {
            var values = RequestValues()
            values.settings["batch"] = setting
            let endpoint = Endpoint(
                description,
                base: base,
                stateFolder: nil,
                time: .system,
                events: .silent
            )
            return HTTPGeocoder(
                ProviderLine(
                    description,
                    endpoint: endpoint,
                    values: values,
                    transport: try #require(Transport()),
                    time: .system
                )
            ).batch.preferred
        }
        #expect(try preferred(nil, "") == 1000)
        #expect(try preferred(nil, "never") == 1)
        #expect(try preferred(server.base, "") == 1)
        #expect(try preferred(server.base, "always") == 1000)
    }

    @Test("CSV is read as services write it")
    func table() {
        let text = "\u{FEFF}a,\"b \"\"c\"\"\",\"d\ne\"\r\n\r\n,,\r1,2"
        #expect(
            CSVTable.rows(Array(text.utf8)) == [
                ["a", "b \"c\"", "d\ne"], ["", "", ""], ["1", "2"],
            ]
        )
    }
}
