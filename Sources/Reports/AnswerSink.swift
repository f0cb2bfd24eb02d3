import CSVStream

/// Writes our columns alone as CSV with commas and line feeds, without a header: the answers to a
/// program that has the rows already.
public struct AnswerSink: RowSink {
    /// Nothing.
    public let head: [UInt8] = []
    /// Which labels it writes.
    public let labelNeeds: LabelNeeds
    private let first: OutputColumn
    private let groups: [ColumnGroup]
    private let encoder: CSVEncoder
    private let writer: CSVValueWriter

    /// A sink for every row.
    public init(schema: OutputSchema, sources: [AnswerSource]) {
        let dialect = Dialect()
        encoder = CSVEncoder(dialect: dialect, columns: schema.columns.count)
        writer = CSVValueWriter(encoder: encoder, dialect: dialect, sources: sources)
        first = schema.columns[0]
        groups = writer.groups(of: Array(schema.columns.dropFirst()))
        labelNeeds = LabelNeeds(of: schema.columns)
    }

    /// Appends the answers to the rows of a chunk and counts them.
    public func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int {
        for row in 0..<chunk.count {
            let facts = RowFacts(chunk.outcomes[row], position: chunk.records.positions[row])
            let start = bytes.count
            writer.append(first, row: row, facts: facts, of: chunk, to: &bytes)
            // A blank line would be no record.
            if groups.isEmpty, bytes.count == start { encoder.append(field: [], to: &bytes) }
            writer.append(groups, row: row, facts: facts, of: chunk, to: &bytes)
            encoder.appendLineEnd(to: &bytes)
        }
        return chunk.count
    }
}
