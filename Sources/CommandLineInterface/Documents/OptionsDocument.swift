import Settings

/// `docs/options.md`, made from the tables.
enum OptionsDocument {
    /// The whole document.
    static var text: String {
        introduction
            + OptionSection.allCases.map { section in
                let options = OptionTable.all.filter { $0.section == section }
                return section == .command ? commandTable(options) : table(section, options)
            }.joined() + effects + exitCodes
    }

    private static var introduction: String {
        """
        # Options

        Made by `geobatch help --markdown` from the option table; a test compares the two.

        Each option of the main job can be set in four ways. A later one overrides an earlier one:

        1. the built-in default,
        2. a key of the config file: the name with underscores, such as `min_level`,
        3. an environment variable: `GEOBATCH_` and the key in capitals, such as `GEOBATCH_MIN_LEVEL`,
        4. the flag on the command line, as `--name value` or `--name=value`.

        `geobatch config` shows what is in force and where each value came from;
        `geobatch config --defaults` prints a complete config file to start from. The config file is the
        first of: `--config`, `GEOBATCH_CONFIG`, `./config.json` if it has the key `"geobatch"`,
        `$XDG_CONFIG_HOME/geobatch/config.json` (or `~/.config/…`), `/etc/geobatch/config.json`. It is one
        JSON object; `"geobatch": 1` names the version of its format, `null` leaves a default in force, an
        unknown key is an error. Relative paths in it are taken from its own folder.

        A list is separated by commas; a JSON array takes each item as it stands, commas included. A flag
        that is on or off is turned off by `--name=false`. In an environment variable several paths are
        separated by colons.

        """
    }

    private static func table(_ section: OptionSection, _ options: [Option]) -> String {
        """

        ## \(section.rawValue)

        | option | default | what it does | a change |
        | --- | --- | --- | --- |

        """ + options.map(row).joined()
    }

    private static func row(_ option: Option) -> String {
        let help = option.help + (option.isRepeatable ? " May be repeated." : "")
        let standard = option.defaultWords ?? (option.shape == .toggle ? "off" : "none")
        return "| `\(cell(option.usage))` | \(cell(standard)) | \(cell(help)) "
            + "| \(option.effect.rawValue) |\n"
    }

    private static func commandTable(_ options: [Option]) -> String {
        """

        ## \(OptionSection.command.rawValue)

        Not settings: they are flags only.

        | option | commands | what it does |
        | --- | --- | --- |

        """
            + options.map { option in
                let all = option.commands.count == CommandName.allCases.count
                let names = CommandName.allCases.filter(option.commands.contains).map(\.rawValue)
                return "| `\(cell(option.usage))` | \(all ? "all" : names.joined(separator: ", ")) "
                    + "| \(cell(option.help)) |\n"
            }.joined()
    }

    private static var effects: String {
        """

        ## What a change means

        - *answers*: the same query may get another answer, so nothing that was remembered applies.
        - *rendering*: the same answers are asked for, chosen or written in another way.
        - *none*: the output stays the same byte for byte.

        """
    }

    private static var exitCodes: String {
        """

        ## Exit codes

        | code | meaning |
        | --- | --- |

        """ + ExitCode.allCases.map { "| \($0.rawValue) | \(cell($0.meaning)) |\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
