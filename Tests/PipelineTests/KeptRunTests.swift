import ByteStreams
import Foundation
import Geocoding
import RunJournal
import TestSupport
import Testing

@testable import Pipeline

@Suite("A run that was interrupted goes on")
struct KeptRunTests {
    @Test(
        "with the bytes and counts of one that never was, however often it is stopped",
        arguments: [
            ["out.csv"], ["out.csv.gz", "bad.csv"], ["out.geojson", "out.csv.zst"],
            ["out.geojsonl.gz", "bad.csv", "x.geojson"], ["out.csv", "map.html"],
        ])
    func stops(names: [String]) async throws {
        let whole = try KeptScenario(names)
        #expect(try await whole.run()?.ending == .finished)
        var random = SeededGenerator(seed: UInt64(names.joined().utf8.count))
        var resumed = 0
        for _ in 0..<4 {
            let scenario = try KeptScenario(names)
            var report: RunReport?
            while report?.ending != .finished {
                let found = try scenario.start()
                if case .resume = found { resumed += 1 }
                report = try await scenario.run(stopAt: .random(in: 50...1500, using: &random))
            }
            #expect(scenario.outputs == whole.outputs)
            #expect(scenario.folder.names == whole.folder.names)
            #expect(report?.summary.counts == whole.report.value?.summary.counts)
            #expect(report?.summary.sharedPoints == whole.report.value?.summary.sharedPoints)
            #expect(report?.summary.readAs == whole.report.value?.summary.readAs)
        }
        #expect(resumed > 3)
    }

    @Test("after a crash at any moment, too", arguments: ["out.csv", "out.geojson.gz"])
    func crashes(name: String) async throws {
        let whole = try KeptScenario([name, "bad.csv"])
        #expect(try await whole.run()?.ending == .finished)
        for query in stride(from: 30, through: 1990, by: 140) {
            let scenario = try KeptScenario([name, "bad.csv"])
            let image = try Folder()
            // What stands on the disk at that moment is what a crash leaves.
            _ = try await scenario.run(imageAt: query, into: image)
            let after = try KeptScenario([name, "bad.csv"], in: image)
            #expect(try await after.run()?.ending == .finished)
            #expect(after.outputs == whole.outputs)
            #expect(image.names == whole.folder.names)
        }
    }

    @Test("and needs no more than the names of its outputs when everything was written")
    func names() async throws {
        let whole = try KeptScenario(["out.csv", "map.html", "bad.csv"])
        #expect(try await whole.run()?.ending == .finished)
        let scenario = try KeptScenario(["out.csv", "map.html", "bad.csv"])
        scenario.summary.value = "s.json"
        // A folder in the place of OUT: the other outputs take their names, OUT cannot.
        let report = try await scenario.run(blocking: "out.csv")
        guard case .broken(.output) = report?.ending else {
            Issue.record("ended with \(String(describing: report?.ending))")
            return
        }
        #expect(scenario.folder.names.contains("bad.csv"))
        try FileManager.default.removeItem(atPath: scenario.folder.file("out.csv"))
        #expect(try scenario.start() == .finish(pending: [3]))
        let asked = scenario.asked.value
        let last = try #require(try await scenario.run())
        #expect(last.ending == .finished)
        #expect(scenario.asked.value == asked)
        #expect(last.summary.complete)
        #expect(last.summary.counts == whole.report.value?.summary.counts)
        #expect(scenario.outputs == whole.outputs)
        #expect(scenario.folder.names == ["bad.csv", "in.csv", "map.html", "out.csv", "s.json"])
    }

