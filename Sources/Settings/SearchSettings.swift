public import Geocoding

/// Everything that `geobatch search` was asked to do, valid.
public struct SearchSettings: Sendable, Equatable {
    /// What a run with the same settings was asked to do: whom to ask, what to accept.
    public let run: RunSettings
    /// Where to look.
    public let area: SearchArea
    /// Which answers a run with the same settings accepts.
    public let policy: SelectionPolicy
    /// The paths of indexes besides the world index.
    public let indexes: [String]
    /// How many candidates to show at most, 1 to 50.
    public let limit: Int
    /// Whether to print JSON.
    public let json: Bool

    /// The settings in force, checked as a whole.
    ///
    /// - Throws: `SettingsError` with every mistake there is.
    public init(_ overlay: Overlay, mistakes: [Mistake] = []) throws(SettingsError) {
        // A nightly run's settings are checked, too: its config file is the same one.
        let run = try RunSettings(overlay, mistakes: mistakes + SearchSettings.own(overlay))
        self.run = run
        area = run.area
        policy = run.policy
        indexes = run.indexes
        var reader = SettingsReader(overlay, mistakes: [])
        limit = SearchSettings.limit(&reader)
        json = reader.toggle(.json) ?? false
    }

    /// The same where the question is a point.
    public var forPoints: SearchSettings { SearchSettings(self, run: run.forPoints) }

    private init(_ other: SearchSettings, run: RunSettings) {
        self.run = run
        (area, policy, indexes) = (run.area, run.policy, run.indexes)
        (limit, json) = (other.limit, other.json)
    }

    private static func own(_ overlay: Overlay) -> [Mistake] {
        var reader = SettingsReader(overlay, mistakes: [])
        _ = limit(&reader)
        return reader.mistakes
    }

    private static func limit(_ reader: inout SettingsReader) -> Int {
        reader.value(.candidateLimit) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 1...50)
        } ?? 5
    }
}
