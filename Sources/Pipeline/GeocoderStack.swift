public import Geocoding
public import Reports

/// Whom a run asks: first what is at hand, then, for what stays open, the chain.
public struct GeocoderStack: Sendable {
    /// Corrections and offline indexes; answers a chunk at once without waiting. A query that it
    /// answers with the refusal `not_asked` stays open.
    public let local: (any LocalGeocoder)?
    /// Who is asked for queries that are still open, in order.
    public let chain: [ChainMember]
    /// Renders the labels of candidates that point into an index.
    public let labels: any LabelRenderer
    /// Who can answer; `Answer.source` points into it.
    public let sources: [AnswerSource]

    /// - Parameters:
    ///   - local: nil when there is none; then the chain is asked for everything.
    ///   - sources: as many as there are values of `Answer.source`.
    public init(
        local: (any LocalGeocoder)?,
        chain: [ChainMember] = [],
        labels: any LabelRenderer,
        sources: [AnswerSource]
    ) {
        self.local = local
        self.chain = chain
        self.labels = labels
        self.sources = sources
    }
}
