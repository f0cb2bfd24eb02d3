import Settings

/// The completions of the shells, made from the tables.
enum Completions {
    /// The shells there are completions for.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    /// The script to source in that shell.
    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// The words that complete the value of an option; empty when a file name may stand there.
    static func words(of option: Option) -> [String] {
        if case .choice(let words) = option.shape { words } else { [] }
    }

    static func takesFile(_ option: Option) -> Bool {
        option.shape == .path || option.shape == .paths || option.id == .keyFile
    }

    /// The commands of which a second word says what they do, such as `build` behind `index`.
    static var commandsWithVerbs: [(name: String, verbs: [String])] {
        CommandName.allCases.compactMap { command in
            let verbs = CommandTable.verbs(of: command)
            return verbs.isEmpty ? nil : (command.rawValue, verbs)
        }
    }

    static var commandWords: String {
        CommandName.allCases.map(\.rawValue).joined(separator: " ")
    }

    /// Text inside single quotes of a POSIX shell.
    static func quoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''"
            )
            + "'"
    }

    /// The first sentence of the help, for lists that show one line.
    static func brief(_ option: Option) -> String {
        let help = option.help
        let stop = help.indices.first { help[$0] == "." && help[$0...].dropFirst().first == " " }
        return stop.map { String(help[...$0]) } ?? help
    }
}
