public import ByteStreams
public import GeoModel

/// What the user says about sources, and how to follow their reading.
public struct SourceOptions: Sendable {
    /// The country of all rows; nil to take it from the row, the path or the point.
    public var country: CountryCode?
    /// The region of rows that have none of their own.
    public var region: [UInt8] = []
    /// Which column or property holds a field, in the user's words; the others are guessed.
    public var columns: [AddressField: String] = [:]
    /// How many coordinates of OpenStreetMap's nodes may be held at once; 16 bytes each.
    public var nodeLimit = 6_000_000
    /// Ends the reading with `StreetIndexError.stopped`.
    public var stop: StopSignal?
    /// Called now and then.
    public var progress: (@Sendable (SourceProgress) -> Void)?

    /// Nothing said.
    public init() {}
}

/// How far the reading of a source is.
public struct SourceProgress: Sendable, Equatable {
    /// The source, as its report calls it.
    public let path: String
    /// Rows or objects looked at so far.
    public let rows: Int
    /// How much of it is done, in bytes or the like.
    public let done: Int
    /// Of how much; nil for a pipe.
    public let total: Int?
}

extension SourceOptions {
    /// Tells how far a report's source is.
    func tell(_ report: SourceReport, done: Int, of total: Int?) {
        progress?(SourceProgress(path: report.path, rows: report.rows, done: done, total: total))
    }
}
