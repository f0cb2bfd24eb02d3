/// What reading one source gave.
public struct SourceReport: Sendable, Equatable {
    /// The file, with the member of an archive behind it: `us.zip/us/ca/alameda.csv`.
    public var path: String
    /// What it is.
    public var kind: SourceKind
    /// Rows, features or objects that were looked at.
    public var rows = 0
    /// Addresses with a number that were given out.
    public var addresses = 0
    /// Streets that were given out.
    public var streets = 0
    /// Ranges of numbers that were given out.
    public var ranges = 0
    /// Places and areas of a gazetteer that were given out.
    public var places = 0
    /// Rows of postal codes that were given out.
    public var codes = 0
    /// What was not taken, and why.
    public var skipped = Skips()
    /// How the source was read, one sentence each.
    public var notes: [String] = []
    /// The date of the data, yyyymmdd, where the source says so; 0 otherwise.
    public var date = 0
    /// The licence that the kind of source implies; nil where only the user can know it.
    public var licence: SourceLicence?

    /// How much was given out, of all kinds.
    public var found: Int { addresses + streets + ranges + places + codes }

    /// Begins a report.
    public init(path: String, kind: SourceKind) {
        self.path = path
        self.kind = kind
    }
}

/// Under which terms data may be used.
public struct SourceLicence: Sendable, Equatable {
    /// The licence's name.
    public let name: String
    /// The words that must be shown.
    public let attribution: String

    /// A licence.
    public init(name: String, attribution: String) {
        self.name = name
        self.attribution = attribution
    }

    /// What OpenStreetMap's data is under.
    public static let openStreetMap = SourceLicence(
        name: "ODbL 1.0",
        attribution: "© OpenStreetMap contributors"
    )

    /// What GeoNames' data is under; it asks to be named, and that changes are said.
    public static let geoNames = SourceLicence(
        name: "CC BY 4.0",
        attribution: "Contains data of GeoNames (www.geonames.org), CC BY 4.0; changed: joined, "
            + "deduplicated"
    )
}

/// Why a row or block was not taken.
public enum SkipReason: String, Sendable, CaseIterable {
    /// A latitude or longitude is missing or no number.
    case noPoint = "no coordinates"
    /// A coordinate lies outside the globe, or both are one number.
    case offGlobe = "coordinates that cannot be"
    /// There is a number, but no street.
    case noStreet = "no street"
    /// There is neither a number nor a street.
    case noAddress = "no address"
    /// A way's nodes are not in the file.
    case noNodes = "nodes that are not in the file"
    /// An interpolation whose ends have no usable numbers.
    case noRange = "interpolation without numbers at its ends"
    /// It is in no country.
    case noCountry = "no country"
    /// The user asked for one country, and this is another's.
    case otherCountry = "of another country"
    /// A row of a gazetteer that is neither a place nor an area: water, mountains, buildings.
    case otherFeature = "neither a place nor an area"
    /// A place or an area that is no more.
    case former = "of former times"
    /// A place that an earlier row has, perhaps of another file.
    case repeated = "repeated"
    /// A row, feature or block that cannot be read.
    case damaged = "damaged"

    /// Whether such a row is ordinary for its kind of source and worth no word each.
    public var isOrdinary: Bool {
        switch self {
        case .noAddress, .otherCountry, .otherFeature, .former, .repeated: true
        default: false
        }
    }
}

/// How many were skipped for each reason, and where the first ones stand.
public struct Skips: Sendable, Equatable {
    /// The rows of one reason.
    public struct Group: Sendable, Equatable {
        /// How many.
        public var count = 0
        /// The first five places, in words.
        public var places: [String] = []
    }

    private var groups: [SkipReason: Group] = [:]

    /// Nothing skipped.
    public init() {}

    /// What was skipped for a reason.
    public subscript(reason: SkipReason) -> Group { groups[reason] ?? Group() }

    /// The reasons that there were, in their order.
    public var reasons: [SkipReason] { SkipReason.allCases.filter { groups[$0] != nil } }

    /// How many in all.
    public var count: Int { groups.values.reduce(0) { $0 + $1.count } }

    /// Notes one more; the place is asked for only when it is one of the first.
    mutating func add(_ reason: SkipReason, at place: @autoclosure () -> String) {
        groups[reason, default: Group()].count += 1
        if groups[reason, default: Group()].places.count < 5 {
            groups[reason, default: Group()].places.append(place())
        }
    }
}
