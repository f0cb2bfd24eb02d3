import AddressText
import Diagnostics
import Foundation
import GeoModel
import Geocoding
import Pace
import Synchronization
import TestSupport
import Testing

@testable import HTTPProviders

/// A line to a provider at a server of the test, without real waiting between tries.
func line(
    to server: LoopbackServer,
    provider: String,
    key: String? = nil,
    secret: String? = nil,
    signer: TokenSigner? = nil
) throws -> ProviderLine {
    let description = try #require(try ProviderCatalogue()[provider])
    var values = RequestValues()
    values.agent = "geobatch/1.0"
    values.key = key.flatMap { Secret($0) }
    values.secret = secret.flatMap { Secret($0) }
    var quick = RetryPolicy()
    quick.backOff = BackOff(base: .milliseconds(1), cap: .milliseconds(2))
    // A machine that is busy with other tests is no slow provider.
    quick.rowDeadline = .seconds(900)
    return ProviderLine(
        description,
        endpoint: Endpoint(
            description,
            base: server.base,
            stateFolder: nil,
            time: .system,
            events: .silent
        ),
        values: values,
        transport: try #require(Transport()),
        policy: quick,
        signer: signer,
        time: .system
    )
}

@Suite("Apple's two tokens")
struct TokenTests {
    private static let place = """
        {"results":[{"coordinate":{"latitude":37.566535,"longitude":126.977969},\
        "formattedAddressLines":["110 Sejong-daero"],"structuredAddress":{"subThoroughfare":"110",\
        "thoroughfare":"Sejong-daero"},"countryCode":"KR"}]}
        """

