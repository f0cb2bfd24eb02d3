public import Settings

/// A provider description that cannot be used, and where.
public struct DescriptionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Where in the JSON text.
    public let place: TextPlace
    /// What is wrong there and what would be right.
    public let problem: String

    init(_ problem: String, at place: TextPlace) {
        self.place = place
        self.problem = problem
    }

    /// "line 3, column 7: …".
    public var description: String { "\(place): \(problem)" }
}
