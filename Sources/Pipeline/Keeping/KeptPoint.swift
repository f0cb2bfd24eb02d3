import CSVStream
import RunJournal

/// Where a run stands between two chunks: what a commit is made from.
struct KeptPoint: Sendable {
    /// Where the next record begins.
    var next: SourcePosition
    /// The blocks of the input that cover what was read.
    var blocks = 0
    /// Their hash.
    var hash: UInt64 = 0
    /// What was counted up to here.
    var counters: RunCounters
    /// The lengths of the outputs, in the order of the journal; filled in by the writer.
    var lengths: [Int] = []

    /// The rows settled.
    var rows: Int { counters.counts.rows }

    /// The entry in the journal.
    var commit: Commit {
        Commit(
            rows: rows,
            record: next.record,
            offset: next.offset,
            line: next.line,
            lengths: lengths,
            blocks: blocks,
            hash: hash,
            counters: counters.numbers
        )
    }
}
