public import Diagnostics
public import Geocoding
public import Reports
public import Settings

/// What online providers are opened for.
public struct ProviderRequest: Sendable {
    /// Whom to ask, in order; the offline index is not among them.
    public let providers: [ProviderChoice]
    /// Who named them, for messages about them.
    public let origin: Origin
    /// Where to look, and the conditions under which providers are asked.
    public let settings: RunSettings
    /// How many candidates an answer should hold, at least 2.
    public let candidates: Int
    /// The environment: keys, proxies, the folder for the shared pace.
    public let environment: [String: String]
    /// Where to say what the user should know.
    public let events: EventSink
    /// The clocks.
    public let time: TimeSource
    /// Counts the requests, and stops them before they cost too much.
    public let spending: Spending
}

/// An online provider, ready to answer.
public struct OpenedProvider: Sendable {
    /// Who answers.
    public let geocoder: any Geocoder
    /// How the reports name it.
    public let source: AnswerSource
    /// Search as you type; nil where the provider, or its owner, does not want that.
    public let autocompleter: (any Autocompleter)?
    /// Whether its terms, or the user's word, let its answers be kept beyond the run.
    public let mayBeKept: Bool
    /// For how many days; nil for good.
    public let daysKept: Int?
    /// Requests a second that may be made; nil where no limit is known.
    public var perSecond: Double?
    /// Requests a day that may be made; nil where no limit is known.
    public var perDay: Int?
    /// The most queries of a run to a public server; nil where there is no such end.
    public var refuseAbove: Int?
    /// What a thousand requests cost, as the config file says; nil where it does not.
    public var pricePerThousand: Double?
    /// Who says what is at a point, a point being the query; nil where the provider does not.
    public var reverse: (any Geocoder)?
    /// The threads on which it is best asked; none where any thread will do.
    public var executors: [any TaskExecutor] = []
    /// Whether its answers are held against the words of the query.
    var isAssessed = true

    /// The provider for points instead of addresses; nil where it takes none.
    var forPoints: OpenedProvider? {
        guard let reverse else { return nil }
        var provider = OpenedProvider(
            geocoder: reverse,
            source: source,
            mayBeKept: mayBeKept,
            daysKept: daysKept
        )
        (provider.perSecond, provider.perDay) = (perSecond, perDay)
        provider.refuseAbove = refuseAbove
        provider.pricePerThousand = pricePerThousand
        provider.executors = executors
        provider.isAssessed = false
        return provider
    }

    /// A provider with what belongs to it.
    public init(
        geocoder: any Geocoder,
        source: AnswerSource,
        autocompleter: (any Autocompleter)? = nil,
        mayBeKept: Bool = true,
        daysKept: Int? = nil
    ) {
        self.geocoder = geocoder
        self.source = source
        self.autocompleter = autocompleter
        self.mayBeKept = mayBeKept
        self.daysKept = daysKept
    }
}
