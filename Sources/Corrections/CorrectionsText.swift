import CSVStream
import GeoModel

/// Writes corrections as lines of CSV.
struct CorrectionsText {
    private let columns: [CorrectionColumn]
    private let encoder: CSVEncoder

    /// - Parameters:
    ///   - columns: the columns of the file, in its order.
    ///   - dialect: gives the delimiter and the line end.
    init(
        columns: [CorrectionColumn] = CorrectionColumn.allCases,
        dialect: Dialect = Dialect(delimiter: UInt8(ascii: ","))
    ) {
        self.columns = columns
        encoder = CSVEncoder(dialect: dialect, columns: columns.count)
    }

    /// The line end of the file.
    var lineEnd: [UInt8] { encoder.lineEnd.bytes }

    /// The header of a new file.
    var header: [UInt8] {
        var bytes: [UInt8] = []
        append(columns.map(\.rawValue), to: &bytes)
        return bytes
    }

    /// One line for each correction.
    func lines(_ corrections: [Correction]) -> [UInt8] {
        var bytes: [UInt8] = []
        for correction in corrections {
            append(columns.map { value($0, of: correction) }, to: &bytes)
        }
        return bytes
    }

    private func append(_ values: [String], to bytes: inout [UInt8]) {
        for (index, value) in values.enumerated() {
            if index > 0 { encoder.appendDelimiter(to: &bytes) }
            encoder.append(field: Array(value.utf8), to: &bytes)
        }
        encoder.appendLineEnd(to: &bytes)
    }

    private func value(_ column: CorrectionColumn, of correction: Correction) -> String {
        var place: Placement?
        if case .place(let given) = correction.ruling { place = given }
        return switch column {
        case .query: correction.query
        case .country: correction.country?.description ?? ""
        case .action: correction.ruling.action.rawValue
        case .lat: place.map { Self.degrees($0.coordinate.latitudeE6) } ?? ""
        case .lon: place.map { Self.degrees($0.coordinate.longitudeE6) } ?? ""
        case .level: place?.level.name ?? ""
        case .label: place?.label ?? ""
        case .note: correction.note
        case .who: correction.who
        case .when: correction.when
        }
    }

    /// Micro-degrees with six decimals.
    private static func degrees(_ value: Int32) -> String {
        let size = value.magnitude
        let fraction = String(size % 1_000_000)
        return (value < 0 ? "-" : "") + "\(size / 1_000_000)."
            + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}

extension Corrections {
    /// What is in force as a corrections file of its own; reading it gives an equal snapshot.
    ///
    /// A run keeps it beside its journal, so that a resumed run answers as the first one did.
    public var snapshot: [UInt8] {
        let text = CorrectionsText()
        return text.header + text.lines(inForce)
    }
}
