import CSVStream
import Geocoding

/// Writes what the map page needs of every row, as CSV: the page itself is made from it at the end,
/// when it is known how many points there are.
public struct MapSink: RowSink {
    private static let always: [OutputColumn] = [
        .row, .status, .latitude, .longitude, .level, .accuracy, .confidence, .label, .countryCode,
        .provider, .reason, .query,
    ]
    private static let withoutPoint: [OutputColumn] = [
        .bestLatitude, .bestLongitude, .bestLevel, .bestAccuracy, .bestLabel,
    ]

    /// Where the first of the input's own columns stands in what is written.
    public static var ownColumnsStart: Int { always.count + withoutPoint.count }

    private let encoder: CSVEncoder
    private let writer: CSVValueWriter
    private let ownColumns: [Int]

    /// A sink for every row.
    ///
    /// - Parameter ownColumns: the columns of the input that go along, behind ours.
    public init(sources: [AnswerSource], ownColumns: [Int] = []) {
        let dialect = Dialect()
        self.ownColumns = ownColumns
        encoder = CSVEncoder(
            dialect: dialect,
            columns: Self.ownColumnsStart + ownColumns.count
        )
        writer = CSVValueWriter(encoder: encoder, dialect: dialect, sources: sources)
    }

    /// The names of the columns, with the usual prefix whatever the other outputs have.
    public var head: [UInt8] {
        let names = (Self.always + Self.withoutPoint).map { OutputSchema().name(of: $0) }
        let own = ownColumns.map { "own_\($0)" }
        return Array(((names + own).joined(separator: ",") + "\n").utf8)
    }

    /// Those of the best candidates.
    public var labelNeeds: LabelNeeds { [.accepted, .refused] }

    /// Appends the rows of a chunk.
    public func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int {
        for row in 0..<chunk.count {
            let facts = RowFacts(chunk.outcomes[row], position: chunk.records.positions[row])
            for (index, column) in Self.always.enumerated() {
                if index > 0 { encoder.appendDelimiter(to: &bytes) }
                writer.append(column, row: row, facts: facts, of: chunk, to: &bytes)
            }
            for column in Self.withoutPoint {
                encoder.appendDelimiter(to: &bytes)
                // An accepted point is the best candidate: it stands there already.
                guard facts.status != .ok else { continue }
                writer.append(column, row: row, facts: facts, of: chunk, to: &bytes)
            }
            for column in ownColumns {
                encoder.appendDelimiter(to: &bytes)
                let records = chunk.records
                encoder.append(
                    field: records.bytes[records.range(record: row, column: column)],
                    to: &bytes
                )
            }
            encoder.appendLineEnd(to: &bytes)
        }
        return chunk.count
    }
}
