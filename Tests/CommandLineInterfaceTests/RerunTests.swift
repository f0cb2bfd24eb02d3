import CommandLineInterface
import Foundation
import Geocoding
import Synchronization
import TestSupport
import Testing

@Suite("A rerun over an earlier output")
struct RerunTests {
    private let folder: TemporaryFolder
    private let screen = Screen()
    private let asked = Asked()

    final class Asked: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        func add(_ text: String) { texts.withLock { $0.append(text) } }
        func clear() { texts.withLock { $0 = [] } }
    }

    init() throws { folder = try TemporaryFolder() }

    /// Runs; `known` are found at a level.
    private func run(
        _ input: String,
        _ output: String,
        _ arguments: [String],
        known: [String: Candidate]
    ) async -> ExitCode {
        var parts = Parts()
        let asked = asked
        parts.script = { text in
            asked.add(text)
            return Answer(best: known[text], askedLevel: .locality)
        }
        return await geobatch(
            [folder.path + "/" + input, folder.path + "/" + output] + arguments,
            screen: screen,
            parts: parts
        )
    }

    private func first() async throws -> [String: Candidate] {
        _ = try folder.write("id,town\n1,Berlin\n2,Nowhere\n3,Land\n4,\n", to: "in.csv")
        let known = [
            "Berlin": try place("Berlin, Germany", confidence: 0.95),
            "Land": try place("Land", level: .region, confidence: 0.5),
        ]
        let code = await run(
            "in.csv", "out.csv",
            ["--address", "town", "--min-level", "region", "--failures", folder.path + "/bad.csv"],
            known: known
        )
        #expect(code == .finished)
        #expect(asked.all.sorted() == ["Berlin", "Land", "Nowhere"])
        asked.clear()
        return known
    }

    @Test(
        "keeps what is ok, byte for byte, and asks for the rest (geocodeearth/ge PR10, nuket/google-sheets-geocoding-macro#16)"
    )
    func onlyUnmatched() async throws {
        _ = try await first()
        let before = try folder.read("out.csv").split(separator: "\n")
        let known = ["Nowhere": try place("Found, now"), "Berlin": try place("Elsewhere")]
        let code = await run(
            "out.csv", "again.csv",
            ["--address", "town", "--only-unmatched", "--geojson", folder.path + "/a.geojson"],
            known: known
        )
        #expect(code == .finished)
        #expect(asked.all == ["Nowhere"])
        let after = try folder.read("again.csv").split(separator: "\n")
        #expect(after[0] == before[0])
        #expect(after[1] == before[1])
        #expect(after[2].contains("2,Nowhere,ok,"))
        #expect(after[3] == before[3])
        #expect(after[4] == before[4])
        #expect(try folder.read("a.geojson").contains("Berlin, Germany"))
        #expect(screen.error.contains("3 ok, 0 refused, 0 failed, 1 empty"))
    }

    @Test(
        "asks again for what is no longer good enough",
        arguments: [
            (["--min-level", "locality"], ["Land", "Nowhere"]),
            (["--min-confidence", "0.99"], ["Berlin", "Land", "Nowhere"]),
            (["--max-radius", "100"], ["Berlin", "Land", "Nowhere"]),
        ]
    )
    func stricter(extra: [String], expected: [String]) async throws {
        let known = try await first()
        let code = await run(
            "out.csv", "again.csv", ["--address", "town", "--only-unmatched"] + extra, known: known)
        #expect(code == .finished)
        #expect(asked.all.sorted() == expected)
    }

    @Test("takes the failure report of an earlier run as input (ustaxcourt/ef-cms#9773)")
    func failureReport() async throws {
        _ = try await first()
        for option in [[], ["--only-unmatched"]] {
            asked.clear()
            let code = await run(
                "bad.csv", "again.csv", ["--address", "town"] + option,
                known: ["Nowhere": try place("Found, now")])
            #expect(code == .finished)
            #expect(asked.all == ["Nowhere"])
            #expect(try folder.read("again.csv").contains("2,Nowhere,ok,"))
        }
    }

    @Test("is refused where the input is no output of ours")
    func otherInput() async throws {
        _ = try await first()
        let code = await run(
            "in.csv", "again.csv", ["--address", "town", "--only-unmatched"], known: [:])
        #expect(code == .usage)
        #expect(screen.error.contains("--only-unmatched: the input is no output of geobatch"))
        #expect(!folder.has(".again.csv.geobatch"))
    }
}
