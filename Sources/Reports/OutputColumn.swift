/// A column that geobatch can write about a row. One table for the writers, the options and the docs.
public enum OutputColumn: UInt8, CaseIterable, Sendable {
    // Written by default, in this order.
    case status
    case latitude
    case longitude
    case level
    case accuracy
    case confidence
    case label
    case countryCode
    case provider
    case reason
    case query
    // Written on request.
    case runnerUp
    case runnerUpDistance
    case score
    case attempts
    case fromCache
    case confidenceBasis
    case attribution
    case distance
    case row
    // Written in the failure report; elsewhere on request.
    case line
    case offset
    case remedy
    case bestLatitude
    case bestLongitude
    case bestLevel
    case bestAccuracy
    case bestConfidence
    case bestCountryCode
    case bestLabel
    case nextLatitude
    case nextLongitude
    case nextLevel
    case nextDistance
    case nextLabel
}

extension OutputColumn {
    /// When a column is written.
    public enum Availability: Sendable {
        /// Always, unless `--columns` lists others.
        case byDefault
        /// When `--columns` asks for it.
        case onRequest
        /// Always in the failure report; elsewhere when `--columns` asks for it.
        case inFailureReport
    }

    /// What a value is, and so how GeoJSON writes it.
    public enum Kind: Sendable {
        /// Text; a JSON string.
        case text
        /// A number; a JSON number.
        case number
        /// `true` or `false`; a JSON truth value.
        case flag
    }

    /// When the column is written.
    public var availability: Availability {
        switch rawValue {
        case ...OutputColumn.query.rawValue: .byDefault
        case ...OutputColumn.row.rawValue: .onRequest
        default: .inFailureReport
        }
    }

    /// The columns that are written when nothing is asked for, in order.
    public static let defaults = allCases.filter { $0.availability == .byDefault }

    /// The columns that the failure report adds, in order.
    public static let failureReport = allCases.filter { $0.availability == .inFailureReport }

    /// The name without the prefix: `status` for `geo_status`.
    public var stem: String { OutputColumn.rows[Int(rawValue)].stem }

    /// What the column holds, in one sentence, with its unit.
    public var meaning: String { OutputColumn.rows[Int(rawValue)].meaning }

    /// What a value is.
    public var kind: Kind { OutputColumn.rows[Int(rawValue)].kind }

    /// Whether a value of kind `number` is a whole one.
    public var isWhole: Bool {
        switch self {
        case .accuracy, .runnerUpDistance, .attempts, .distance, .row, .line, .offset,
            .bestAccuracy, .nextDistance:
            true
        default: false
        }
    }

    /// Whether the column says where a row stood in the file it was read from. Such a column of an
    /// earlier output stays as it is unless it is asked for again: it leads back to the first file.
    public var isPosition: Bool { self == .row || self == .line || self == .offset }

    /// Which bytes a value may hold; decides whether it can need quotes.
    enum Alphabet: Sendable {
        /// ASCII letters, digits, `.`, `-` and `_`.
        case plain
        /// The same and `;`.
        case codes
        /// Anything.
        case free
    }

    /// Which bytes a value may hold.
    var alphabet: Alphabet {
        switch self {
        case .reason: .codes
        case .label, .query, .provider, .runnerUp, .attribution, .remedy, .bestLabel, .nextLabel,
            .score, .confidenceBasis, .distance:
            .free
        default: .plain
        }
    }
}
