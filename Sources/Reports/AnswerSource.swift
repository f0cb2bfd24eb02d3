/// Somebody who answers queries in this run, as the reports name it.
public struct AnswerSource: Sendable, Equatable {
    /// The name in `geo_provider`.
    public let name: String
    /// The words that the licence of its answers asks for; empty when none are needed.
    public let attribution: String
    /// Whether its confidence was fitted against truth.
    public let confidenceBasis: ConfidenceBasis

    /// Names a source.
    public init(
        name: String,
        attribution: String = "",
        confidenceBasis: ConfidenceBasis = .measured
    ) {
        self.name = name
        self.attribution = attribution
        self.confidenceBasis = confidenceBasis
    }
}

/// Where a confidence comes from.
public enum ConfidenceBasis: String, Sendable, CaseIterable {
    /// Fitted against truth.
    case measured
    /// An estimate, capped at 0.9.
    case assumed
}
