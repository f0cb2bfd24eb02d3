public import GeoModel

/// What a person decided about one query: a line of the corrections file.
public struct Correction: Hashable, Sendable {
    /// The query it is about, as the column `geo_query` shows it; never blank.
    public let query: String
    /// The country that was promised for the query; nil for the query in every country.
    public let country: CountryCode?
    /// What was decided.
    public let ruling: Ruling
    /// Why, in free words; may be empty.
    public let note: String
    /// Who decided; may be empty.
    public let who: String
    /// When, as it was written; may be empty.
    public let when: String

    /// Makes a correction, or nothing when the query is blank.
    public init?(
        query: String,
        country: CountryCode? = nil,
        ruling: Ruling,
        note: String = "",
        who: String = "",
        when: String = ""
    ) {
        guard query.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            return nil
        }
        self.query = query
        self.country = country
        self.ruling = ruling
        self.note = note
        self.who = who
        self.when = when
    }
}

/// A decision about a query.
public enum Ruling: Hashable, Sendable {
    /// The query means this place.
    case place(Placement)
    /// The query has no place; nobody needs to be asked.
    case unplaceable
    /// What was said before no longer holds; the geocoders are asked again.
    case withdraw

    /// The word in the column `action`.
    public var action: Action {
        switch self {
        case .place: .place
        case .unplaceable: .unplaceable
        case .withdraw: .withdraw
        }
    }

    /// The words of the column `action`.
    public enum Action: String, CaseIterable, Sendable {
        /// Gives the query a point.
        case place
        /// Says that it has none.
        case unplaceable
        /// Takes back what earlier lines said.
        case withdraw
    }
}

/// The place that a person gave.
public struct Placement: Hashable, Sendable {
    /// The point.
    public let coordinate: Coordinate
    /// How exact the point is.
    public let level: MatchLevel
    /// The address of the place; empty where the query itself will do.
    public let label: String

    /// Makes a placement.
    public init(coordinate: Coordinate, level: MatchLevel = .address, label: String = "") {
        self.coordinate = coordinate
        self.level = level
        self.label = label
    }

    /// The radius in metres within which a point set by hand at this level should lie.
    ///
    /// Rough sizes of such things; a person who points at a town means all of it.
    public var accuracyMetres: Int32 {
        switch level {
        case .country: 500_000
        case .region: 50_000
        case .locality: 5_000
        case .postcode: 2_000
        case .street: 200
        case .intersection, .interpolated: 50
        case .address, .poi: 25
        }
    }
}
