import ByteStreams
import Diagnostics
import MapPage
import Reports
import RunJournal

/// The open outputs of a run: what each is written with and what it holds so far.
struct OutputFiles: Sendable {
    /// One output.
    struct Entry: Sendable {
        let target: OutputTarget
        let file: AtomicOutput
        let sink: any RowSink
        var rows = 0
    }

    let outputs: LockedOutputs
    private(set) var entries: [Entry] = []
    private(set) var failure: OutputError?
    /// Up to where all outputs can be cut.
    private(set) var lastPoint: KeptPoint?
    /// Who writes the journal; nil when the run cannot go on later.
    var journaling: Journaling?
    let mapTiles: TileLayer?
    let mapColumns: [MapColumn]
    private let time: TimeSource

    /// Opens all outputs and writes their heads, or goes on behind a commit. None is left when one
    /// cannot be made.
    ///
    /// - Parameters:
    ///   - mapTiles: what maps draw under their points; nil for what they bring along.
    ///   - mapColumns: the columns of the input that maps show, too.
    init(
        _ targets: [(OutputTarget, any RowSink)],
        in outputs: LockedOutputs,
        behind commit: Commit? = nil,
        mapTiles: TileLayer? = nil,
        mapColumns: [MapColumn] = [],
        time: TimeSource = .system,
        stop: StopSignal
    ) throws(OutputError) {
        self.outputs = outputs
        self.mapTiles = mapTiles
        self.mapColumns = mapColumns
        self.time = time
        let lengths = OutputFiles.planOrder(commit?.lengths ?? [])
        let rows = commit.flatMap { RunCounters(numbers: $0.counters) }?.outputRows ?? []
        do throws(OutputError) {
            for (index, (target, sink)) in targets.enumerated() {
                let length = index < lengths.count ? lengths[index] : 0
                let file = try OutputFiles.open(target, outputs.folders[index], length, stop)
                entries.append(Entry(target: target, file: file, sink: sink))
                if commit == nil { try file.write(sink.head) }
                if index < rows.count { entries[index].rows = rows[index] }
            }
        } catch {
            if commit == nil { discard() }
            throw error
        }
    }

    private static func open(
        _ target: OutputTarget,
        _ folder: OutputFolder?,
        _ length: Int,
        _ stop: StopSignal
    ) throws(OutputError) -> AtomicOutput {
        let isPrivate = target.format == .failures
        guard let folder else {
            if target.format == .map { throw OutputError(path: target.path, kind: .notAFile) }
            return try AtomicOutput.create(target.path, isPrivate: isPrivate, stop: stop)
        }
        return try folder.open(keeping: length, isPrivate: isPrivate)
    }

    /// Appends the pieces of one chunk; after a failure nothing.
    ///
    /// - Parameter point: where the run stands then, if the outputs are to end a member there.
    mutating func write(_ pieces: [WorkedChunk.Piece], upTo point: KeptPoint? = nil) {
        do throws(OutputError) {
            for (index, piece) in pieces.enumerated() where piece.rows > 0 {
                let entry = entries[index]
                if entry.rows > 0 { try entry.file.write(entry.sink.separator) }
                try entry.file.write(piece.bytes)
                entries[index].rows += piece.rows
            }
            try flushPipes()
            guard let point else { return }
            let ended = try endMembers(at: point)
            journaling?.offer(ended, at: time.boot())
        } catch {
            failure = error
        }
    }

    /// Ends a member of each output here.
    ///
    /// - Returns: the point with the lengths of the outputs.
    mutating func endMembers(at point: KeptPoint) throws(OutputError) -> KeptPoint {
        var point = point
        var lengths: [Int] = []
        for entry in entries { lengths.append(try entry.file.commit()) }
        point.lengths = OutputFiles.journalOrder(lengths)
        point.counters.outputRows = entries.map(\.rows)
        lastPoint = point
        return point
    }

    /// What is listed with OUT first, as it takes its place: OUT last.
    static func journalOrder<Item>(_ items: [Item]) -> [Item] {
        Array(items.dropFirst() + items.prefix(1))
    }

    private static func planOrder<Item>(_ items: [Item]) -> [Item] {
        Array(items.suffix(1) + items.dropLast())
    }

    /// Removes the parts.
    func discard() {
        for entry in entries { entry.file.discard() }
    }

    /// The reader of a pipe sees rows as they are done, not when a buffer is full.
    private func flushPipes() throws(OutputError) {
        for entry in entries where entry.file.isDirect { try entry.file.flush() }
    }
}
