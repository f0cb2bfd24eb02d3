public import GeoModel

/// One place that may be the answer.
public struct Candidate: Sendable, Equatable {
    /// The point.
    public var coordinate: Coordinate
    /// How far down the address hierarchy the place matches.
    public var level: MatchLevel
    /// The radius in metres within which the true point should lie, at least 1.
    public var accuracyMetres: Int32
    /// The chance, 0 to 1, that it does.
    public var confidence: Float
    /// The geocoder's own number; only comparable within one answer.
    public var score: Float
    /// The country of the place, where known.
    public var country: CountryCode?
    /// What to know about this match.
    public var notes: ReasonSet
    /// The matched address in full, or a reference from which the geocoder renders it.
    public var label: Label

    /// The label of a candidate.
    public enum Label: Sendable, Equatable {
        /// An entity of a local index; its geocoder renders the text when a sink asks for it.
        case entity(EntityReference)
        /// The text itself, UTF-8.
        case text(String)
    }

    /// Makes a candidate.
    @inlinable
    public init(
        coordinate: Coordinate,
        level: MatchLevel,
        accuracyMetres: Int32,
        confidence: Float,
        score: Float = 0,
        country: CountryCode? = nil,
        notes: ReasonSet = [],
        label: Label
    ) {
        self.coordinate = coordinate
        self.level = level
        self.accuracyMetres = accuracyMetres
        self.confidence = confidence
        self.score = score
        self.country = country
        self.notes = notes
        self.label = label
    }
}

/// A thing in one of the open indexes, small enough to travel in every answer.
public struct EntityReference: Hashable, Sendable {
    /// Which of the open indexes.
    public var index: UInt8
    /// Which table of the index; the index alone knows what it means.
    public var table: UInt8
    /// The row of the table.
    public var row: UInt32

    /// Makes a reference.
    @inlinable
    public init(index: UInt8, table: UInt8, row: UInt32) {
        self.index = index
        self.table = table
        self.row = row
    }
}
