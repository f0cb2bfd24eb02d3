import Settings

/// Why a command ends early: what to tell the user, and the exit code.
public struct CommandFailure: Error, Equatable, Sendable {
    /// How geobatch ends.
    public let code: ExitCode
    /// What happened and what to do, one entry for each message.
    public let messages: [String]

    /// A failure with these messages.
    public init(_ code: ExitCode, _ messages: String...) {
        self.code = code
        self.messages = messages
    }

    /// A failure with these messages.
    init(_ code: ExitCode, _ messages: [String]) {
        self.code = code
        self.messages = messages
    }

    /// A failure over all mistakes of the settings: usage when one of them was typed on the command
    /// line, otherwise configuration.
    init(_ error: SettingsError) {
        code = error.isUsage ? .usage : .configuration
        messages = error.mistakes.map(\.description)
    }
}
