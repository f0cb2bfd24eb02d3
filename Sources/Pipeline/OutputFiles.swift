import ByteStreams
import MapPage
import Reports

/// The open outputs of a run: what each is written with and what it holds so far.
struct OutputFiles: Sendable {
    /// One output.
    struct Entry: Sendable {
        let target: OutputTarget
        let file: AtomicOutput
        let sink: any RowSink
        var rows = 0
    }

    /// How outputs can end.
    enum Closing: Sendable {
        /// All take their names, the first one last, if each holds what it must; the summary is
        /// written before the first one takes its name.
        case commit(RunSummary, path: String?)
        /// What there is stays beside the targets.
        case keep
        /// Nothing stays.
        case discard
    }

    /// How outputs did end.
    struct Closed: Sendable {
        /// The summary as it was written, with what each output holds.
        var summary: RunSummary?
        var kept: [String] = []
        var error: RunError?
    }

    private(set) var entries: [Entry] = []
    private(set) var failure: OutputError?
    private let mapTiles: TileLayer?

    /// Makes all outputs and writes their heads; none is left when one cannot be made.
    ///
    /// - Parameter mapTiles: what maps draw under their points; nil for what they bring along.
    init(
        _ targets: [(OutputTarget, any RowSink)],
        mapTiles: TileLayer? = nil,
        stop: StopSignal
    ) throws(OutputError) {
        self.mapTiles = mapTiles
        for (target, sink) in targets {
            let isPrivate = target.format == .failures
            let file = try AtomicOutput.create(target.path, isPrivate: isPrivate, stop: stop)
            if target.format == .map, file.isDirect {
                throw OutputError(path: target.path, kind: .notAFile)
            }
            try file.write(sink.head)
            entries.append(Entry(target: target, file: file, sink: sink))
        }
    }

    /// Appends the pieces of one chunk; after a failure nothing.
    mutating func write(_ pieces: [WorkedChunk.Piece]) {
        do throws(OutputError) {
            for (index, piece) in pieces.enumerated() where piece.rows > 0 {
                let entry = entries[index]
                if entry.rows > 0 { try entry.file.write(entry.sink.separator) }
                try entry.file.write(piece.bytes)
                entries[index].rows += piece.rows
            }
            try flushPipes()
        } catch {
            failure = error
        }
    }

    /// Ends all outputs.
    mutating func close(_ how: Closing) -> Closed {
        var closed = Closed()
        do throws(RunError) {
            switch how {
            case .discard: discard()
            case .keep: closed.kept = try keep()
            case .commit(var summary, let path):
                if let failure { throw .output(failure) }
                try check(against: summary.counts)
                summary.outputs = written
                try commit(summary, path)
                closed.summary = summary
            }
        } catch {
            discard()
            closed.error = error
        }
        return closed
    }

    private var written: [RunSummary.WrittenOutput] {
        entries.map { .init(path: $0.target.path, format: $0.target.format, rows: $0.rows) }
    }

    private func check(against counts: RunCounts) throws(RunError) {
        for entry in entries {
            let expected = entry.sink.expectedRows(counts)
            guard entry.rows == expected else {
                throw .countsDiffer(
                    CountMismatch(what: entry.target.path, expected: expected, found: entry.rows)
                )
            }
        }
    }

    private func commit(_ summary: RunSummary, _ summaryPath: String?) throws(RunError) {
        for entry in entries where entry.target.format == .map {
            try FinishedMap(summary, tiles: mapTiles).replace(entry.file)
        }
        do throws(OutputError) {
            // All bytes are with the system before the first file takes its name, so that a disk
            // that is full now replaces nothing.
            for entry in entries {
                try entry.file.write(entry.sink.foot)
                try entry.file.flush()
            }
            for entry in entries.dropFirst() where entry.target.format != .map {
                try entry.file.finish()
            }
            if let summaryPath { try OutputFiles.write(summary, to: summaryPath) }
            try entries.first?.file.finish()
        } catch {
            throw .output(error)
        }
    }

    /// Writes a summary as JSON.
    static func write(_ summary: RunSummary, to path: String) throws(OutputError) {
        let file = try AtomicOutput.create(path)
        try file.write(summary.json())
        try file.finish()
    }

    private func keep() throws(RunError) -> [String] {
        var kept: [String] = []
        do throws(OutputError) {
            for entry in entries where !entry.file.isDirect {
                // Half a map helps nobody; half a CSV does.
                if entry.target.format == .map {
                    entry.file.discard()
                    continue
                }
                try entry.file.write(entry.sink.foot)
                kept.append(try entry.file.keepPart())
            }
        } catch {
            throw .output(error)
        }
        return kept
    }

    private func discard() {
        for entry in entries { entry.file.discard() }
    }

    /// The reader of a pipe sees rows as they are done, not when a buffer is full.
    private func flushPipes() throws(OutputError) {
        for entry in entries where entry.file.isDirect { try entry.file.flush() }
    }
}
