/// Some consecutive records as flat bytes: one buffer, the ends of all fields, the ends of all
/// records. The unit that travels through the pipeline.
public struct RecordChunk: Sendable {
    /// The unquoted values of all fields, one after the other, UTF-8 as far as the input was.
    public var bytes: [UInt8] = []
    /// For each field of all records: where it ends in `bytes`; it begins where the one before ends.
    public var fieldEnds: [Int] = []
    /// For each record: how many fields there are up to its end.
    public var recordEnds: [Int] = []
    /// For each record: where it stands in the input.
    public var positions: [SourcePosition] = []
    /// For each record: what is wrong with it.
    public var flaws: [RecordFlaws] = []
    /// Where the record after the last one begins, or the end of the input.
    public var next = SourcePosition(record: 1, line: 1, offset: 0)
    /// What could not be read as the rest, up to the end of this chunk.
    public var damage = Damage()
    /// The number of bytes of the input, as stored on disk, that were read to fill this chunk and
    /// all before it; for progress.
    public var consumedBytes = 0

    /// An empty chunk.
    public init() {}

    /// The number of records.
    public var count: Int { recordEnds.count }

    /// The fields of a record, as indices into `fieldEnds`.
    @inlinable
    public func fields(of record: Int) -> Range<Int> {
        (record == 0 ? 0 : recordEnds[record - 1])..<recordEnds[record]
    }

    /// The bytes of a field given by its index into `fieldEnds`.
    @inlinable
    public func range(ofField field: Int) -> Range<Int> {
        (field == 0 ? 0 : fieldEnds[field - 1])..<fieldEnds[field]
    }

    /// The bytes of a column in a record; empty when the record is too short.
    @inlinable
    public func range(record: Int, column: Int) -> Range<Int> {
        let fields = fields(of: record)
        let field = fields.lowerBound + column
        return field < fields.upperBound ? range(ofField: field) : 0..<0
    }
}

extension RecordChunk {
    /// Makes room for so many records.
    mutating func reserve(_ records: Int) {
        recordEnds.reserveCapacity(records)
        positions.reserveCapacity(records)
        flaws.reserveCapacity(records)
    }
}

/// What is wrong with a record; it is kept all the same.
public struct RecordFlaws: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// The flaws with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Fewer or more fields than the header, or broken quotes.
    public static let malformed = RecordFlaws(rawValue: 1)
    /// Bytes that are not text in the input's encoding.
    public static let undecodable = RecordFlaws(rawValue: 2)
    /// A blank line, kept as a row.
    public static let blank = RecordFlaws(rawValue: 4)
    /// The query's text was UTF-8 read in another encoding; the query has it repaired.
    public static let repaired = RecordFlaws(rawValue: 8)
    /// The query's postal code got back its leading zero.
    public static let padded = RecordFlaws(rawValue: 16)
}
