import CSVStream
import Diagnostics
import RunJournal

/// The open parts of a run under way.
struct RunSession: Sendable {
    let feed: RecordFeed
    let worker: ChunkWorker
    let writer: OutputWriter
    /// The input's bytes with their running hash; nil when the run cannot go on later.
    let source: HashedSource?
    let rules: KeepingRules
    let time: TimeSource

    /// Where the run stands, when the outputs are to end a member there.
    func pointIfDue(_ tally: RunTally) -> KeptPoint? {
        tally.counts.rows % rules.rows == 0 ? point(tally) : nil
    }

    /// Where the run stands.
    func point(_ tally: RunTally) -> KeptPoint {
        var point = KeptPoint(next: tally.next, counters: tally.counters(at: time.boot()))
        if let source {
            (point.blocks, point.hash) = source.blocks(covering: tally.next.offset)
        }
        return point
    }
}
