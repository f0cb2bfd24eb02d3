public import CSVStream
import Geocoding

/// Writes rows as CSV: the input's columns, then ours.
///
/// Short rows are padded to the width of the header so that our columns stand under their names;
/// fields beyond the header follow after ours.
public struct CSVSink: RowSink {
    private let encoder: CSVEncoder
    private let layout: OutputLayout
    private let groups: [ColumnGroup]
    private let writer: CSVValueWriter
    private let onlyWithoutCoordinate: Bool
    /// What stands before the first row: the byte order mark and the header, where they are wanted.
    public let head: [UInt8]

    /// How a CSV output differs from the input and what it adds.
    public struct Options: Sendable {
        /// How to write; the input's dialect unless something else is asked for.
        public var dialect: Dialect
        /// Whether fields that a spreadsheet would run as a formula get a `'` in front.
        public var excelSafe = false
        /// Whether nothing stands before the first row: neither mark nor header.
        public var omitsHead = false

        /// Writes as the input was written.
        public init(dialect: Dialect) { self.dialect = dialect }
    }

    /// A sink for every row.
    ///
    /// - Throws: `ColumnClash` when the input has a column that we want to write.
    public init(
        schema: OutputSchema,
        header: Header,
        options: Options,
        sources: [AnswerSource]
    ) throws(ColumnClash) {
        let layout = try OutputLayout(schema: schema, header: header)
        self.init(
            layout: layout,
            namesColumns: !header.isGenerated,
            options: options,
            sources: sources,
            onlyWithoutCoordinate: false
        )
    }

    /// A sink for the rows that are not `ok`: the failure report. It names its columns even where
    /// the input does not.
    ///
    /// - Throws: `ColumnClash` when the input has a column that the report wants to write.
    public static func failures(
        schema: OutputSchema,
        header: Header,
        options: Options,
        sources: [AnswerSource]
    ) throws(ColumnClash) -> CSVSink {
        let layout = try OutputLayout(schema: schema.forFailureReport, header: header)
        return CSVSink(
            layout: layout,
            namesColumns: true,
            options: options,
            sources: sources,
            onlyWithoutCoordinate: true
        )
    }

    private init(
        layout: OutputLayout,
        namesColumns: Bool,
        options: Options,
        sources: [AnswerSource],
        onlyWithoutCoordinate: Bool
    ) {
        self.layout = layout
        self.onlyWithoutCoordinate = onlyWithoutCoordinate
        let encoder = CSVEncoder(
            dialect: options.dialect,
            columns: layout.names.count,
            excelSafe: options.excelSafe
        )
        self.encoder = encoder
        writer = CSVValueWriter(encoder: encoder, dialect: options.dialect, sources: sources)
        groups = writer.groups(of: layout.appended)
        head =
            options.omitsHead
            ? []
            : CSVSink.head(
                layout.names,
                named: namesColumns,
                dialect: options.dialect,
                encoder: encoder
            )
    }

    /// Which labels it writes.
    public var labelNeeds: LabelNeeds {
        LabelNeeds(of: layout.columns).intersection(
            onlyWithoutCoordinate ? [.refused, .besideRefused] : LabelNeeds.all
        )
    }

    /// Every row, or those without a coordinate.
    public func writes(_ status: RowStatus) -> Bool { !onlyWithoutCoordinate || status != .ok }

    /// Appends the rows of a chunk and counts them.
    public func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int {
        let width = layout.replaced.count
        var written = 0
        for row in 0..<chunk.count {
            let facts = RowFacts(chunk.outcomes[row], position: chunk.records.positions[row])
            guard writes(facts.status) else { continue }
            let fields = chunk.records.fields(of: row)
            if layout.replacesAny {
                appendReplacing(row, facts, of: chunk, to: &bytes)
            } else if fields.count <= width {
                encoder.append(record: row, of: chunk.records, paddedTo: width, to: &bytes)
            } else {
                append(fields.prefix(width), of: chunk.records, to: &bytes)
            }
            writer.append(groups, row: row, facts: facts, of: chunk, to: &bytes)
            for field in fields.dropFirst(width) {
                encoder.appendDelimiter(to: &bytes)
                append(field, of: chunk.records, to: &bytes)
            }
            encoder.appendLineEnd(to: &bytes)
            written += 1
        }
        return written
    }

    /// Appends the input columns with ours in the place of those of an earlier run.
    private func appendReplacing(
        _ row: Int,
        _ facts: RowFacts,
        of chunk: SettledChunk,
        to bytes: inout [UInt8]
    ) {
        let isVerbatim = chunk.outcomes[row].isVerbatim
        for (index, column) in layout.replaced.enumerated() {
            if index > 0 { encoder.appendDelimiter(to: &bytes) }
            if let column, !isVerbatim || column.isPosition {
                writer.append(column, row: row, facts: facts, of: chunk, to: &bytes)
            } else {
                let range = chunk.records.range(record: row, column: index)
                encoder.append(field: chunk.records.bytes[range], to: &bytes)
            }
        }
    }

    private func append(_ fields: Range<Int>, of records: RecordChunk, to bytes: inout [UInt8]) {
        for field in fields {
            if field > fields.lowerBound { encoder.appendDelimiter(to: &bytes) }
            append(field, of: records, to: &bytes)
        }
    }

    private func append(_ field: Int, of records: RecordChunk, to bytes: inout [UInt8]) {
        encoder.append(field: records.bytes[records.range(ofField: field)], to: &bytes)
    }

    private static func head(
        _ names: [[UInt8]],
        named: Bool,
        dialect: Dialect,
        encoder: CSVEncoder
    ) -> [UInt8] {
        var bytes: [UInt8] = dialect.byteOrderMark ? [0xEF, 0xBB, 0xBF] : []
        guard named else { return bytes }
        for (index, name) in names.enumerated() {
            if index > 0 { encoder.appendDelimiter(to: &bytes) }
            encoder.append(field: name, to: &bytes)
        }
        encoder.appendLineEnd(to: &bytes)
        return bytes
    }
}
