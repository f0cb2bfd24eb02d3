import CSVStream
import Diagnostics
import Geocoding
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Pipeline

@Suite("A run")
struct RunTests {
    @Test("every output holds what it must, and the summary says so")
    func outputs() async throws {
        let folder = try Folder()
        var scenario = Scenario(
            Scenario.numbered(1000) { $0 % 10 == 0 ? "" : $0 % 10 == 1 ? "x\($0)" : "place \($0)" },
            outputs: [
                OutputTarget(path: folder.file("out.csv"), format: .csv),
                OutputTarget(path: folder.file("bad.csv"), format: .failures),
                OutputTarget(path: folder.file("out.geojsonl"), format: .geojsonl),
            ]
        )
        scenario.plan.summaryPath = folder.file("summary.json")
        let report = try await scenario.run()
        #expect(report.ending == .finished)
        #expect(report.summary.complete)
        let counts = report.summary.counts
        #expect(
            [counts[.ok], counts[.refused], counts[.failed], counts[.empty]] == [800, 100, 0, 100]
        )
        #expect(report.summary.outputs.map(\.rows) == [1000, 200, 1000])
        #expect(folder.rows("out.csv").dropFirst().map { $0[1] } == (0..<1000).map { "\($0)" })
        #expect(folder.rows("out.csv")[3].contains("place 2"))
        #expect(folder.rows("bad.csv").count == 201)
        #expect(folder.bytes("out.geojsonl")?.split(separator: 0x0A).count == 1000)
        #expect(folder.names == ["bad.csv", "out.csv", "out.geojsonl", "summary.json"])
    }

    @Test(
        "rows leave in order though replies come in any order, and the window is bounded (digital-go-jp/abr-geocoder#184, gabrielflorit/file-geocoder#9)"
    )
    func order() async throws {
        let folder = try Folder()
        let clock = ManualClock()
        var scenario = Scenario(
            Scenario.numbered(3000),
            outputs: [OutputTarget(path: folder.file("out.csv"), format: .csv)]
        )
        scenario.local = nil
        scenario.clock = clock
        scenario.options.chunkRecords = 2
        let remote = ScriptedGeocoder(
            batch: BatchShape(preferred: 2, maximum: 2),
            time: clock.timeSource,
            latency: { text in
                var random = SeededGenerator(seed: text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
                return .milliseconds(Int.random(in: 1...900, using: &random))
            }
        ) { text in .success(Answer(best: .example(label: text), source: 1, requests: 1)) }
        scenario.remote = remote
        let report = try await scenario.run()
        #expect(report.ending == .finished)
        let rows = folder.rows("out.csv").dropFirst()
        #expect(rows.map { $0[1] } == (0..<3000).map { "\($0)" })
        #expect(rows.map { $0[8] } == (0..<3000).map { "place \($0)" })
        #expect(rows.allSatisfy { $0[10] == "remote" })
        #expect(report.summary.counts.requests == 3000)
        #expect(remote.mostAtOnce > 1)
        #expect(remote.mostAtOnce <= 256)
    }

    @Test(
        "a chunk is as large as the local geocoder likes within bounds, and small where a service is asked",
        arguments: [(1, 256), (256, 256), (3001, 3000), (4096, 4096), (.max, 4096)]
    )
    func chunkRows(preferred: Int, expected: Int) {
        let local = ScriptedLocalGeocoder(preferred: preferred) { _ in Answer() }
        func rows(_ local: ScriptedLocalGeocoder?, _ chain: [ChainMember]) -> Int {
            GeocoderStack(local: local, chain: chain, labels: Scenario.places, sources: [])
                .chunkRows
        }
        let service = ChainMember(
            ScriptedGeocoder { _ in .success(Answer()) }, source: 0, name: "remote")
        #expect(rows(local, []) == expected)
        #expect(rows(local, [service]) == 256)
        #expect(rows(nil, [service]) == 256)
    }

    @Test("only what the local geocoder left open is asked for, each distinct text once")
    func fallback() async throws {
        let folder = try Folder()
        var scenario = Scenario(
            "address,id\nParis,1\nx1,2\nx1,3\nx2,4\nx3,5\n",
            outputs: [OutputTarget(path: folder.file("out.csv"), format: .csv)]
        )
        let remote = ScriptedGeocoder(batch: BatchShape(preferred: 9, maximum: 9)) { text in
            switch text {
            case "x1": .success(Answer(best: .example(label: "found"), source: 1, requests: 1))
            case "x2": .success(Answer(source: 1, requests: 1))
            default: .failure(GeocodeError(.timeout))
            }
        }
        scenario.remote = remote
        let report = try await scenario.run()
        #expect(remote.calls == [["x1", "x2", "x3"]])
        let rows = folder.rows("out.csv").dropFirst()
        #expect(rows.map { $0[2] } == ["ok", "ok", "ok", "refused", "refused"])
        #expect(rows.map { $0[10] } == ["offline", "remote", "remote", "offline", "offline"])
        #expect(report.summary.counts.accepted == [1, 2])
    }

    @Test("without a local geocoder a failure is a failed row")
    func failed() async throws {
        let folder = try Folder()
        var scenario = Scenario(
            "address\nParis\nLyon\n",
            outputs: [OutputTarget(path: folder.file("out.csv"), format: .csv)]
        )
        scenario.local = nil
        scenario.remote = ScriptedGeocoder { text in
            text == "Lyon"
                ? .failure(GeocodeError(.rejectedQuery)) : .failure(GeocodeError(.timeout))
        }
        let report = try await scenario.run()
        #expect(report.ending == .finished)
        #expect(folder.rows("out.csv").map { $0[1] } == ["geo_status", "failed", "refused"])
        #expect(report.summary.fallsShort(failUnderPercent: nil))
    }

    @Test("--limit reads that many rows", arguments: [0, 1, 255, 256, 257, 999, 1000, 5000])
    func limit(rows: Int) async throws {
        let folder = try Folder()
        var scenario = Scenario(
            Scenario.numbered(1000),
            outputs: [OutputTarget(path: folder.file("out.csv"), format: .csv)]
        )
        scenario.plan.limit = rows
        let report = try await scenario.run()
        #expect(report.ending == .finished)
        #expect(report.summary.counts.rows == min(rows, 1000))
        #expect(folder.rows("out.csv").count == min(rows, 1000) + 1)
    }

    @Test("a header alone gives a header alone")
    func headerOnly() async throws {
        let folder = try Folder()
        let scenario = Scenario(
            "address,id\n",
            outputs: [
                OutputTarget(path: folder.file("out.csv"), format: .csv),
                OutputTarget(path: folder.file("out.geojson"), format: .geojson),
            ]
        )
        #expect(try await scenario.run().ending == .finished)
        #expect(folder.rows("out.csv").count == 1)
        #expect(folder.bytes("out.geojson")?.isEmpty == false)
    }

    @Test("the output does not depend on how many workers there are", arguments: [1, 2, 7])
    func workers(count: Int) async throws {
        let folder = try Folder()
        var scenario = Scenario(
            Scenario.numbered(5000) { $0 % 3 == 0 ? "x" : "\"place, \($0)\"" },
            outputs: [
                OutputTarget(path: folder.file("out.csv"), format: .csv),
                OutputTarget(path: folder.file("out.geojson"), format: .geojson),
            ]
        )
        scenario.plan.workers = count
        #expect(try await scenario.run().ending == .finished)
        let one = try Folder()
        scenario.plan.workers = 1
        scenario.plan.outputs = [
            OutputTarget(path: one.file("out.csv"), format: .csv),
            OutputTarget(path: one.file("out.geojson"), format: .geojson),
        ]
        scenario.options.chunkRecords = 7
        #expect(try await scenario.run().ending == .finished)
        #expect(folder.bytes("out.csv") == one.bytes("out.csv"))
        #expect(folder.bytes("out.geojson") == one.bytes("out.geojson"))
    }

    @Test("progress grows and is posted no more than five times a second")
    func progress() async throws {
        let folder = try Folder()
        let clock = ManualClock()
        let seen = Mutex<[Progress]>([])
        var scenario = Scenario(
            Scenario.numbered(5000),
            outputs: [OutputTarget(path: folder.file("out.csv"), format: .csv)]
        )
        scenario.clock = clock
        scenario.events = EventSink { event in
            if case .progress(let progress) = event { seen.withLock { $0.append(progress) } }
        }
        let started = clock.now
        #expect(try await scenario.run().ending == .finished)
        let states = seen.withLock { $0 }
        let most = RunTally.seconds(clock.now - started) * 5
        #expect(Double(states.count) <= most)
        #expect(zip(states, states.dropFirst()).allSatisfy { $0.rows < $1.rows })
        #expect(states.allSatisfy { $0.ok + $0.refused + $0.failed + $0.empty == $0.rows })
    }
}
