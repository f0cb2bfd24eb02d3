/// Who set a value, weakest first; a later origin overrides an earlier one.
public enum Origin: Hashable, Sendable {
    /// The default that is written in the option table.
    case builtIn
    /// A key of the config file, on this line (from 1).
    case configFile(path: String, line: Int)
    /// An environment variable.
    case environment(variable: String)
    /// A flag on the command line, spelled with its dashes.
    case flag(String)

    private var rank: Int {
        switch self {
        case .builtIn: 0
        case .configFile: 1
        case .environment: 2
        case .flag: 3
        }
    }
}

extension Origin: Comparable {
    /// Whether the left origin is overridden by the right one.
    public static func < (left: Origin, right: Origin) -> Bool { left.rank < right.rank }
}

extension Origin: CustomStringConvertible {
    /// The place where a person would change the value.
    public var description: String {
        switch self {
        case .builtIn: "built-in"
        case .configFile(let path, let line): "\(path), line \(line)"
        case .environment(let variable): "environment variable \(variable)"
        case .flag(let flag): flag
        }
    }
}
