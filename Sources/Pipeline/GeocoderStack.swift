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

    /// How many rows a chunk has, a multiple of 8: as many as the local geocoder likes at once where nobody
    /// else is asked. Rows that wait for a service are let in by fewer.
    var chunkRows: Int {
        guard chain.isEmpty, let local else { return GeocoderStack.fewestRows }
        return min(max(local.batch.preferred, GeocoderStack.fewestRows), GeocoderStack.mostRows)
            & ~7
    }

    private static let fewestRows = 256
    /// Larger chunks leave the processor's cache between one step of the run and the next.
    private static let mostRows = 4096

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
