/// What a value looks like; decides how flags, the environment and JSON are read.
public enum OptionShape: Hashable, Sendable {
    /// On or off: a flag without a value, JSON `true` or `false`.
    case toggle
    /// One text: a JSON string.
    case text
    /// A path: a JSON string, relative to the folder of the config file.
    case path
    /// A number: a JSON number or a string.
    case number
    /// One word of these.
    case choice([String])
    /// Several texts: separated by commas, or a JSON array of strings.
    case list
    /// Several paths: the flag repeated, colons between them in the environment, a JSON array.
    case paths
    /// Numbers separated by commas, as many as said: a string, or a JSON array of numbers.
    case numbers(count: Int)

    /// What a config file should hold here, for messages and documentation.
    public var jsonName: String {
        switch self {
        case .toggle: "true or false"
        case .text, .path: "a string"
        case .number: "a number"
        case .choice(let words):
            "one of " + words.map { JSONText.quoted($0) }.joined(separator: ", ")
        case .list, .paths: "a string or an array of strings"
        case .numbers(let count): "an array of \(count) numbers"
        }
    }
}
