import Settings

/// The help texts, made from the tables.
enum Usage {
    /// `--help`: the commands and the ten options most people need.
    static var short: String {
        introduction + commands
            + "\nThe options most people need (geobatch help all shows every one):\n"
            + OptionTable.all.filter(\.isEssential).map(entry).joined()
            + "\n" + TextLayout.wrapped(settingsNote, indent: 0)
    }

    /// `--help all`: every command and option, and the exit codes.
    static var full: String {
        introduction + commands
            + OptionSection.allCases.map { section in
                let options = OptionTable.all.filter { $0.section == section }
                return "\n\(section.rawValue):\n" + options.map(entry).joined()
            }.joined()
            + "\nExit codes:\n" + ExitCode.allCases.map(exitCode).joined()
            + "\n" + TextLayout.wrapped(settingsNote, indent: 0)
    }

    /// `help COMMAND`: its forms and its options.
    static func text(for command: CommandName) -> String {
        let forms = CommandTable.forms(of: command)
        return "Usage:\n" + forms.map { "  geobatch \($0.usage)\n" }.joined() + "\n"
            + forms.map { TextLayout.wrapped($0.help, indent: 0) }.joined()
            + "\nOptions:\n" + OptionTable.options(of: command).map(entry).joined()
    }

    private static var introduction: String {
        """
        geobatch \(Version.number): geocodes every row of a CSV, offline by default.

        Usage:
          geobatch IN OUT [OPTIONS]
          geobatch COMMAND [OPTIONS]

        For example:
          geobatch customers.csv customers.geo.csv
          geobatch search "Alexanderplatz, Berlin"


        """
    }

    private static var commands: String {
        let forms = CommandName.allCases.flatMap(CommandTable.forms)
        let width = (forms.map(\.usage.count).max() ?? 0) + 2
        return "Commands:\n"
            + forms.map { form in
                let help = TextLayout.wrapped(form.help, indent: width + 2)
                return "  " + TextLayout.padded(form.usage, to: width) + help.drop { $0 == " " }
            }.joined()
    }

    static let settingsNote = """
        Every option of the main job is also a key of the config file (dashes become underscores) \
        and an environment variable (GEOBATCH_ and the key in capitals). A flag beats the \
        environment, the environment beats the config file.
        """

    private static func entry(_ option: Option) -> String {
        var help = option.help
        if option.isRepeatable { help += " May be repeated." }
        if let words = option.defaultWords { help += " Default: \(words)." }
        return "  \(option.usage)\n" + TextLayout.wrapped(help, indent: 6)
    }

    private static func exitCode(_ code: ExitCode) -> String {
        let number = TextLayout.padded(String(code.rawValue), to: 5)
        return "  " + number + TextLayout.wrapped(code.meaning, indent: 7).drop { $0 == " " }
    }
}
