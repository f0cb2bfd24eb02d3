/// Search as you type, in the two steps suggest and resolve.
public protocol Autocompleter: Sendable {
    /// Suggestions for text that is still being typed, best first.
    ///
    /// - Parameter limit: how many at most, at least 1.
    func suggest(_ text: String, limit: Int) async -> Result<[Suggestion], GeocodeError>

    /// The candidate behind a suggestion, or nil when it is gone.
    func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError>
}

/// One line of a list that completes as the user types.
public struct Suggestion: Hashable, Sendable {
    /// What to show first: the name that completes the text.
    public let title: String
    /// What to show beside it: where that is.
    public let subtitle: String
    /// What `resolve` needs to find it again; opaque.
    public let token: String

    /// Makes a suggestion.
    public init(title: String, subtitle: String, token: String) {
        self.title = title
        self.subtitle = subtitle
        self.token = token
    }
}
