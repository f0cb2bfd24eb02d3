public import CSVStream
public import Geocoding
public import Reports

/// The columns of an earlier output of ours, whose matched rows are kept as they are.
public struct PriorColumns: Sendable, Equatable {
    let status: Int
    let latitude: Int
    let longitude: Int
    let level: Int
    let accuracy: Int
    let confidence: Int
    let label: Int
    let country: Int
    let provider: Int
    let reason: Int
    let query: Int
    /// The names of those who may have answered, by their number in the run's sources.
    let sources: [String]
    /// Which answers are good enough now.
    let policy: SelectionPolicy

    /// Finds the columns.
    ///
    /// - Parameters:
    ///   - sources: the run's; who is not among them counts as the last one.
    ///   - policy: rows that it would not accept for their level, radius or confidence are asked again.
    /// - Returns: nil when the input is no output of ours.
    public init?(
        _ header: Header,
        prefix: String,
        sources: [AnswerSource],
        policy: SelectionPolicy
    ) {
        func index(_ column: OutputColumn) -> Int? {
            header.names.firstIndex(of: prefix + column.stem)
        }
        guard let status = index(.status), let latitude = index(.latitude),
            let longitude = index(.longitude), let level = index(.level),
            let accuracy = index(.accuracy), let confidence = index(.confidence),
            let label = index(.label), let country = index(.countryCode),
            let provider = index(.provider), let reason = index(.reason),
            let query = index(.query)
        else { return nil }
        (self.status, self.latitude, self.longitude) = (status, latitude, longitude)
        (self.level, self.accuracy, self.confidence) = (level, accuracy, confidence)
        (self.label, self.country, self.provider) = (label, country, provider)
        (self.reason, self.query) = (reason, query)
        self.sources = sources.map(\.name)
        self.policy = policy
    }
}