    /// A fresh private key as the developer site gives it, and its public half.
    private func freshKey() throws -> (pem: String, public: String) {
        let folder = NSTemporaryDirectory() + "geobatch-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try openssl([
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
            folder + "/k",
        ])
        try openssl(["pkey", "-in", folder + "/k", "-pubout", "-out", folder + "/p"])
        return (
            try String(contentsOfFile: folder + "/k", encoding: .utf8),
            try String(contentsOfFile: folder + "/p", encoding: .utf8)
        )
    }

    private func openssl(_ arguments: [String]) throws {
        let process = ChildProcess()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.tell(FileHandle.nullDevice)
        process.write(to: FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "openssl \(arguments[0])")
    }

    private func signer(_ pem: String, team: String = "TEAM123456") throws -> TokenSigner {
        try TokenSigner(
            credential: try #require(Secret(pem)), team: team, keyID: "KEY1234567", origin: "")
    }

    @Test("the signed token has the claims that Apple asks for, and its signature is true")
    func signature() throws {
        let key = try freshKey()
        let token = try #require(try signer(key.pem).credential(wall: 1_800_000_000)).revealed
        let parts = token.split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        let header = String(decoding: try #require(Base64URL.bytes(parts[0])), as: UTF8.self)
        #expect(header == "{\"alg\":\"ES256\",\"kid\":\"KEY1234567\",\"typ\":\"JWT\"}")
        let claims = String(decoding: try #require(Base64URL.bytes(parts[1])), as: UTF8.self)
        #expect(claims == "{\"iss\":\"TEAM123456\",\"iat\":1800000000,\"exp\":1800001200}")
        let plain = try #require(Base64URL.bytes(parts[2]))
        #expect(plain.count == 64)
        let folder = NSTemporaryDirectory() + "geobatch-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(Self.der(plain)).write(to: URL(filePath: folder + "/s"))
        try Data("\(parts[0]).\(parts[1])".utf8).write(to: URL(filePath: folder + "/t"))
        try key.public.write(toFile: folder + "/p", atomically: true, encoding: .utf8)
        try openssl([
            "dgst", "-sha256", "-verify", folder + "/p", "-signature", folder + "/s", folder + "/t",
        ])
    }

    /// r and s as openssl writes a signature.
    private static func der(_ plain: [UInt8]) -> [UInt8] {
        func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var digits = Array(bytes.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return [2, UInt8(digits.count)] + digits
        }
        let body = number(plain[..<32]) + number(plain[32...])
        return [0x30, UInt8(body.count)] + body
    }

    @Test("what is no P-256 key, or lacks its identifiers, is told before anything is sent")
    func badKeys() throws {
        let pem = try freshKey().pem
        #expect(throws: TokenSigner.Problem.self) { try signer(pem, team: "") }
        #expect(throws: TokenSigner.Problem.self) {
            try signer("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")
        }
    }

    @Test("one exchange serves all queries that run at once")
    func singleFlight() async throws {
        let server = LoopbackServer { request, connection in
            if request.target == "/v1/token" {
                connection.reply(200, "{\"accessToken\":\"access-1\",\"expiresInSeconds\":1800}")
            } else {
                connection.reply(200, Self.place)
            }
        }
        let geocoder = HTTPGeocoder(
            try line(to: server, provider: "apple-maps-server", signer: try signer(freshKey().pem))
        )
        let replies = await geocoder.answer((0..<6).map { AddressQuery("110 Sejong-daero \($0)") })
        #expect(replies.allSatisfy { (try? $0.get().best?.level) == .address })
        let exchanges = server.requests.filter { $0.target == "/v1/token" }
        #expect(exchanges.count == 1)
        #expect(exchanges.first?.headers["authorization"]?.hasPrefix("Bearer ey") == true)
        let others = server.requests.filter { $0.target != "/v1/token" }
        #expect(others.allSatisfy { $0.headers["authorization"] == "Bearer access-1" })
    }

    @Test("a refused access token is had anew once; a second refusal is final")
    func refreshed() async throws {
        for accepts in [true, false] {
            let count = Mutex(0)
            let server = LoopbackServer { request, connection in
                if request.target == "/v1/token" {
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    let token = "{\"accessToken\":\"access-\(number)\",\"expiresInSeconds\":1800}"
                    connection.reply(200, token)
                } else if accepts, request.headers["authorization"] == "Bearer access-2" {
                    connection.reply(200, Self.place)
                } else {
                    connection.reply(401, "{\"error\":{\"message\":\"Not Authorized\"}}")
                }
            }
            let geocoder = HTTPGeocoder(
                try line(
                    to: server, provider: "apple-maps-server", signer: try signer(freshKey().pem)))
            let reply = await geocoder.answer([AddressQuery("110 Sejong-daero")])[0]
            #expect(((try? reply.get().best) != nil) == accepts)
            #expect(count.withLock { $0 } == 2)
        }
    }

    @Test("a refused exchange is a refused key")
    func refusedExchange() async throws {
        let server = LoopbackServer {
            $1.reply(401, "{\"error\":{\"message\":\"Not Authorized\"}}")
        }
        let signer = try TokenSigner(
            credential: try #require(Secret("ready.auth.token")), team: "", keyID: "", origin: "")
        let geocoder = HTTPGeocoder(
            try line(to: server, provider: "apple-maps-server", signer: signer))
        guard case .failure(let error) = await geocoder.answer([AddressQuery("Seoul")])[0] else {
            Issue.record("answered")
            return
        }
        #expect(error.reason == .auth)
        #expect(server.requests.map(\.target) == ["/v1/token"])
        #expect(server.requests.first?.headers["authorization"] == "Bearer ready.auth.token")
    }
}

@Suite("Juso's two calls")
struct JusoTests {
    private func replies(_ name: String) throws -> Exchange {
        try #require(Exchange.all.first { $0.provider == "juso-kr" && $0.name.hasPrefix(name) })
    }

    private func ask(_ first: Exchange, then second: Exchange?) async throws -> (
        Result<Answer, GeocodeError>, [String]
    ) {
        let bodies = (
            String(decoding: first.reply.body, as: UTF8.self),
            second.map { String(decoding: $0.reply.body, as: UTF8.self) } ?? ""
        )
        let server = LoopbackServer { request, connection in
            connection.reply(200, request.target.contains("addrCoordApi") ? bodies.1 : bodies.0)
        }
        let geocoder = HTTPGeocoder(
            try line(to: server, provider: "juso-kr", key: "TESTKEY", secret: "TESTKEY"))
        let reply = await geocoder.answer([AddressQuery("세종대로 110")])[0]
        return (reply, server.requests.map(\.target))
    }

    @Test(
        "a building is found by the first call and placed by the second, byte for byte as documented",
        .enabled(if: !Exchange.all.isEmpty, "../shared/providers/examples is missing")
    )
    func found() async throws {
        let (first, second) = (try replies("step 1"), try replies("step 2"))
        let (reply, targets) = try await ask(first, then: second)
        let best = try #require(try reply.get().best)
        let expected = try Coordinate(latitude: 37.5665, longitude: 126.978)
        #expect(best.coordinate.metres(to: expected) < 0.2)
        #expect(best.label == .text("서울특별시 중구 세종대로 110 (태평로1가)"))
        #expect(try reply.get().requests == 2)
        let host = "https://business.juso.go.kr"
        #expect(targets.map { host + $0 } == [first.url, second.url])
    }

    @Test(
        "its errors under HTTP 200 are what they are",
        .enabled(if: !Exchange.all.isEmpty, "../shared/providers/examples is missing"),
        arguments: [
            ("no result", nil), ("bad key", Reason.auth), ("query too vague", .rejectedQuery),
        ] as [(String, Reason?)]
    )
    func errors(name: String, reason: Reason?) async throws {
        let (reply, targets) = try await ask(try replies(name), then: nil)
        switch reply {
        case .success(let answer): #expect(reason == nil && answer.best == nil)
        case .failure(let error): #expect(error.reason == reason)
        }
        #expect(targets.count == 1)
    }

    @Test(
        "plane coordinates become degrees within a centimetre",
        arguments: [
            (126.9780, 37.5665, 953901.165, 1952032.081),
            (129.0756, 35.1796, 1143467.380, 1688281.982),
            (126.5312, 33.4996, 910010.546, 1501279.789),
        ]
    )
    func projection(longitude: Double, latitude: Double, easting: Double, northing: Double) {
        let position = Datum.utmk.wgs84(.init(latitude: northing, longitude: easting))
        #expect(abs(position.latitude - latitude) < 1e-7)
        #expect(abs(position.longitude - longitude) < 1e-7)
    }
}

@Suite("Search as you type, at a provider")
struct AutocompleterTests {
    @Test("Apple's lines are resolved by a second request with the same key")
    func apple() async throws {
        let suggestions = """
            {"results":[{"completionUrl":"/v1/search?q=Seoul%20City%20Hall&metadata=T1","displayLines":\
            ["Seoul City Hall","110 Sejong-daero"]},{"displayLines":["Seoul City","Search Nearby"]}]}
            """
        let found = """
            {"results":[{"coordinate":{"latitude":37.5,"longitude":127},\
            "formattedAddressLines":["110 Sejong-daero"],"structuredAddress":{"locality":"Seoul"}}]}
            """
        let server = LoopbackServer { request, connection in
            if request.target == "/v1/token" {
                connection.reply(200, "{\"accessToken\":\"a\",\"expiresInSeconds\":1800}")
            } else {
                let isSearch = request.target.hasPrefix("/v1/search?")
                connection.reply(200, isSearch ? found : suggestions)
            }
        }
        let signer = try TokenSigner(
            credential: try #require(Secret("ready")), team: "", keyID: "", origin: "")
        let completer = try #require(
            HTTPAutocompleter(try line(to: server, provider: "apple-maps-server", signer: signer)))
        let list = try await completer.suggest("seoul city h", limit: 5).get()
        #expect(list.map(\.title) == ["Seoul City Hall"])
        #expect(list.first?.subtitle == "110 Sejong-daero")
        let place = try await completer.resolve(try #require(list.first)).get()
        #expect(place?.coordinate == Coordinate(latitudeE6: 37_500_000, longitudeE6: 127_000_000))
        #expect(
            server.requests.map(\.target).contains(
                "/v1/search?q=Seoul%20City%20Hall&metadata=T1&resultTypeFilter=address%2Cpoi"))
    }

    @Test("lines that hold their place are resolved without a request")
    func photon() async throws {
        let body = """
            {"features":[{"geometry":{"coordinates":[13.4,52.5]},"properties":{"name":"Berlin",\
            "country":"Germany","type":"city","countrycode":"DE"}}]}
            """
        let server = LoopbackServer { $1.reply(200, body) }
        let completer = try #require(HTTPAutocompleter(try line(to: server, provider: "photon")))
        let list = try await completer.suggest("Ber", limit: 5).get()
        #expect(list.map(\.title) == ["Berlin"])
        #expect(list.map(\.subtitle) == ["Germany"])
        let place = try await completer.resolve(try #require(list.first)).get()
        #expect(place?.coordinate == Coordinate(latitudeE6: 52_500_000, longitudeE6: 13_400_000))
        #expect(server.requests.count == 1)
    }

    @Test("a link to another host is not followed, and a foreign token is nothing")
    func links() async throws {
        let server = LoopbackServer { $1.reply(200, "{}") }
        let completer = try #require(HTTPAutocompleter(try line(to: server, provider: "photon")))
        for token in ["l" + Base64URL.text(Array("//evil.example/x".utf8)), "x", "", "pAAAA"] {
            let suggestion = Suggestion(title: "", subtitle: "", token: token)
            #expect((try? await completer.resolve(suggestion).get()) ?? nil == nil)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("providers that complete nothing say so")
    func none() throws {
        let server = LoopbackServer { $1.reply() }
        #expect(HTTPAutocompleter(try line(to: server, provider: "nominatim")) == nil)
    }
}
