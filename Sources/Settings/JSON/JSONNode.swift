/// A JSON value that knows where it stands.
public struct JSONNode: Equatable, Sendable {
    /// What it is.
    public let value: JSONValue
    /// Where it begins.
    public let place: TextPlace

    /// A value at a place.
    public init(_ value: JSONValue, at place: TextPlace) {
        self.value = value
        self.place = place
    }
}

/// A JSON value; objects keep the order of their members.
public indirect enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with the digits as they were written.
    case number(String)
    /// A string, unescaped.
    case string(String)
    /// An array.
    case array([JSONNode])
    /// An object; no two members have one key.
    case object([JSONMember])

    /// What it is, with its article, for messages.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A member of a JSON object.
public struct JSONMember: Equatable, Sendable {
    /// Its key, unescaped.
    public let key: String
    /// Where the key begins.
    public let place: TextPlace
    /// Its value.
    public let node: JSONNode

    /// A member.
    public init(key: String, at place: TextPlace, node: JSONNode) {
        self.key = key
        self.place = place
        self.node = node
    }
}

/// A place in a text file.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column in characters (Unicode scalars), from 1.
    public let column: Int

    /// A place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// "line 3, column 7".
    public var description: String { "line \(line), column \(column)" }
}

/// Text that is not JSON, and where it stops being so.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Where the parser stopped.
    public let place: TextPlace
    /// What is wrong there and what was expected.
    public let problem: String

    /// "line 3, column 7: …".
    public var description: String { "\(place): \(problem)" }
}
