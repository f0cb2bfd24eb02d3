public import Geocoding
public import Reports

/// Whom a run asks: first what is at hand, then, for what stays open, the network.
public struct GeocoderStack: Sendable {
    /// Corrections and offline indexes; answers a chunk at once without waiting.
    public let local: (any LocalGeocoder)?
    /// The chain of providers; asked for queries that are still open.
    public let remote: (any Geocoder)?
    /// Renders the labels of candidates that point into an index.
    public let labels: any LabelRenderer
    /// Who can answer; `Answer.source` points into it.
    public let sources: [AnswerSource]

    /// - Parameters:
    ///   - local: nil when there is none; then `remote` is asked for everything.
    ///   - sources: as many as there are values of `Answer.source`.
    public init(
        local: (any LocalGeocoder)?,
        remote: (any Geocoder)? = nil,
        labels: any LabelRenderer,
        sources: [AnswerSource]
    ) {
        self.local = local
        self.remote = remote
        self.labels = labels
        self.sources = sources
    }
}
