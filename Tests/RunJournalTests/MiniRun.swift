import AddressText
import ByteStreams
import Geocoding
import TestSupport

@testable import RunJournal

/// A run of the smallest kind over all the parts that keep work safe: rows are numbers, each is asked
/// of a geocoder and written; every ten rows are a commit.
struct MiniRun {
    /// A kill.
    struct Killed: Error {}

    let folder: TemporaryFolder
    let name: String
    let rows: Int
    let provider: ScriptedGeocoder
    /// How many steps the run may take before it is killed; nil for as many as it likes.
    var steps: Int?

    private static let interval = 10

    private mutating func step() throws {
        guard let left = steps else { return }
        guard left > 0 else { throw Killed() }
        steps = left - 1
    }

    private var header: JournalHeader {
        JournalHeader(
            run: "r", program: "1", input: InputIdentity(size: rows, head: 1, modified: 1),
            settings: 1, indexes: 2, corrections: 3, plan: "",
            outputs: [
                JournalOutput(path: "side", isGrowing: true),
                JournalOutput(path: "main", isGrowing: true),
            ])
    }

    /// Runs to the end, or until it is killed.
    mutating func run() async throws {
        let folders = try [folder.file("side-" + name), folder.file(name)].compactMap {
            try OutputFolder.lock(for: $0)
        }
        let main = folders[1]
        let path = main.file(JournalFile.name)
        let journal = JournalFile.read(path)
        let decision = ResumeDecision(
            ResumeFinding(
                journal: journal, now: header, keptCorrections: 3, blockHash: { _ in 0 },
                parts: folders.map(\.partLength), targets: folders.map(\.targetLength)))
        var first = Commit(
            rows: 0, offset: 0, line: 1, lengths: [0, 0], blocks: 0, hash: 0, counters: [0])
        var earlier = RunLogged.Earlier.sameRun
        switch decision {
        case .begin: break
        case .startOver: earlier = .otherRun
        case .resume(let commit): first = commit
        case .finish(let pending):
            for index in pending {
                try step()
                try folders[index].placePart()
            }
            return main.removeFiles([JournalFile.name, RunLog.name])
        }
        try step()
        var file =
            if case .resume = decision, let journal {
                try JournalFile.reopen(path, try journal.get(), behind: first)
            } else {
                try JournalFile.create(path, header: header)
            }
        let log = try RunLog(main.file(RunLog.name))
        let geocoder = RunLogged(
            around: provider, log: log, settings: 1, source: 0, earlier: earlier,
            events: .silent)
        let outputs = try zip(folders, first.lengths).map { try $0.open(keeping: $1) }
        try await write(from: first, geocoder, outputs, &file)
        try step()
        let lengths = try outputs.map { try $0.complete() }
        try step()
        try file.complete(lengths: lengths)
        for output in outputs {
            try step()
            try output.finish()
        }
        try step()
        main.removeFiles([JournalFile.name, RunLog.name])
    }

    private mutating func write(
        from first: Commit,
        _ geocoder: RunLogged,
        _ outputs: [AtomicOutput],
        _ file: inout JournalFile
    ) async throws {
        var found = first.counters[0]
        for row in first.rows..<rows {
            try step()
            let query = AddressQuery("query \(row * row % 61)")
            let answer = try await geocoder.answer([query])[0].get()
            try step()
            if answer.best != nil { found += 1 }
            let line = "\(row),\(answer.best == nil ? "none" : query.string)\n"
            try outputs[0].write(Array("\(row)\n".utf8))
            // Sometimes bytes are on their way to the disk before their commit is.
            if row % 3 == 0 { try outputs[0].flush() }
            try step()
            try outputs[1].write(Array(line.utf8))
            guard (row + 1) % MiniRun.interval == 0 || row + 1 == rows else { continue }
            try step()
            let lengths = try outputs.map { try $0.commit() }
            for output in outputs { try output.sync() }
            try step()
            try file.add(
                Commit(
                    rows: row + 1, offset: row + 1, line: row + 2, lengths: lengths, blocks: 0,
                    hash: 0, counters: [found]))
        }
    }
}
