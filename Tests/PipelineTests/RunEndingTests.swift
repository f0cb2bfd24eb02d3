import ByteStreams
import CSVStream
import Geocoding
import Reports
import TestSupport
import Testing

@testable import Pipeline

@Suite("How a run ends before its end")
struct RunEndingTests {
    private func scenario(_ folder: Folder, rows: Int = 20_000) -> Scenario {
        folder.write("yesterday", to: "out.csv")
        return Scenario(
            Scenario.numbered(rows),
            outputs: [
                OutputTarget(path: folder.file("out.csv"), format: .csv),
                OutputTarget(path: folder.file("bad.csv"), format: .failures),
            ]
        )
    }

    private func isUntouched(_ folder: Folder) -> Bool {
        folder.bytes("out.csv") == Array("yesterday".utf8)
    }

    @Test("a stop leaves the old output as it was and nothing beside it")
    func stop() async throws {
        let folder = try Folder()
        var scenario = scenario(folder)
        let stop = scenario.stop
        let asked = Counter()
        scenario.local = ScriptedLocalGeocoder { text in
            if asked.add() == 5000 { stop.raise() }
            return Answer(best: .example(label: text))
        }
        let report = try await scenario.run()
        #expect(report.ending == .stopped)
        #expect(!report.summary.complete)
        #expect(asked.value < 20_000)
        #expect(isUntouched(folder))
        #expect(folder.names == ["out.csv"])
    }

    @Test("a stop ends a run that waits for the network")
    func stopWhileWaiting() async throws {
        let folder = try Folder()
        let clock = ManualClock()
        var scenario = scenario(folder, rows: 10)
        let stop = scenario.stop
        scenario.clock = clock
        scenario.local = nil
        scenario.remote = ScriptedGeocoder(
            time: clock.timeSource,
            latency: { _ in
                stop.raise()
                return .seconds(1_000_000)
            },
            script: { _ in .success(Answer()) }
        )
        let started = clock.now
        #expect(try await scenario.run().ending == .stopped)
        #expect(clock.now - started < .seconds(1_000_000))
        #expect(isUntouched(folder))
    }

    @Test("a cancelled task ends the run like a stop")
    func cancelled() async throws {
        let folder = try Folder()
        var scenario = scenario(folder)
        let asked = Counter()
        scenario.local = ScriptedLocalGeocoder { text in
            if asked.add() == 3000 { withUnsafeCurrentTask { $0?.cancel() } }
            return Answer(best: .example(label: text))
        }
        let running = scenario
        let task = Task { try await running.run() }
        task.cancel()
        #expect(try await task.value.ending == .stopped)
        #expect(isUntouched(folder))
    }

    @Test("an input that breaks off keeps what came before beside the old output")
    func brokenInput() async throws {
        let folder = try Folder()
        var scenario = scenario(folder, rows: 1000)
        scenario.text += "\"" + String(repeating: "y", count: 5000) + "\",1\n"
        scenario.options.maxRecord = 2000
        scenario.plan.summaryPath = folder.file("summary.json")
        let report = try await scenario.run()
        guard case .broken(.input(let error, let kept)) = report.ending else {
            Issue.record("ended with \(report.ending)")
            return
        }
        guard case .recordTooLong(_, let position, _, _) = error else {
            Issue.record("failed with \(error)")
            return
        }
        #expect(position.line == 1002)
        #expect(isUntouched(folder))
        let part = try #require(kept.first)
        let rows = folder.rows(String(part.dropFirst(folder.path.count + 1)))
        #expect(rows.count == 1001)
        #expect(RunError.input(error, kept: kept).description.contains(part))
        #expect(report.summary.counts.rows == 1000)
        #expect(folder.names.contains("summary.json"))
    }

    @Test("a full disk ends the run and says so")
    func diskFull() async throws {
        let folder = try Folder()
        var scenario = scenario(folder)
        scenario.plan.outputs.append(OutputTarget(path: "/dev/full", format: .geojson))
        let report = try await scenario.run()
        guard case .broken(.output(let error)) = report.ending else {
            Issue.record("ended with \(report.ending)")
            return
        }
        #expect(error.kind == .diskFull)
        #expect(isUntouched(folder))
        #expect(folder.names == ["out.csv"])
    }

    @Test("an output that cannot be made ends the run before it begins, leaving nothing")
    func cannotMake() async throws {
        let folder = try Folder()
        var scenario = scenario(folder)
        scenario.plan.outputs.append(
            OutputTarget(path: folder.file("none/out.geojson"), format: .geojson)
        )
        let report = try await scenario.run()
        guard case .broken(.output(let error)) = report.ending else {
            Issue.record("ended with \(report.ending)")
            return
        }
        #expect(error.kind == .folderMissing(folder.file("none")))
        #expect(folder.names == ["out.csv"])
        #expect(isUntouched(folder))
    }

    @Test("no output may be the input or another output")
    func samePath() async throws {
        let folder = try Folder()
        folder.write("address\nParis\n", to: "in.csv")
        let input = folder.file("in.csv")
        for outputs in [[input], [folder.file("out.csv"), folder.file("./out.csv")]] {
            var scenario = scenario(folder)
            scenario.plan.outputs = outputs.map { OutputTarget(path: $0, format: .csv) }
            let report = try await scenario.run(source: try InputSource.open(input))
            guard case .broken(.samePath) = report.ending else {
                Issue.record("ended with \(report.ending)")
                continue
            }
        }
        #expect(folder.bytes("in.csv") == Array("address\nParis\n".utf8))
    }

    @Test("a column that we want to write is a clash before anything is made")
    func clash() async throws {
        let folder = try Folder()
        var scenario = scenario(folder)
        scenario.text = "address,geo_lat\nParis,1\n"
        let report = try await scenario.run()
        guard case .broken(.clash(let clash)) = report.ending else {
            Issue.record("ended with \(report.ending)")
            return
        }
        #expect(clash.name == "geo_lat")
        #expect(folder.names == ["out.csv"])
    }

    @Test(
        "a sink that loses a row is found out, and no output is replaced (BaseAdresseNationale/api-geocode#14, jessecambon/tidygeocoder#64)"
    )
    func countsDiffer() throws {
        let folder = try Folder()
        folder.write("yesterday", to: "out.csv")
        let sink = LosingSink()
        let target = OutputTarget(path: folder.file("out.csv"), format: .csv)
        let outputs = try LockedOutputs.lock([target], summary: nil)
        var files = try OutputFiles([(target, sink)], in: outputs, stop: StopSignal())
        let chunk = SettledChunk(
            records: .of([["a"], ["b"]]),
            queries: [],
            outcomes: [RowOutcome(emptyWith: []), RowOutcome(emptyWith: [])],
            renderer: Scenario.places,
            needs: []
        )
        files.write(WorkedChunk(chunk, sinks: [sink]).pieces)
        var summary = RunSummary(input: "in.csv")
        summary.counts = RunCounts(of: chunk)
        let closed = files.close(
            .commit(summary, KeptPoint(next: chunk.records.next, counters: RunCounters())))
        #expect(
            closed.error
                == .countsDiffer(
                    CountMismatch(what: folder.file("out.csv"), expected: 2, found: 1)
                )
        )
        #expect(isUntouched(folder))
        #expect(folder.names == ["out.csv"])
    }

    private struct LosingSink: RowSink {
        let head: [UInt8] = []
        let labelNeeds: LabelNeeds = []
        func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int { chunk.count - 1 }
    }
}
