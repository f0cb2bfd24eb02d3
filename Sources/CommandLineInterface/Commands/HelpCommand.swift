import Settings

/// `geobatch help`: help texts, man page, completions, documentation.
struct HelpCommand {
    let call: Invocation

    /// The command `help` with its operands and options.
    func run() throws(CommandFailure) -> ExitCode {
        try call.checkFlags()
        try call.checkOperands(0...1)
        try call.io.print(try text())
        return .finished
    }

    /// The option `--help` of any command: mistakes elsewhere do not matter.
    func help() throws(CommandFailure) -> ExitCode {
        let wantsAll = call.parsed.operands.contains("all")
        let command = call.parsed.command
        let isGeneral = command == .run || command == .help
        try call.io.print(
            wantsAll ? Usage.full : isGeneral ? Usage.short : Usage.text(for: command)
        )
        return .finished
    }

    private func text() throws(CommandFailure) -> String {
        if call.parsed.has(.man) { return ManPage.text }
        if call.parsed.has(.markdown) { return OptionsDocument.text }
        if let shell = call.parsed.text(.completions) { return try completions(for: shell) }
        guard let topic = call.parsed.operands.first else { return Usage.short }
        if topic == "all" { return Usage.full }
        if let command = CommandName(rawValue: topic) { return Usage.text(for: command) }
        let topics = CommandName.allCases.map(\.rawValue) + ["all"]
        throw CommandFailure(
            .usage,
            "There is no help on '\(topic)'." + NearestSpelling.hint(for: topic, among: topics)
        )
    }

    private func completions(for name: String) throws(CommandFailure) -> String {
        guard let shell = Completions.Shell(rawValue: name) else {
            let names = Completions.Shell.allCases.map(\.rawValue)
            throw CommandFailure(
                .usage,
                "There are no completions for '\(name)'. There are for "
                    + names.joined(separator: ", ") + "."
            )
        }
        return Completions.script(for: shell)
    }
}
