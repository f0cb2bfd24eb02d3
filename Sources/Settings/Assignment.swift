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
    /// The object "providers" of a config file, unread: its keys are names of providers.
    public var providerSection: ConfigSection?
    /// What looks like a slip but stops nothing.
    public var warnings: [String] = []

    /// Nothing.
    public init() {}
}

/// A part of a config file that another module reads.
public struct ConfigSection: Equatable, Sendable {
    /// The value, with its places in the file.
    public let node: JSONNode
    /// The file, as messages should show it.
    public let path: String

    /// A part of a file.
    public init(_ node: JSONNode, path: String) {
        self.node = node
        self.path = path
    }

    /// Where in the file a mistake stands.
    public func origin(at place: TextPlace) -> Origin {
        .configFile(path: path, line: place.line)
    }

    /// A path in the file, which is taken from the file's own folder.
    public func resolved(_ path: String) -> String {
        ConfigFile.resolved(path, in: ConfigFile.folder(of: self.path))
    }
}
