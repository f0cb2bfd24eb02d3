public import GeoModel

/// What a geocoder answered to one query. No candidate means that it knows no such place.
public struct Answer: Sendable, Equatable {
    /// The best candidate.
    public var best: Candidate? = nil
    /// The next one that is another place, for the reports and for the ambiguity test.
    public var runnerUp: Candidate? = nil
    /// Further candidates, best first; empty unless the caller asked for many.
    public var others: [Candidate] = []
    /// The best candidate's share of the likelihood of all candidates, 0 to 1; candidates within
    /// the best one's neighbourhood count as the same place.
    public var topShare: Float = 1
    /// The finest level that the query itself names; `street` or finer where it names a street or a
    /// house, nil where nothing could be read.
    public var askedLevel: MatchLevel? = nil
    /// Why the geocoder itself does not stand for its best candidate, or looked up nothing; of class
    /// refused, nil where it does.
    public var refusal: Reason? = nil
    /// Who answered: an index into the run's list of sources.
    public var source: UInt8 = 0
    /// How many requests this answer cost.
    public var requests: UInt16 = 0
    /// Whether it came from the cache or the run log.
    public var recalled: Bool = false
    /// Whether it is the answer to an equal query of this run, which was asked once for both.
    public var isShared: Bool = false

    /// An empty answer. An initialiser of its own, since one that sets each property destroys what it finds.
    @inlinable
    public init() {}

    /// Makes an answer.
    @inlinable
    public init(
        best: Candidate? = nil,
        runnerUp: Candidate? = nil,
        others: [Candidate] = [],
        topShare: Float = 1,
        askedLevel: MatchLevel? = nil,
        refusal: Reason? = nil,
        source: UInt8 = 0,
        requests: UInt16 = 0,
        recalled: Bool = false,
        isShared: Bool = false
    ) {
        self.best = best
        self.runnerUp = runnerUp
        self.others = others
        self.topShare = topShare
        self.askedLevel = askedLevel
        self.refusal = refusal
        self.source = source
        self.requests = requests
        self.recalled = recalled
        self.isShared = isShared
    }

    /// All candidates, best first.
    public var candidates: [Candidate] {
        [best, runnerUp].compactMap { $0 } + others
    }
}
