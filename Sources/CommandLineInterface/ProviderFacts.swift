/// What is known of an online provider, for `geobatch providers` and docs/providers.md.
public struct ProviderFacts: Sendable, Equatable {
    /// The name in `--provider` and `geo_provider`.
    public let name: String
    /// What people call it.
    public let title: String
    /// Scheme and host of its own server; what stands in braces is a setting.
    public let base: String
    /// The environment variables of its key, none, one or two.
    public let keyVariables: [String]
    /// Whether a key was found for it.
    public let hasKey: Bool
    /// Requests a second; nil where none is published.
    public let perSecond: Double?
    /// Requests a day; nil where none is published.
    public let perDay: Int?
    /// Requests under way at once.
    public let concurrency: Int
    /// Distinct queries above which a run is warned; nil for never.
    public let warnAbove: Int?
    /// Distinct queries above which a run is refused; nil for never.
    public let refuseAbove: Int?
    /// Whether its answers may be kept, as an output file does.
    public let mayBeKept: Bool
    /// For how many days; nil for good.
    public let daysKept: Int?
    /// What must be shown with its answers.
    public let attribution: String
    /// Whether its own host demands a contact.
    public let demandsContact: Bool
    /// Its own settings with their defaults.
    public let settings: [String: String]
    /// What it can do besides finding an address: `batch`, `reverse`, `suggest`, `structured`.
    public let abilities: [String]
    /// A query that it should know, for `--check`.
    public let probe: String
    /// Whether it stands in the config file.
    public let isOwn: Bool
}

extension ProviderFacts {
    /// "5/s, 25,000/day, 3 at once".
    var limitWords: String {
        var words: [String] = []
        if let perSecond { words.append(ProviderFacts.rate(perSecond)) }
        if let perDay { words.append("\(Wording.count(perDay))/day") }
        if concurrency < 8 { words.append("\(concurrency) at once") }
        return words.isEmpty ? "none published" : words.joined(separator: ", ")
    }

    /// "yes", "30 days" or "only with storage_allowed".
    var termWords: String {
        guard mayBeKept else { return "only with storage_allowed" }
        return daysKept.map { "\($0) days" } ?? "yes"
    }

    private static func rate(_ perSecond: Double) -> String {
        let perMinute = (perSecond * 60).rounded()
        if perSecond == perSecond.rounded() { return "\(Int(perSecond))/s" }
        return "\(Wording.count(Int(perMinute)))/min"
    }
}
