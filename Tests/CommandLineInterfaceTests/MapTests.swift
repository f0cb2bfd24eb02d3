import Foundation
import Geocoding
import Testing

@testable import CommandLineInterface

@Suite("Maps on the command line")
struct MapTests {
    private func berlin() throws -> Parts {
        var parts = Parts()
        let candidate = try place("Berlin, Germany")
        parts.script = { $0.hasPrefix("Berlin") ? Answer(best: candidate) : Answer() }
        return parts
    }

    private let rows = "id,town\n1,Berlin\n2,Atlantis\n"

    private func facts(of page: String) throws -> [String: Any] {
        let json = page.components(separatedBy: "id=\"geobatch-rows\">").last?
            .components(separatedBy: "</script>").first
        let object = try JSONSerialization.jsonObject(with: Data(try #require(json).utf8))
        return try #require(object as? [String: Any])
    }

    @Test(
        "--map writes the page beside any output, whatever its columns are called (opengeos/GeoLibre#1526)",
        arguments: [
            ["out.csv"], ["out.geojsonl"], ["out.csv.gz"],
            ["out.csv", "--prefix", "x_", "--columns", "status"],
        ]
    )
    func besideTheOutput(_ words: [String]) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        let code = await geobatch(
            [file, folder.path + "/" + words[0], "--map", folder.path + "/map.html"]
                + words.dropFirst(),
            screen: screen,
            parts: try berlin()
        )
        #expect(code == .finished)
        let facts = try facts(of: try folder.read("map.html"))
        #expect(facts["title"] as? String == "in.csv")
        #expect(facts["attributions"] as? [String] == ["Test data"])
        let points = try #require(facts["points"] as? [[Any]])
        #expect(points.count == 1)
        #expect(points.first?[8] as? String == "Berlin")
        #expect((facts["unplaced"] as? [[Any]])?.first?[4] as? String == "Atlantis")
        #expect(screen.error.contains("Wrote \(folder.path)/map.html: 2 rows (map)."))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["in.csv", "map.html", words[0]].sorted())
    }

    @Test(
        "--map-columns brings columns of the input, in a run and later; what is not there is told")
    func ownColumns() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "id,town,\"due, when\"\n7,Berlin,now\n8,Atlantis\n", to: "in.csv")
        let (out, map, later) = (
            folder.path + "/out.csv", folder.path + "/map.html", folder.path + "/later.html"
        )
        let screen = Screen()
        let summary = folder.path + "/s.json"
        let run = [file, out, "--map", map, "--address", "town", "--summary", summary]
        let wanted = ["--map-columns", "ID,#3"]
        #expect(await geobatch(run + wanted, screen: screen, parts: try berlin()) == .finished)
        #expect(await geobatch(["map", out, later] + wanted, screen: screen) == .finished)
        for page in ["map.html", "later.html"] {
            let facts = try facts(of: try folder.read(page))
            #expect(facts["columns"] as? [String] == ["id", "due, when"])
            let point = try #require((facts["points"] as? [[Any]])?.first)
            #expect(point.suffix(2).compactMap { $0 as? String } == ["7", "now"])
            #expect((facts["unplaced"] as? [[Any]])?.first?[5] as? [String] == ["8", ""])
        }
        let outputs = try #require(SummaryOutputs.read(Array(try folder.read("s.json").utf8)))
        #expect(outputs.map(\.columns.count) == [0, 2])
        #expect(outputs[1].columns.map(\.index) == [0, 2])
        let unknown = ["--map-columns", "nmae"]
        #expect(await geobatch(run + unknown, screen: screen, parts: try berlin()) == .usage)
        #expect(await geobatch(["map", out, later] + unknown, screen: screen) == .usage)
        #expect(screen.error.contains("--map-columns: No column 'nmae'."))
        let many = ["--map-columns", (0..<13).map { "c\($0)" }.joined(separator: ",")]
        #expect(await geobatch(run + many, screen: screen, parts: try berlin()) == .usage)
        #expect(screen.error.contains("12 columns at most, and here are 13"))
    }

    @Test("geobatch map makes the page of an output that is there already")
    func command() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let (out, page) = (folder.path + "/out.csv", folder.path + "/later.html")
        _ = await geobatch([file, out], screen: Screen(), parts: try berlin())
        let screen = Screen()
        #expect(await geobatch(["map", out, page], screen: screen) == .finished)
        #expect(screen.error == "geobatch: Wrote \(page).\n")
        #expect(screen.output == "")
        let facts = try facts(of: try folder.read("later.html"))
        #expect(facts["title"] as? String == "out.csv")
        #expect((facts["points"] as? [[Any]])?.count == 1)
        #expect(
            facts["rows"] as? [String: Int] == ["ok": 1, "refused": 1, "failed": 0, "empty": 0])
    }

    @Test("a map needs a name that browsers take for a page", arguments: ["map", "map.csv", "-"])
    func names(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let screen = Screen()
        let code = await geobatch(
            [file, folder.path + "/out.csv", "--map", name],
            screen: screen,
            parts: try berlin()
        )
        #expect(code == .usage)
        #expect(screen.error.contains("must end in .html"))
        let other = Screen()
        #expect(await geobatch(["map", file, name], screen: other) == .usage)
        #expect(other.error.contains("must end in .html"))
    }

    @Test("what is no output of geobatch is refused as such, what is not there as not there")
    func wrongInput() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let page = folder.path + "/map.html"
        let screen = Screen()
        #expect(await geobatch(["map", file, page], screen: screen) == .badInput)
        #expect(screen.error.contains("has no column geo_status, geo_lat, geo_lon"))
        #expect(
            await geobatch(["map", folder.path + "/no.csv", page], screen: Screen()) == .noInput)
        #expect(await geobatch(["map", "-", page], screen: Screen()) == .usage)
        #expect(await geobatch(["map", file], screen: Screen()) == .usage)
        #expect(!FileManager.default.fileExists(atPath: page))
    }

    @Test("tiles that are no address of tiles end the run before it begins")
    func tiles() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.csv")
        let arguments = [
            file, folder.path + "/out.csv", "--map", folder.path + "/map.html", "--map-tiles",
        ]
        let screen = Screen()
        let bad = await geobatch(
            arguments + ["http://tiles.example.org/{z}/{x}/{y}"],
            screen: screen,
            parts: try berlin()
        )
        #expect(bad == .usage)
        #expect(screen.error.contains("is no address of tiles"))
        let good = await geobatch(
            arguments + [
                "https://tiles.example.org/{z}/{x}/{y}", "--map-tiles-attribution", "© Example",
            ],
            screen: Screen(),
            parts: try berlin()
        )
        #expect(good == .finished)
        let page = try folder.read("map.html")
        #expect(page.contains("img-src data: https://tiles.example.org;"))
        #expect((try facts(of: page)["tiles"] as? [String: String])?["attribution"] == "© Example")
    }

    @Test("the map may not be the output, the input or the corrections")
    func samePath() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rows, to: "in.html")
        let screen = Screen()
        let code = await geobatch(
            [file, folder.path + "/out.csv", "--map", file],
            screen: screen,
            parts: try berlin()
        )
        #expect(code == .usage)
        #expect(screen.error.contains("is the input and would be lost"))
    }
}
