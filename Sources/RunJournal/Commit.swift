/// A point at which all outputs were durable: what a resumed run begins from.
public struct Commit: Hashable, Sendable {
    /// Rows settled.
    public let rows: Int
    /// The number of the next record of the input, from 1: rows and one, unless the run reads only a
    /// part of its input.
    public let record: Int
    /// Where the next record begins, in the decompressed, undecoded stream.
    public let offset: Int
    /// The line that it begins on, from 1.
    public let line: Int
    /// The length on disk of each growing output, in the order of the header.
    public let lengths: [Int]
    /// So many blocks of the input are in the hash; see `BlockHash.blocks(covering:)`.
    public let blocks: Int
    /// The hash of these blocks.
    public let hash: UInt64
    /// What the summary counts; the caller's own numbers.
    public let counters: [Int]

    /// The rows between two commits; commits depend on the row number alone.
    public static let interval = 16_384

    /// Makes a commit.
    public init(
        rows: Int,
        record: Int? = nil,
        offset: Int,
        line: Int,
        lengths: [Int],
        blocks: Int,
        hash: UInt64,
        counters: [Int]
    ) {
        self.rows = rows
        self.record = record ?? rows + 1
        self.offset = offset
        self.line = line
        self.lengths = lengths
        self.blocks = blocks
        self.hash = hash
        self.counters = counters
    }
}

extension Commit {
    func value(sequence: Int) -> JournalValue {
        .members([
            "commit": .number(sequence),
            "rows": .number(rows),
            "record": .number(record),
            "offset": .number(offset),
            "line": .number(line),
            "lengths": .list(lengths.map { .number($0) }),
            "blocks": .number(blocks),
            "hash": .digest(hash),
            "counters": .list(counters.map { .number($0) }),
        ])
    }

    init?(_ value: JournalValue) {
        guard let rows = value["rows"]?.count, let offset = value["offset"]?.count,
            let line = value["line"]?.count, let lengths = value["lengths"]?.items,
            let blocks = value["blocks"]?.count, let hash = value["hash"]?.word,
            let counters = value["counters"]?.items
        else { return nil }
        self.init(
            rows: rows,
            record: value["record"]?.count,
            offset: offset,
            line: line,
            lengths: lengths.compactMap(\.count),
            blocks: blocks,
            hash: hash,
            counters: counters.compactMap(\.count)
        )
        guard self.lengths.count == lengths.count, self.counters.count == counters.count else {
            return nil
        }
    }
}
