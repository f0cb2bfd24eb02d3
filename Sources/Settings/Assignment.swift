/// One value that somebody gave to an option.
public struct Assignment: Equatable, Sendable {
    /// The option.
    public let option: OptionID
    /// The value, not yet checked beyond its shape.
    public let value: RawValue
    /// Who gave it.
    public let origin: Origin

    /// An assignment.
    public init(_ option: OptionID, _ value: RawValue, from origin: Origin) {
        self.option = option
        self.value = value
        self.origin = origin
    }
}

/// What one source of settings says, and what is wrong with it.
public struct Assignments: Equatable, Sendable {
    /// The values, in the order they were given.
    public var values: [Assignment] = []
    /// What cannot be used.
    public var mistakes: [Mistake] = []
    /// What looks like a slip but stops nothing.
    public var warnings: [String] = []

    /// Nothing.
    public init() {}
}
