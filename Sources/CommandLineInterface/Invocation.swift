import Settings
import SharedState

/// One call of geobatch: what was typed and what it works with.
struct Invocation: Sendable {
    let parsed: ParsedArguments
    let environment: [String: String]
    let io: StandardIO
    let composition: Composition

    /// The values in force for this call and what is wrong with them.
    ///
    /// - Throws: a failure when a config file that was asked for cannot be read.
    func configuration() throws(CommandFailure) -> Configuration {
        let file = try ConfigLoader(readFile: composition.readFile)
            .load(flag: parsed.text(.config), environment: environment)
        let variables = EnvironmentSettings.read(environment)
        return Configuration(
            overlay: Overlay(file.assignments, variables, parsed.flags),
            mistakes: file.assignments.mistakes + variables.mistakes + parsed.flags.mistakes,
            warnings: variables.warnings,
            path: file.path
        )
    }

    /// Who counts what this call asks of online providers.
    ///
    /// - Parameters:
    ///   - most: what may be spent; nil for no limit.
    ///   - shared: what is shared with processes of other machines; nil for nothing.
    func spending(most: Double? = nil, shared: SharedStore? = nil) -> Spending {
        Spending(
            most: most,
            shared: shared,
            run: composition.runName,
            environment: environment,
            time: composition.time
        )
    }

    /// Fails when the command line itself is wrong; for commands that read no settings.
    func checkFlags() throws(CommandFailure) {
        let mistakes = parsed.flags.mistakes
        guard mistakes.isEmpty else { throw CommandFailure(SettingsError(mistakes)) }
    }

    /// Fails unless the number of operands is in the range.
    func checkOperands(_ range: ClosedRange<Int>) throws(CommandFailure) {
        guard !range.contains(parsed.operands.count) else { return }
        let forms = CommandTable.forms(of: parsed.command).map { "geobatch \($0.usage)" }
        let extra = parsed.operands.dropFirst(range.upperBound).first
        let problem = extra.map { "'\($0)' is one word too many. Quote text that has spaces." }
        throw CommandFailure(
            .usage,
            (problem ?? "Something is missing.") + " Use: " + forms.joined(separator: ", or ")
        )
    }
}

/// The settings of a call from all sources, before they are checked as a whole.
struct Configuration {
    let overlay: Overlay
    let mistakes: [Mistake]
    let warnings: [String]
    /// The config file that was read, if any.
    let path: String?
}
