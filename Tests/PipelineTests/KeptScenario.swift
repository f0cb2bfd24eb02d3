import ByteStreams
import CSVStream
import Foundation
import Geocoding
import Reports
import RunJournal
import Synchronization
import TestSupport

@testable import Pipeline

/// A value that a test may change while closures hold it.
final class Box<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>
    init(_ value: Value) { stored = Mutex(value) }
    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

/// A run over a file that is interrupted and called again: 2,000 rows, a commit at every 64.
final class KeptScenario: Sendable {
    static let text = Scenario.numbered(2000) { row in
        row % 5 == 0 ? "x\(row)" : "place \(row % 300)" + (row % 400 == 7 ? ",one,too,many" : "")
    }

    let folder: Folder
    let outputNames: Box<[String]>
    let summary = Box<String?>(nil)
    let isRestart = Box(false)
    let keptCorrections = Box<UInt64?>(3)
    let asked = Counter()
    let report = Box<RunReport?>(nil)
    let identity = Box(
        RunIdentity(
            run: "first",
            program: "1",
            settings: 1,
            plan: "",
            geocoders: 2,
            corrections: 3,
            snapshot: Array("query\n".utf8)
        )
    )

    init(_ names: [String], in given: Folder? = nil) throws {
        folder = try given ?? Folder()
        outputNames = Box(names)
        if folder.bytes("in.csv") == nil { folder.write(KeptScenario.text, to: "in.csv") }
    }

    private var targets: [OutputTarget] {
        outputNames.value.map { name in
            let format: OutputFormat =
                name.hasPrefix("bad")
                ? .failures : name.hasSuffix(".html") ? .map : OutputFormat(path: name) ?? .csv
            return OutputTarget(path: folder.file(name), format: format)
        }
    }

    /// The bytes of all outputs.
    var outputs: [[UInt8]?] { outputNames.value.map(folder.bytes) }

    private func kept(_ source: HashedSource) throws -> KeptRun? {
        let outputs = try LockedOutputs.lock(targets, summary: summary.value.map(folder.file))
        var rules = KeepingRules()
        rules.rows = 64
        rules.pause = .zero
        return KeptRun(
            outputs,
            source: source,
            identity: identity.value,
            keptCorrections: keptCorrections.value,
            isRestart: isRestart.value,
            rules: rules
        )
    }

    /// How the next run would begin.
    func start() throws -> ResumeDecision? {
        try kept(HashedSource(try InputSource.open(folder.file("in.csv"))))?.start
    }

    /// Runs to the end, or until this many queries were asked.
    ///
    /// - Parameters:
    ///   - image: gets a copy of the folder when `imageAt` queries were asked.
    ///   - blocking: a folder of this name is made while the run is under way.
    @discardableResult
    func run(
        stopAt: Int? = nil,
        imageAt: Int? = nil,
        into image: Folder? = nil,
        blocking: String? = nil
    ) async throws -> RunReport? {
        let source = HashedSource(try InputSource.open(folder.file("in.csv")))
        let stop = StopSignal()
        var columns = ColumnPlan<Int>()
        columns.address = [0]
        var plan = RunPlan(columns: columns, outputs: targets)
        plan.summaryPath = summary.value.map(folder.file)
        plan.workers = 2
        let (mine, folder, asked) = (Counter(), folder, asked)
        let local = ScriptedLocalGeocoder { text in
            asked.add()
            let number = mine.add()
            if number == stopAt { stop.raise() }
            if number == imageAt, let image { KeptScenario.copy(folder, to: image) }
            if number == 1, let blocking {
                try? FileManager.default.createDirectory(
                    atPath: folder.file(blocking),
                    withIntermediateDirectories: false
                )
            }
            return text.hasPrefix("x")
                ? Answer() : Answer(best: .example(label: text), askedLevel: .locality)
        }
        var options = CSVOptions()
        options.chunkRecords = 32
        let input = try CSVInput(source: source, options: options)
        let run = Run(
            plan: plan,
            input: input,
            geocoders: GeocoderStack(
                local: local,
                labels: Scenario.places,
                sources: [AnswerSource(name: "offline")]
            ),
            kept: try kept(source),
            stop: stop
        )
        let ended = await run.execute()
        report.value = ended
        return ended
    }

    private static func copy(_ from: Folder, to: Folder) {
        let manager = FileManager.default
        for name in from.names {
            try? manager.removeItem(atPath: to.file(name))
            try? manager.copyItem(atPath: from.file(name), toPath: to.file(name))
        }
        // The time of the last change goes along, as it stays in a crash.
        let attributes = try? manager.attributesOfItem(atPath: from.file("in.csv"))
        if let date = attributes?[.modificationDate] {
            try? manager.setAttributes([.modificationDate: date], ofItemAtPath: to.file("in.csv"))
        }
    }

    /// Cuts a file.
    func cut(_ name: String, to length: Int) throws {
        let handle = try FileHandle(forUpdating: URL(filePath: folder.file(name)))
        try handle.truncate(atOffset: UInt64(length))
        try handle.close()
    }
}

/// A file system of a few KiB, unmounted at the test's end; nil without the right to mount.
final class SmallDisk {
    let folder: Folder

    init?(kibibytes: Int) {
        guard let folder = try? Folder(),
            mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kibibytes)k") == 0
        else { return nil }
        self.folder = folder
    }

    deinit { umount2(folder.path, Int32(MNT_DETACH)) }

    /// Makes room.
    func grow(kibibytes: Int) throws {
        let code = mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=\(kibibytes)k")
        guard code == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
