public import ByteStreams
public import Diagnostics
public import GeoModel
public import Geocoding
public import Pipeline
public import Reports
public import Settings

/// The parts that a command is put together from, as functions, so that tests hand in doubles.
///
/// `Composition+System.swift` alone names the concrete types.
public struct Composition: Sendable {
    /// Opens the offline geocoder over the world index and those of the request.
    public var openGeocoder: @Sendable (GeocoderRequest) throws(CommandFailure) -> OpenedGeocoder
    /// Makes the online providers of the request ready, in its order.
    public var openProviders: @Sendable (ProviderRequest) throws(CommandFailure) -> [OpenedProvider]
    /// What is known of the online providers, with those of the config file.
    public var describeProviders:
        @Sendable (ConfigSection?, [String: String]) throws(CommandFailure) -> [ProviderFacts]
    /// Builds an index at the path: a country's from its pack, otherwise the world's, whose path may be
    /// nil for its usual place.
    public var buildIndex: @Sendable (IndexRequest) throws(CommandFailure) -> IndexFacts
    /// What an index says about itself; the world index in use when no path is given.
    public var describeIndex: @Sendable (IndexRequest) throws(CommandFailure) -> IndexFacts
    /// Checks every byte of an index; the same default.
    public var verifyIndex: @Sendable (IndexRequest) throws(CommandFailure) -> IndexFacts
    /// The words that the licences of the world index ask for; empty where there is no index yet.
    public var worldCredits: @Sendable (_ environment: [String: String]) -> [String] = { _ in [] }
    /// Reads a small file, at most so many bytes.
    public var readFile: @Sendable (_ path: String, _ limit: Int) throws(InputError) -> [UInt8]
    /// Opens what the offline indexes know about points; nil where they know nothing.
    public var openReverse: @Sendable (GeocoderRequest) throws(CommandFailure) -> OpenedReverse? = {
        (_) throws(CommandFailure) in nil
    }
    /// Opens the streams of a worker: standard input, which a stop ends, and standard output.
    public var openWorkerStreams: @Sendable (StopSignal) throws(CommandFailure) -> WorkerStreams = {
        (_) throws(CommandFailure) in
        throw CommandFailure(.inputOutput, "There are no streams for a worker.")
    }
    /// The clocks.
    public var time: TimeSource
    /// A name for this run, for logs; no two runs have the same.
    public var runName: String
    /// When a run writes down how far it is.
    public var keeping = KeepingRules()
    /// Begins to listen for requests to stop, until the watch is cancelled.
    public var watchSignals: @Sendable (@escaping @Sendable (StopRequest) -> Void) -> SignalWatch

    /// A composition of these parts.
    public init(
        openGeocoder:
            @escaping @Sendable (GeocoderRequest) throws(CommandFailure) -> OpenedGeocoder,
        openProviders:
            @escaping @Sendable (ProviderRequest) throws(CommandFailure) -> [OpenedProvider],
        describeProviders:
            @escaping @Sendable (ConfigSection?, [String: String]) throws(CommandFailure) ->
            [ProviderFacts],
        buildIndex: @escaping @Sendable (IndexRequest) throws(CommandFailure) -> IndexFacts,
        describeIndex: @escaping @Sendable (IndexRequest) throws(CommandFailure) -> IndexFacts,
        verifyIndex: @escaping @Sendable (IndexRequest) throws(CommandFailure) -> IndexFacts,
        readFile: @escaping @Sendable (String, Int) throws(InputError) -> [UInt8],
        time: TimeSource,
        runName: String,
        watchSignals:
            @escaping @Sendable (@escaping @Sendable (StopRequest) -> Void) -> SignalWatch
    ) {
        self.openGeocoder = openGeocoder
        self.openProviders = openProviders
        self.describeProviders = describeProviders
        self.buildIndex = buildIndex
        self.describeIndex = describeIndex
        self.verifyIndex = verifyIndex
        self.readFile = readFile
        self.time = time
        self.runName = runName
        self.watchSignals = watchSignals
    }
}

/// What a geocoder is opened for.
public struct GeocoderRequest: Sendable {
    /// The paths of indexes besides the world index.
    public let indexes: [String]
    /// Where to look.
    public let area: SearchArea
    /// How many candidates an answer should hold, at least 2.
    public let candidates: Int
    /// The environment; says where the world index may lie.
    public let environment: [String: String]
    /// Where to say that the world index is being built.
    public let events: EventSink
}

/// An offline geocoder, ready to answer, with what belongs to it.
public struct OpenedGeocoder: Sendable {
    /// Who answers.
    public let geocoder: any LocalGeocoder
    /// Who renders the labels of its candidates.
    public let labels: any LabelRenderer
    /// The sources that `Answer.source` counts.
    public let sources: [AnswerSource]
    /// The country that a name or code in any language stands for.
    public let countryNamed: @Sendable (String) -> CountryCode?
    /// Who completes text as it is typed; nil where nobody does.
    public var completer: (any Autocompleter)?

    /// A geocoder with its parts.
    public init(
        geocoder: any LocalGeocoder,
        labels: any LabelRenderer,
        sources: [AnswerSource],
        countryNamed: @escaping @Sendable (String) -> CountryCode?
    ) {
        self.geocoder = geocoder
        self.labels = labels
        self.sources = sources
        self.countryNamed = countryNamed
    }
}

/// The offline indexes as they say what is at a point.
public struct OpenedReverse: Sendable {
    /// Who answers; its labels are texts.
    public let geocoder: any ReverseGeocoder
    /// How the reports name it.
    public let source: AnswerSource

    /// A reverse geocoder with its name.
    public init(geocoder: any ReverseGeocoder, source: AnswerSource) {
        self.geocoder = geocoder
        self.source = source
    }
}

/// Which index a command is about.
public struct IndexRequest: Sendable {
    /// The path; nil for the world index in its usual place.
    public let path: String?
    /// What to build it from: a country pack, files of addresses or of GeoNames. None for the world index.
    public let inputs: [String]
    /// How files of addresses are read.
    public let addresses: AddressFileSettings
    /// Ends a build.
    public let stop: StopSignal
    /// The environment; says where the world index may lie.
    public let environment: [String: String]
    /// Where to say how far the work is.
    public let events: EventSink
}

/// What is known of an index, in the order in which it is shown.
public struct IndexFacts: Sendable, Equatable {
    /// The path of the index.
    public let path: String
    /// The facts.
    public let facts: [Fact]

    /// One fact.
    public struct Fact: Sendable, Equatable {
        /// The key in JSON, in snake case; shown with spaces for underscores.
        public let key: String
        /// The value.
        public let value: Value

        /// A fact.
        public init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// A text or a number.
    public enum Value: Sendable, Equatable {
        /// Words.
        case text(String)
        /// A count or a size.
        case number(Int)
    }

    /// The facts of the index at the path.
    public init(path: String, facts: [Fact]) {
        self.path = path
        self.facts = facts
    }
}
