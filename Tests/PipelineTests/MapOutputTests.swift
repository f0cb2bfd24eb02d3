import ByteStreams
import Reports
import Testing

@testable import Pipeline

@Suite("The map of a run")
struct MapOutputTests {
    private func scenario(_ text: String, _ folder: Folder, map: String? = nil) -> Scenario {
        Scenario(
            text,
            outputs: [
                OutputTarget(path: folder.file("out.csv"), format: .csv),
                OutputTarget(path: map ?? folder.file("map.html"), format: .map),
            ]
        )
    }

    @Test("the page is there when the run is finished, and nothing else is left")
    func finished() async throws {
        let folder = try Folder()
        let report = try await scenario(Scenario.numbered(1_000), folder).run()
        #expect(report.ending == .finished)
        #expect(folder.names == ["map.html", "out.csv"])
        let page = String(decoding: try #require(folder.bytes("map.html")), as: UTF8.self)
        #expect(page.hasPrefix("<!doctype html>"))
        #expect(page.hasSuffix("</html>\n"))
        #expect(page.components(separatedBy: "\"place ").count > 1_000)
        #expect(report.summary.outputs.map(\.rows) == [1_000, 1_000])
    }

    @Test("the same rows make the same page, byte for byte")
    func deterministic() async throws {
        let folders = [try Folder(), try Folder()]
        for folder in folders {
            _ = try await scenario(Scenario.numbered(3_000), folder).run()
        }
        #expect(folders[0].bytes("map.html") == folders[1].bytes("map.html"))
    }

    @Test("a run that breaks off leaves an earlier page as it was, and no half one")
    func brokenOff() async throws {
        let folder = try Folder()
        folder.write("earlier", to: "map.html")
        var scenario = scenario("address\nok\n" + String(repeating: "y", count: 5_000), folder)
        scenario.options.maxRecord = 2_000
        let report = try await scenario.run()
        guard case .broken(.input(_, let kept)) = report.ending else {
            Issue.record("the run ended with \(report.ending)")
            return
        }
        #expect(kept.count == 1)
        #expect(folder.bytes("map.html") == Array("earlier".utf8))
        #expect(!folder.names.contains(".map.html.geobatch"))
    }

    @Test("a page is not made in a device")
    func device() async throws {
        let folder = try Folder()
        let report = try await scenario("address\nok\n", folder, map: "/dev/null").run()
        let expected = OutputError(path: "/dev/null", kind: .notAFile)
        #expect(report.ending == .broken(.output(expected)))
        #expect(folder.names == [])
    }
}
