public import ByteStreams
public import GeoModel
public import Geocoding

/// Everything that a run was asked to do, valid. Settings that were left open are nil.
public struct RunSettings: Sendable, Equatable {
    /// Which columns make the query; all empty means that the header is to be read.
    public var columns = AddressColumns()
    /// Text at the end of every query.
    public var append: String?
    /// Where to look.
    public var area = SearchArea()
    /// Who is asked, in order; at least one.
    public var providers = [ProviderChoice(ProviderChoice.offlineName)]
    /// The object "providers" of the config file: users' own providers and settings of providers.
    public var providerSection: ConfigSection?
    /// For which reasons the next provider is asked, though one has answered.
    public var fallbackOn: ReasonSet = [
        ReasonSet(.noMatch), ReasonSet(.ambiguous), ReasonSet(.lowConfidence),
        ReasonSet(.belowMinLevel), ReasonSet(.tooCoarse), ReasonSet(.numberNotFound),
        ReasonSet(.otherType),
    ]
    /// The files with keys, each for a provider or, where the name is nil, the only one with a key.
    public var keyFiles: [KeyFile] = []
    /// How the owner of a public server reaches the user.
    public var contact: String?
    /// The languages in which labels are wanted, best first.
    public var languages: [String] = []
    /// The most requests a second to each provider; nil for what each allows.
    public var rate: Double?
    /// The longest time of a query at one provider, in seconds.
    public var rowDeadline = 120.0
    /// The paths of indexes besides the world index.
    public var indexes: [String] = []
    /// The path of the corrections; nil for the usual file, if it exists.
    public var corrections: String?
    /// The number of workers, 1 to 1024; nil for one a core.
    public var concurrency: Int?
    /// Which answers are accepted; holds the box when `--bounded` is on.
    public var policy = SelectionPolicy()
    /// The path of the failure report.
    public var failures: String?
    /// The path of the GeoJSON output.
    public var geojson: String?
    /// The path of the map.
    public var map: String?
    /// The address of the map's tiles; nil for none.
    public var mapTiles: String?
    /// The words that the owner of the tiles wants shown.
    public var mapTilesAttribution: String?
    /// The path of the summary.
    public var summary: String?
    /// The path of the metrics.
    public var metrics: String?
    /// `--columns` as it was given, joined by commas; nil for the usual columns.
    public var outputColumns: String?
    /// What the names of the added columns begin with.
    public var prefix = "geo_"
    /// Whether the output begins with a byte order mark even where the input did not.
    public var byteOrderMark = false
    /// Whether fields that look like formulas are defused.
    public var excelSafe = false
    /// How the input is read.
    public var reading = ReadSettings()
    /// Whether rows with coordinates of their own keep them.
    public var keepExisting = false
    /// The file of the result cache; nil for the usual one.
    public var cache: String?
    /// Whether answers are kept and recalled from run to run.
    public var usesCache = true
    /// Whether nothing may be sent over the network.
    public var isOffline = false
    /// Whether rows that an earlier run matched are kept as they are.
    public var onlyUnmatched = false
    /// The most requests to each provider on one day; nil for what it allows.
    public var perDay: Int?
    /// The most that one call may spend; nil for no limit.
    public var maximumCost: Double?
    /// How many seconds this call may take; nil for no limit.
    public var deadline: Double?
    /// Whether nothing is sent or written, only counted.
    public var isDryRun = false
    /// Whether to begin at the first row though an interrupted run could be gone on with.
    public var restart = false
    /// The most rows of data that are read.
    public var limit: Int?
    /// The percentage of ok rows under which the exit code is 1.
    public var failUnder: Double?
    /// Whether only problems are said.
    public var quiet = false
    /// How messages are written.
    public var log = LogFormat.text

    /// The built-in settings.
    public init() {}

    /// The same where rows are points: whatever lies there is an answer, unless a level was asked for.
    public var forPoints: RunSettings {
        var settings = self
        settings.policy.minimumLevel = policy.minimumLevel ?? .country
        return settings
    }
}

/// A file that holds a key.
public struct KeyFile: Hashable, Sendable {
    /// Whose key; nil for the only provider that needs one.
    public let provider: String?
    /// The path.
    public let path: String

    /// Names a file.
    public init(provider: String? = nil, path: String) {
        self.provider = provider
        self.path = path
    }
}

/// The columns of the input that make a query: names, or positions such as `#3`.
public struct AddressColumns: Sendable, Equatable {
    /// The address in one or several columns.
    public var address: [String] = []
    /// The house number.
    public var houseNumber: [String] = []
    /// The street.
    public var street: [String] = []
    /// City, town or village.
    public var city: [String] = []
    /// State, province or county.
    public var region: [String] = []
    /// The postal code.
    public var postcode: [String] = []
    /// The country, a promise for its row.
    public var country: [String] = []

    /// No columns.
    public init() {}
}

/// Where on the globe answers are wanted.
public struct SearchArea: Sendable, Equatable {
    /// Countries in which every answer must lie; empty for anywhere.
    public var countries = CountrySet()
    /// Of places that fit equally well, the one nearer to this point wins.
    public var bias: Coordinate?
    /// Places in this box are preferred …
    public var box: BoundingBox?
    /// … and when this is on, nothing else is accepted.
    public var isBounded = false
    /// The types of places that are accepted; empty for all.
    public var types = PlaceTypes()

    /// Anywhere.
    public init() {}
}

/// How the input is written, as far as somebody said so.
public struct ReadSettings: Sendable, Equatable {
    /// The byte between fields; nil to detect it.
    public var delimiter: UInt8?
    /// The byte around fields.
    public var quote = QuoteSetting.detect
    /// How characters are stored; nil to detect it.
    public var encoding: TextEncoding?
    /// Whether the first row names the columns.
    public var hasHeader = true
    /// Whether somebody said so.
    public var headerIsGiven = false
    /// How many rows the header takes up, at least 1; nil to detect it.
    public var headerRows: Int?
    /// Whether a backslash makes a quote part of the value; nil to detect it.
    public var escapesWithBackslash: Bool?
    /// How many lines before the header are left out.
    public var skipRows = 0
    /// Whether somebody said so; otherwise lines before the header are found out.
    public var skipRowsIsGiven = false
    /// The longest record in bytes.
    public var maximumRecord = 16 << 20

    /// Everything is detected.
    public init() {}
}

/// What quotes fields.
public enum QuoteSetting: Sendable, Hashable {
    /// To be detected.
    case detect
    /// Nothing: quotes are ordinary characters.
    case none
    /// This byte.
    case byte(UInt8)
}

/// How messages are written to standard error.
public enum LogFormat: String, Sendable, CaseIterable {
    /// Sentences for people.
    case text
    /// One JSON object a line.
    case json
}
