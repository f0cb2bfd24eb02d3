/// A setting that cannot be used, and who set it.
public struct Mistake: Hashable, Sendable, CustomStringConvertible {
    /// Where a person corrects it.
    public let origin: Origin
    /// What is wrong and what is expected.
    public let problem: String

    /// A mistake.
    public init(_ origin: Origin, _ problem: String) {
        self.origin = origin
        self.problem = problem
    }

    /// "--limit: …" or "config.json, line 3: …".
    public var description: String { "\(origin): \(problem)" }
}

/// Everything that is wrong with the settings, found in one go.
public struct SettingsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The mistakes, at least one.
    public let mistakes: [Mistake]

    /// An error over these mistakes.
    public init(_ mistakes: [Mistake]) {
        self.mistakes = mistakes
    }

    /// Whether somebody typed at least one of them on the command line.
    public var isUsage: Bool {
        mistakes.contains { if case .flag = $0.origin { true } else { false } }
    }

    /// One line for each mistake.
    public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
