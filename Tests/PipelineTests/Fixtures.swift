import ByteStreams
import CSVStream
import Diagnostics
import Foundation
import GeoModel
import Geocoding
import Reports
import Synchronization
import TestSupport

@testable import Pipeline

/// A number that any thread may raise.
final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    @discardableResult
    func add() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}

/// A folder that goes away with the test.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "geobatch-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: file(name)).map { Array($0) }
    }

    func rows(_ name: String) -> [[String]] { bytes(name).map { PlainCSV.text($0) } ?? [] }

    func write(_ text: String, to name: String) {
        _ = FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8))
    }

    /// All names in the folder, sorted.
    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }
}

/// A run over an input in memory.
struct Scenario {
    var plan: RunPlan
    var text: String
    var local: ScriptedLocalGeocoder?
    var remote: ScriptedGeocoder?
    var events = EventSink.silent
    var clock: ManualClock?
    var stop = StopSignal()
    var options = CSVOptions()

    /// `text` is the input; the first column is the address.
    init(_ text: String, outputs: [OutputTarget]) {
        self.text = text
        var columns = ColumnPlan<Int>()
        columns.address = [0]
        plan = RunPlan(columns: columns, outputs: outputs)
        local = Scenario.places
    }

    /// Answers `x…` with nothing and everything else with Paris under the query's own name.
    static let places = ScriptedLocalGeocoder { text in
        text.hasPrefix("x") ? Answer() : Answer(best: .example(label: text), askedLevel: .locality)
    }

    func run(source: (any ByteSource)? = nil) async throws -> RunReport {
        let input = try CSVInput(source: source ?? MemorySource(text), options: options)
        let geocoders = GeocoderStack(
            local: local,
            chain: remote.map { [ChainMember($0, source: 1, name: "remote")] } ?? [],
            labels: Scenario.places,
            sources: [AnswerSource(name: "offline"), AnswerSource(name: "remote")]
        )
        let run = Run(
            plan: plan,
            input: input,
            geocoders: geocoders,
            events: events,
            time: clock?.timeSource ?? .system,
            stop: stop
        )
        guard let clock else { return await run.execute() }
        // Nobody else moves the clock: jump from sleeper to sleeper until the run is over.
        return await withTaskGroup(of: RunReport?.self) { group in
            group.addTask { await run.execute() }
            group.addTask {
                while !Task.isCancelled {
                    clock.advanceToNextSleeper()
                    await Task.yield()
                }
                return nil
            }
            var report: RunReport?
            while report == nil, let next = await group.next() { report = next }
            group.cancelAll()
            return report ?? RunReport(summary: RunSummary(input: ""), ending: .stopped)
        }
    }

    /// A CSV with the columns `address,id` and a row for each number.
    static func numbered(_ count: Int, _ address: (Int) -> String = { "place \($0)" }) -> String {
        (0..<count).reduce(into: "address,id\n") { $0 += "\(address($1)),\($1)\n" }
    }
}
