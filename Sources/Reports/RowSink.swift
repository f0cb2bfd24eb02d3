/// One output of a run: turns settled chunks into bytes.
///
/// Encoding is pure and runs in the workers, in parallel; one ordered writer puts the pieces one
/// after the other. To add an output format, add one conformer.
public protocol RowSink: Sendable {
    /// What stands before the first row.
    var head: [UInt8] { get }
    /// What stands between the pieces of two chunks; most formats need nothing.
    var separator: [UInt8] { get }
    /// What stands after the last row.
    var foot: [UInt8] { get }
    /// Which labels it writes.
    var labelNeeds: LabelNeeds { get }
    /// Whether it writes rows of this status.
    func writes(_ status: RowStatus) -> Bool
    /// Appends the rows of a chunk that it writes, in order.
    ///
    /// - Returns: how many rows it wrote, counted as they were written.
    func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int
}

extension RowSink {
    /// Nothing.
    public var separator: [UInt8] { [] }
    /// Nothing.
    public var foot: [UInt8] { [] }
    /// Every row.
    public func writes(_ status: RowStatus) -> Bool { true }

    /// How many rows it must hold after a run with these counts.
    public func expectedRows(_ counts: RunCounts) -> Int {
        RowStatus.allCases.reduce(0) { $0 + (writes($1) ? counts[$1] : 0) }
    }
}
