public import CSVStream
public import GeoModel
public import Geocoding
public import MapPage
public import Reports

/// Everything that decides what a run does, checked and resolved: no option is looked up later.
public struct RunPlan: Sendable {
    /// Which columns hold what of an address.
    public var columns: ColumnPlan<Int>
    /// How the input was read: what was guessed, one sentence each, for the summary.
    public var readAs: [String] = []
    /// The columns of the points that are asked about; nil for a run that asks for addresses.
    public var points: PointColumns?
    /// `--append`: added to every query after a comma; empty for nothing.
    public var append = ""
    /// `--country`: where every answer must lie; a row's own country goes before it.
    public var countries = CountrySet()
    /// The country that a name or code of the country column means; nil when it means none.
    public var countryNamed: @Sendable (String) -> CountryCode? = { CountryCode($0) }
    /// Which answers are accepted.
    public var policy = SelectionPolicy()
    /// For which reasons the next geocoder is asked, though one has answered.
    public var fallbackOn = RunPlan.defaultFallback
    /// `--columns` and `--prefix`.
    public var schema = OutputSchema()
    /// What is written; the first is OUT, which gets its name last.
    public var outputs: [OutputTarget]
    /// `--summary`: where the summary goes as JSON; nil for nowhere.
    public var summaryPath: String?
    /// What the requests of this call have cost so far; nil where no price is known.
    public var estimatedCost: @Sendable () -> Double? = { nil }
    /// `--map-tiles`: what the map draws under its points; nil for the world that it brings along.
    public var mapTiles: TileLayer?
    /// `--map-columns`: the columns of the input that the map shows, too.
    public var mapColumns: [MapColumn] = []
    /// `--bom`: CSV outputs begin with a byte order mark even where the input did not.
    public var byteOrderMark = false
    /// `--excel-safe`: no field is taken for a formula.
    public var excelSafe = false
    /// `--keep-existing`: the columns of coordinates that rows may have already; nil to ask for all.
    public var existing: ExistingColumns?
    /// `--only-unmatched`: the columns of an earlier output whose matched rows are kept; nil to ask for
    /// all.
    public var prior: PriorColumns?
    /// `--limit`: the most rows that are read; nil for all.
    public var limit: Int?
    /// `--partition`: which part of the input is read; nil for all of it.
    public var part: InputPart?
    /// `--concurrency`: how many chunks are worked on at once; nil for one per core and a spare one.
    public var workers: Int?

    /// The reasons for which the next geocoder is asked unless a setting says otherwise.
    public static let defaultFallback: ReasonSet = [
        ReasonSet(.noMatch), ReasonSet(.ambiguous), ReasonSet(.lowConfidence),
        ReasonSet(.belowMinLevel), ReasonSet(.tooCoarse), ReasonSet(.numberNotFound),
    ]

    /// A plan with the defaults for everything else.
    public init(columns: ColumnPlan<Int>, outputs: [OutputTarget]) {
        self.columns = columns
        self.outputs = outputs
    }
}

/// A part of the input: the records that begin in some bytes of it.
public struct InputPart: Sendable, Equatable {
    /// The bytes, in the decompressed, undecoded stream.
    public let bytes: Range<Int>
    /// Whether it is the first part, whose output has the header.
    public let isFirst: Bool

    /// The records that begin in these bytes.
    public init(bytes: Range<Int>, isFirst: Bool) {
        (self.bytes, self.isFirst) = (bytes, isFirst)
    }
}

/// One file that a run writes.
public struct OutputTarget: Sendable, Equatable {
    /// Where; `-` for standard output.
    public let path: String
    /// How.
    public let format: OutputFormat

    /// Names an output.
    public init(path: String, format: OutputFormat) {
        self.path = path
        self.format = format
    }
}
