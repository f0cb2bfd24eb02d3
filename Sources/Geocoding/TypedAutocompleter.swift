/// Completes from memory, and leaves out suggestions of other types than those wanted. Each suggestion is
/// resolved to see what it is, which costs a request where it is not at hand: for local geocoders.
public struct TypedAutocompleter: Autocompleter {
    /// So many times as many suggestions are looked at as are wanted.
    private static let depth = 8
    private let upstream: any Autocompleter
    private let types: PlaceTypes

    /// Only these types of the suggestions.
    public init(around upstream: any Autocompleter, types: PlaceTypes) {
        (self.upstream, self.types) = (upstream, types)
    }

    /// Suggestions of the types wanted, best first.
    public func suggest(_ text: String, limit: Int) async -> Result<[Suggestion], GeocodeError> {
        guard !types.isEmpty else { return await upstream.suggest(text, limit: limit) }
        let all: [Suggestion]
        switch await upstream.suggest(text, limit: limit * TypedAutocompleter.depth) {
        case .success(let suggestions): all = suggestions
        case .failure(let error): return .failure(error)
        }
        var wanted: [Suggestion] = []
        for suggestion in all where wanted.count < limit {
            switch await upstream.resolve(suggestion) {
            case .success(let place):
                if let place, types.allows(place.level) { wanted.append(suggestion) }
            case .failure(let error): return .failure(error)
            }
        }
        return .success(wanted)
    }

    /// The candidate behind a suggestion.
    public func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        await upstream.resolve(suggestion)
    }
}
