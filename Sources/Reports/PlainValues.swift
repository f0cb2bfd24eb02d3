import GeoModel
import Geocoding

/// Writes the values whose bytes are known beforehand: numbers, codes and words of our own.
struct PlainValues: Sendable {
    /// The words of the levels, statuses and reasons as bytes.
    private let levels = MatchLevel.allCases.map { Array($0.name.utf8) }
    private let statuses = RowStatus.allCases.map { Array($0.name.utf8) }
    private let reasons = Reason.allCases.map { Array($0.code.utf8) }

    private let longestReasons = Reason.allCases.reduce(0) { $0 + $1.code.utf8.count + 1 }

    /// At least as many bytes as a value of the column takes.
    func longest(_ column: OutputColumn) -> Int { column == .reason ? longestReasons : 24 }

    /// Appends the value of a column that is not free text; nothing where it is blank.
    func append(_ column: OutputColumn, of row: RowFacts, to out: inout OutputSpan<UInt8>) {
        switch column {
        case .status: append(statuses[Int(row.status.rawValue)], to: &out)
        case .latitude, .longitude, .level, .accuracy, .confidence, .countryCode:
            append(PlainValues.ofPoint(column), of: row.accepted, to: &out)
        case .bestLatitude, .bestLongitude, .bestLevel, .bestAccuracy, .bestConfidence,
            .bestCountryCode:
            append(PlainValues.ofPoint(column), of: row.best, to: &out)
        case .nextLatitude, .nextLongitude, .nextLevel:
            append(PlainValues.ofPoint(column), of: row.next, to: &out)
        case .reason: append(row.reasons, to: &out)
        case .runnerUpDistance, .nextDistance:
            if let metres = row.runnerUpMetres { out.append(decimal: metres) }
        case .attempts: out.append(decimal: Int(row.requests))
        case .fromCache: out.append(word: row.recalled ? "true" : "false")
        case .row: out.append(decimal: row.position.record)
        case .line: out.append(decimal: row.position.line)
        case .offset: out.append(decimal: row.position.offset)
        case .confidenceBasis, .label, .provider, .query, .runnerUp, .score, .attribution, .remedy,
            .bestLabel, .nextLabel, .distance:
            break
        }
    }

    /// What a column says about a point, whichever of the row's points it is.
    private enum PointValue { case latitude, longitude, level, accuracy, confidence, country }

    private static func ofPoint(_ column: OutputColumn) -> PointValue {
        switch column {
        case .latitude, .bestLatitude, .nextLatitude: .latitude
        case .longitude, .bestLongitude, .nextLongitude: .longitude
        case .level, .bestLevel, .nextLevel: .level
        case .accuracy, .bestAccuracy: .accuracy
        case .confidence, .bestConfidence: .confidence
        default: .country
        }
    }

    private func append(
        _ value: PointValue,
        of point: PointFacts?,
        to out: inout OutputSpan<UInt8>
    ) {
        guard let point else { return }
        let isMeasured = point.measured != nil
        switch value {
        case .latitude: out.append(millionths: point.coordinate.latitudeE6)
        case .longitude: out.append(millionths: point.coordinate.longitudeE6)
        case .level where !isMeasured: break
        case .accuracy where !isMeasured: break
        case .confidence where !isMeasured: break
        case .level: append(levels[Int(point.level.rawValue)], to: &out)
        case .accuracy: out.append(decimal: Int(point.accuracyMetres))
        case .confidence: out.append(share: point.confidence)
        case .country: if let country = point.country { out.append(letters: country.bytes) }
        }
    }

    private func append(_ set: ReasonSet, to out: inout OutputSpan<UInt8>) {
        var bits = set.rawValue
        while bits != 0 {
            let index = bits.trailingZeroBitCount
            bits &= bits - 1
            guard index < reasons.count else { return }
            append(reasons[index], to: &out)
            if bits != 0 { out.append(UInt8(ascii: ";")) }
        }
    }

    private func append(_ word: [UInt8], to out: inout OutputSpan<UInt8>) {
        for byte in word { out.append(byte) }
    }
}
