import Settings

/// The man page in roff (`man` macros), made from the tables.
enum ManPage {
    /// The whole page, section 1.
    static var text: String {
        header + synopsis + commands + options + settings + exitStatus + files
    }

    private static var header: String {
        """
        .TH GEOBATCH 1 "" "geobatch \(Version.number)" "User Commands"
        .SH NAME
        geobatch \\- geocode every row of a CSV, offline by default

        """
    }

    private static var synopsis: String {
        ".SH SYNOPSIS\n"
            + CommandName.allCases.flatMap(CommandTable.forms).map {
                ".B geobatch\n\(escaped($0.usage)) [OPTIONS]\n.br\n"
            }.joined()
    }

    private static var commands: String {
        ".SH COMMANDS\n"
            + CommandName.allCases.flatMap(CommandTable.forms).map {
                ".TP\n.B \(escaped($0.usage))\n\(escaped($0.help))\n"
            }.joined()
    }

    private static var options: String {
        ".SH OPTIONS\n"
            + OptionSection.allCases.map { section in
                ".SS \(escaped(section.rawValue))\n"
                    + OptionTable.all.filter { $0.section == section }.map(entry).joined()
            }.joined()
    }

    private static func entry(_ option: Option) -> String {
        let placeholder = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
        let standard = option.defaultWords.map { " Default: \($0)." } ?? ""
        let repeated = option.isRepeatable ? " May be repeated." : ""
        return ".TP\n\\fB\(escaped(option.flag))\\fR\(placeholder)\n"
            + escaped(option.help + repeated + standard) + "\n"
    }

    private static var settings: String {
        ".SH CONFIGURATION\n\(escaped(Usage.settingsNote))\n"
    }

    private static var exitStatus: String {
        ".SH EXIT STATUS\n"
            + ExitCode.allCases.map {
                ".TP\n.B \($0.rawValue)\n\(escaped($0.meaning))\n"
            }.joined()
    }

    private static var files: String {
        """
        .SH FILES
        The config file is the first of these: the one named by \\fB\\-\\-config\\fR, by
        \\fBGEOBATCH_CONFIG\\fR, \\fIconfig.json\\fR in the working folder if it has the key
        "geobatch", \\fI$XDG_CONFIG_HOME/geobatch/config.json\\fR, \\fI/etc/geobatch/config.json\\fR.

        """
    }

    /// Text as roff shows it unchanged: hyphens as minus signs, no line that begins a request.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }
}