    @Test("but starts over, and says why, when it is no longer the same")
    func changes() async throws {
        let changes: [(StartOverReason, (KeptScenario) throws -> Void)] = [
            (.settingsChanged, { $0.identity.value.settings = 9 }),
            (.otherProgram, { $0.identity.value.program = "2" }),
            (.indexesChanged, { $0.identity.value.geocoders = 9 }),
            (.correctionsLost, { $0.keptCorrections.value = nil }),
            (.inputChanged, { $0.folder.write(KeptScenario.text + "more,1\n", to: "in.csv") }),
            (.outputsLost, { try $0.cut(".out.csv.geobatch/part", to: 10) }),
            (.outputsLost, { try $0.cut(".bad.csv.geobatch/run", to: 1) }),
            (.journalDamaged, { try $0.cut(".out.csv.geobatch/journal", to: 20) }),
        ]
        for (reason, change) in changes {
            let scenario = try KeptScenario(["out.csv", "bad.csv"])
            #expect(try await scenario.run(stopAt: 1000)?.ending == .stopped)
            #expect(scenario.report.value?.keptRows ?? 0 >= 512)
            try change(scenario)
            #expect(try scenario.start() == .startOver(reason))
            #expect(try await scenario.run()?.ending == .finished)
            #expect(scenario.folder.names == ["bad.csv", "in.csv", "out.csv"])
        }
    }

    @Test("starts over when it is asked to, and forgets outputs that it no longer has")
    func restart() async throws {
        let scenario = try KeptScenario(["out.csv", "bad.csv"])
        #expect(try await scenario.run(stopAt: 1000)?.ending == .stopped)
        scenario.isRestart.value = true
        #expect(try scenario.start() == .begin)
        scenario.isRestart.value = false
        scenario.outputNames.value = ["out.csv"]
        #expect(try scenario.start() == .startOver(.outputsChanged))
        #expect(try await scenario.run()?.ending == .finished)
        #expect(scenario.folder.names == ["in.csv", "out.csv"])
    }

    @Test("goes on although the input was touched, as long as its bytes are the same")
    func touched() async throws {
        let scenario = try KeptScenario(["out.csv"])
        #expect(try await scenario.run(stopAt: 1000)?.ending == .stopped)
        scenario.folder.write(KeptScenario.text, to: "in.csv")
        guard case .resume = try scenario.start() else {
            Issue.record("does not go on")
            return
        }
    }

    @Test("a torn or damaged end of the journal costs the last rows, nothing else")
    func tornJournal() async throws {
        let whole = try KeptScenario(["out.csv.gz"])
        #expect(try await whole.run()?.ending == .finished)
        for loss in [1, 30, 200, 700] {
            let scenario = try KeptScenario(["out.csv.gz"])
            #expect(try await scenario.run(stopAt: 1200)?.ending == .stopped)
            let journal = ".out.csv.gz.geobatch/journal"
            let length = try #require(scenario.folder.bytes(journal)).count
            try scenario.cut(journal, to: length - loss)
            guard case .resume = try scenario.start() else {
                Issue.record("does not go on without \(loss) bytes")
                continue
            }
            #expect(try await scenario.run()?.ending == .finished)
            #expect(scenario.outputs == whole.outputs)
        }
    }

    @Test("another run on the same output ends at once")
    func locked() throws {
        let scenario = try KeptScenario(["out.csv"])
        let target = OutputTarget(path: scenario.folder.file("out.csv"), format: .csv)
        let first = try LockedOutputs.lock([target], summary: nil)
        #expect(throws: OutputError(path: target.path, kind: .inUse)) {
            try LockedOutputs.lock([target], summary: nil)
        }
        first.release()
        #expect(scenario.folder.names == ["in.csv"])
    }

    @Test("a disk that fills up stops the run; with room again it goes on to the same bytes")
    func fullDisk() async throws {
        let whole = try KeptScenario(["out.csv"])
        #expect(try await whole.run()?.ending == .finished)
        let disk = try #require(SmallDisk(kibibytes: 160))
        let scenario = try KeptScenario(["out.csv"], in: disk.folder)
        let report = try await scenario.run()
        guard case .broken(.output(let error)) = report?.ending else {
            Issue.record("ended with \(String(describing: report?.ending))")
            return
        }
        #expect(error.kind == .diskFull)
        #expect(report?.keptRows ?? 0 > 0)
        try disk.grow(kibibytes: 4096)
        guard case .resume = try scenario.start() else {
            Issue.record("does not go on")
            return
        }
        #expect(try await scenario.run()?.ending == .finished)
        #expect(scenario.outputs == whole.outputs)
    }
}
