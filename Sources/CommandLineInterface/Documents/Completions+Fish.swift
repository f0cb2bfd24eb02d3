import Settings

extension Completions {
    /// For fish: a file `geobatch.fish` in its completions folder.
    static var fish: String {
        "# fish completion for geobatch.\n"
            + CommandName.allCases.map(fishCommand).joined()
            + commandsWithVerbs.map(fishVerbs).joined()
            + OptionTable.all.map(fishOption).joined()
    }

    private static func fishCommand(_ command: CommandName) -> String {
        let help = CommandTable.forms(of: command).first?.help ?? ""
        return "complete -c geobatch -n __fish_use_subcommand -a \(command.rawValue) "
            + "-d \(fishQuoted(help))\n"
    }

    private static func fishVerbs(_ name: String, _ verbs: [String]) -> String {
        let words = verbs.joined(separator: " ")
        return "complete -c geobatch -n '__fish_seen_subcommand_from \(name); "
            + "and not __fish_seen_subcommand_from \(words)' -f -a '\(words)'\n"
    }

    private static func fishOption(_ option: Option) -> String {
        let value =
            if option.placeholder == nil {
                ""
            } else if takesFile(option) {
                " -r -F"
            } else if words(of: option).isEmpty {
                " -x"
            } else {
                " -x -a \(fishQuoted(words(of: option).joined(separator: " ")))"
            }
        return "complete -c geobatch -n \(fishQuoted(condition(option))) -l \(option.name)\(value) "
            + "-d \(fishQuoted(brief(option)))\n"
    }

    /// Options of the main job are offered where no other command stands.
    private static func condition(_ option: Option) -> String {
        let names = CommandName.allCases.filter(option.commands.contains).map(\.rawValue)
        if names.count == CommandName.allCases.count { return "true" }
        let named = "__fish_seen_subcommand_from " + names.joined(separator: " ")
        guard option.commands.contains(.run) else { return named }
        let others = CommandName.allCases.filter { !option.commands.contains($0) }
        return "not __fish_seen_subcommand_from "
            + others.map(\.rawValue).joined(separator: " ")
    }

    /// Fish knows only \\\\ and \\' inside single quotes.
    private static func fishQuoted(_ text: String) -> String {
        var result = "'"
        for character in text {
            if "\\'".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result + "'"
    }
}
