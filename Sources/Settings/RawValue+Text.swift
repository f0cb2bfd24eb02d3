extension RawValue {
    /// What a text means for an option of that shape; toggles read words, everything else is kept.
    ///
    /// - Parameter pathsSplit: whether colons separate the paths of a list, as in `PATH`.
    /// - Throws: `Unreadable` when a toggle is neither on nor off.
    public static func reading(
        _ text: String,
        as shape: OptionShape,
        pathsSplit: Bool = false
    ) throws(Unreadable) -> RawValue {
        switch shape {
        case .toggle: .toggle(try isOn(text))
        case .paths:
            .list(pathsSplit ? text.split(separator: ":").map(String.init) : [text])
        default: .text(text)
        }
    }

    private static func isOn(_ text: String) throws(Unreadable) -> Bool {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: throw Unreadable(problem: "'\(text)' is neither true nor false.")
        }
    }

    /// A text that does not fit its option.
    public struct Unreadable: Error, Equatable, Sendable {
        /// What is wrong and what is expected.
        public let problem: String
    }
}
