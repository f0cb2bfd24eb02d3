import CSVStream
import Corrections
import GeoModel
import Geocoding
import Reports

/// A row with a decision in it, as a run with the same correction would write it.
struct DecidedValues {
    private let columns: [Int: OutputColumn]
    private let encoder: CSVEncoder
    private let width: Int

    init(_ columns: OwnColumns, dialect: Dialect, width: Int) {
        self.columns = Dictionary(uniqueKeysWithValues: columns.all.map { ($0.index, $0.column) })
        encoder = CSVEncoder(dialect: dialect, columns: width)
        self.width = width
    }

    /// The record without a line end: our columns anew, all others as they are.
    func record(
        _ row: Int,
        of chunk: RecordChunk,
        _ ruling: Ruling,
        query: String
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        let fields = chunk.fields(of: row)
        for index in 0..<max(width, fields.count) {
            if index > 0 { encoder.appendDelimiter(to: &bytes) }
            let field = fields.lowerBound + index
            let old =
                field < fields.upperBound ? Array(chunk.bytes[chunk.range(ofField: field)]) : []
            guard let column = columns[index] else {
                encoder.append(field: old, to: &bytes)
                continue
            }
            let value =
                Self.stays(column) ? old : Self.value(of: column, ruling, old: old, query: query)
            encoder.append(field: value, to: &bytes)
        }
        return bytes
    }

    /// Whether a column says something about the row itself, which no decision changes.
    static func stays(_ column: OutputColumn) -> Bool {
        switch column {
        case .query, .row, .line, .offset: true
        default: false
        }
    }

    /// What a run with the correction would write; empty for nothing.
    ///
    /// - Parameter old: what stands there now.
    static func value(
        of column: OutputColumn,
        _ ruling: Ruling,
        old: [UInt8],
        query: String
    ) -> [UInt8] {
        switch column {
        case .provider: return Array("correction".utf8)
        case .attempts: return Array("0".utf8)
        case .fromCache: return Array("false".utf8)
        case .reason: return reasons(ruling, old)
        default: break
        }
        guard case .place(let place) = ruling else { return Array(unplaceable(column).utf8) }
        return Array(placed(column, place, query: query).utf8)
    }

    private static func placed(_ column: OutputColumn, _ place: Placement, query: String) -> String
    {
        switch column {
        case .status: "ok"
        case .latitude, .bestLatitude: ReviewJSON.degrees(place.coordinate.latitudeE6)
        case .longitude, .bestLongitude: ReviewJSON.degrees(place.coordinate.longitudeE6)
        case .level, .bestLevel: place.level.name
        case .accuracy, .bestAccuracy: "\(place.accuracyMetres)"
        case .confidence, .bestConfidence: "1.00"
        case .label, .bestLabel: place.label.isEmpty ? query : place.label
        case .score: "0.0"
        case .confidenceBasis: "assumed"
        default: ""
        }
    }

    private static func unplaceable(_ column: OutputColumn) -> String {
        switch column {
        case .status: "refused"
        case .remedy: Reason.unplaceable.remedy
        default: ""
        }
    }

    /// What is wrong with the row itself stays; what was said of the old answer goes.
    private static func reasons(_ ruling: Ruling, _ old: [UInt8]) -> [UInt8] {
        let ofTheRow: [Reason] = [.postcodePadded, .malformedRow, .undecodableText, .repairedText]
        let known = String(decoding: old, as: UTF8.self).split(separator: ";")
            .compactMap { Reason(code: String($0)) }
        let kept =
            (ruling.action == .unplaceable ? [.unplaceable] : [])
            + ofTheRow.filter(known.contains)
        return Array(kept.map(\.code).joined(separator: ";").utf8)
    }
}
