import CommandLineInterface
import Foundation
import GeoModel
import Geocoding
import Reports
import TestSupport
import Testing

@Suite("What is at a point")
struct ReverseTests {
    private let folder: TemporaryFolder
    private let screen = Screen()
    private var parts = Parts()

    init() throws {
        folder = try TemporaryFolder()
        parts.hasRealTime = true
    }

    /// A Nominatim that knows one house, in Helsinki, and nothing at sea.
    private static let script: LoopbackServer.Script = { request, connection in
        guard request.target.hasPrefix("/reverse?") else { return connection.reply(404, "{}") }
        if request.target.contains("lat=59.5") {
            return connection.reply(200, "{\"error\":\"Unable to geocode\"}")
        }
        connection.reply(
            200,
            """
            {"lat":"60.1713","lon":"24.9413","display_name":"1, Kaivokatu, Helsinki","type":"house",\
            "category":"building","place_rank":30,"address":{"country_code":"fi"}}
            """
        )
    }

    private func run(
        _ input: String,
        _ arguments: [String] = [],
        at server: LoopbackServer = LoopbackServer(Self.script)
    ) async throws -> (code: ExitCode, rows: [[String: String]], server: LoopbackServer) {
        let path = try folder.write(input, to: "in.csv")
        let code = await geobatch(
            ["reverse", path, folder.path + "/out.csv", "--provider", "nominatim=\(server.base)"]
                + arguments,
            environment: ["XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        guard folder.has("out.csv") else { return (code, [], server) }
        let lines = PlainCSV.text(Array(try folder.read("out.csv").utf8))
        let header = lines.first ?? []
        let rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
        return (code, rows, server)
    }

    @Test("rows of points get the place there with its distance; equal points are asked once")
    func rows() async throws {
        let (code, rows, server) = try await run(
            "id,lat,lon\n1,60.1712,24.9412\n2,59.5,25\n3,,\n4,91,24\n5,60.1712,24.9412\n6,x,1\n"
        )
        #expect(code == .finished)
        #expect(
            rows.map { $0["geo_status"] } == ["ok", "refused", "empty", "refused", "ok", "refused"]
        )
        #expect(rows[0]["geo_label"] == "1, Kaivokatu, Helsinki")
        #expect(rows[0]["geo_lat"] == "60.171300")
        #expect(rows[0]["geo_distance_m"] == "12")
        #expect(rows[0]["geo_query"] == "60.171200,24.941200")
        #expect(rows[0]["geo_level"] == "address")
        // What the words of an address would be held against means nothing here.
        #expect(rows[0]["geo_reason"] == "")
        #expect(rows[1]["geo_reason"] == "no_match")
        #expect(rows[3]["geo_reason"] == "rejected_query")
        #expect(rows[3]["geo_query"] == "91,24")
        #expect(rows[5]["geo_reason"] == "rejected_query")
        #expect(server.requests.count == 2)
        #expect(screen.error.contains("The points are read from lat (latitude)"))
    }

    @Test("the answers are kept, apart from those to the same text as an address")
    func cached() async throws {
        let input = "lat,lon\n60.1712,24.9412\n"
        let (_, _, server) = try await run(input)
        let (code, rows, _) = try await run(input, ["--columns", "+from_cache"], at: server)
        #expect(code == .finished)
        #expect(rows.first?["geo_label"] == "1, Kaivokatu, Helsinki")
        #expect(rows.first?["geo_from_cache"] == "true")
        #expect(server.requests.count == 1)
        let path = try folder.write("address\n\"60.171200,24.941200\"\n", to: "in.csv")
        _ = await geobatch(
            [path, folder.path + "/other.csv", "--provider", "nominatim=\(server.base)"],
            environment: ["XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(server.requests.contains { $0.target.hasPrefix("/search?") })
    }

    @Test("decimal commas are read, and swapped columns are noticed and said")
    func written() async throws {
        let (code, _, _) = try await run(
            "name;Breite;Laenge\na;24,9412;160,1712\nb;24,9412;120,5\n",
            ["--lat", "Laenge", "--lon", "Breite"]
        )
        #expect(code == .finished)
        let output = try folder.read("out.csv")
        #expect(output.contains("a;24,9412;160,1712;ok;"))
        #expect(output.contains(";24.941200,160.171200;"))
        #expect(output.contains(";24.941200,120.500000;"))
        #expect(screen.error.contains("Laenge holds values beyond 90 degrees"))
        #expect(screen.error.contains("the two columns are swapped"))
    }

    @Test("columns that cannot be found are asked for, and wrong names are told")
    func columns() async throws {
        let (code, _, server) = try await run("name,city\na,b\n")
        #expect(code == .usage)
        #expect(screen.error.contains("Name both with --lat and --lon"))
        #expect(screen.error.contains("name, city"))
        let (second, _, _) = try await run("lat,lon\n1,2\n", ["--lat", "lta", "--lon", "lon"])
        #expect(second == .usage)
        #expect(screen.error.contains("lta"))
        #expect(server.requests.isEmpty)
    }

    @Test("numbers that are no point are not taken for a file", arguments: ["91,0", "0,0", "48"])
    func noPoint(text: String) async throws {
        let code = await geobatch(["reverse", text], screen: screen, parts: parts)
        #expect(code == .usage)
        #expect(screen.error.contains("'\(text)' is no point. Write LAT,LON in degrees"))
    }

    @Test(
        "one point is shown, however it is written",
        arguments: [
            ["60.1712,24.9412"], ["60.1712, 24.9412"], ["60,1712", "24,9412"], ["60,1712;24,9412"],
            ["60.1712", "24.9412"],
        ]
    )
    func onePoint(operands: [String]) async throws {
        let server = LoopbackServer(Self.script)
        let code = await geobatch(
            ["reverse"] + operands + ["--provider", "nominatim=\(server.base)"],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .finished)
        #expect(screen.output.contains("1, Kaivokatu, Helsinki"))
        #expect(server.requests.first?.target.contains("lat=60.1712&lon=24.9412") == true)
    }

    @Test("a point at sea has nothing near it, and no spelling to check")
    func sea() async throws {
        let server = LoopbackServer(Self.script)
        let code = await geobatch(
            ["reverse", "59.5,25", "--provider", "nominatim=\(server.base)"],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .finished)
        #expect(screen.output == "No place is known near this point.\n")
    }

    @Test("a point in the south-west is no option")
    func negative() async throws {
        let server = LoopbackServer(Self.script)
        let code = await geobatch(
            ["reverse", "-33.86,-70.5", "--json", "--provider", "nominatim=\(server.base)"],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .finished)
        #expect(server.requests.first?.target.contains("lat=-33.86&lon=-70.5") == true)
    }

    @Test(
        "who does not say what is at a point is told before anything is read",
        arguments: ["offline", "us-census=http://127.0.0.1:9"]
    )
    func unable(provider: String) async throws {
        let code = await geobatch(
            ["reverse", "1,2", "--provider", provider],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .usage)
        #expect(screen.error.contains("does not say what is at a point"))
    }

    /// Knows a house at one longitude, six metres away where the tests ask.
    private struct NextDoor: ReverseGeocoder {
        let identity = GeocoderIdentity(name: "offline", digest: 1)
        let batch = BatchShape(preferred: 256, maximum: 256)

        func places(at points: [Coordinate]) async -> [Result<ReverseAnswer, GeocodeError>] {
            points.map { point in
                guard let next = Coordinate(latitudeE6: point.latitudeE6, longitudeE6: 24_941_300)
                else { return .success(ReverseAnswer()) }
                let house = Candidate(
                    coordinate: next,
                    level: .address,
                    accuracyMetres: 10,
                    confidence: 0.9,
                    label: .text("Next door")
                )
                return .success(ReverseAnswer(places: [NearbyPlace(house, from: point)]))
            }
        }
    }

    @Test("the offline indexes are asked unless another provider is named")
    func offline() async throws {
        var composition = parts.composition
        composition.openReverse = { (_) throws(CommandFailure) in
            OpenedReverse(
                geocoder: NextDoor(),
                source: AnswerSource(name: "offline", confidenceBasis: .assumed)
            )
        }
        let input = try folder.write("lat,lon\n60.1712,24.9412\n60.2,24.9412\n", to: "in.csv")
        let code = await CommandLineInterface.run(
            arguments: ["reverse", input, folder.path + "/out.csv"],
            environment: ["XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": folder.path],
            io: screen.io(),
            composition: composition
        )
        #expect(code == .finished)
        let lines = try folder.read("out.csv").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropFirst().allSatisfy { $0.contains(",ok,") && $0.contains("Next door") })
        #expect(lines.dropFirst().allSatisfy { $0.contains(",offline,") && $0.hasSuffix(",6") })
        #expect(!folder.has("geobatch/answers.sqlite"), "what is at hand is not kept")
    }
}
