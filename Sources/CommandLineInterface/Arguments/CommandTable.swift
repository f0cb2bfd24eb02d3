import Settings

/// One way to call a command.
struct CommandForm {
    /// What to type after `geobatch`.
    let usage: String
    /// What it does, one sentence.
    let help: String
}

/// The table of commands; help, man page and completions are made from it.
enum CommandTable {
    /// The forms of every command, in the order of the help.
    static func forms(of command: CommandName) -> [CommandForm] {
        switch command {
        case .run:
            [
                CommandForm(
                    usage: "[run] IN OUT",
                    help: "Geocode every row of IN into OUT; - is standard input or output."
                )
            ]
        case .reverse: reverseForms
        case .search: searchForms
        case .map:
            [
                CommandForm(
                    usage: "map OUT.csv FILE.html",
                    help: "Write a page that shows a CSV output of a run on a map, as --map does."
                )
            ]
        case .review:
            [
                CommandForm(
                    usage: "review OUT.csv",
                    help: "Serve a page on this machine to settle what could not be placed."
                )
            ]
        case .inspect:
            [
                CommandForm(
                    usage: "inspect FILE",
                    help: "Show what was detected in a file: dialect, columns, address columns."
                )
            ]
        case .index: indexForms
        case .providers:
            [
                CommandForm(
                    usage: "providers [NAME[=URL]...]",
                    help: "Show the online providers: keys, limits, terms; --check asks them."
                )
            ]
        case .cache: cacheForms
        case .worker: workerForms
        case .config:
            [
                CommandForm(
                    usage: "config",
                    help: "Show the configuration in force, each value with where it came from."
                )
            ]
        case .version:
            [CommandForm(usage: "version", help: "Show which geobatch this is.")]
        case .help:
            [
                CommandForm(
                    usage: "help [all|COMMAND]",
                    help: "Show help; all shows every option."
                )
            ]
        }
    }

    /// The words that say what the command does, such as `build` behind `index`; empty for most.
    static func verbs(of command: CommandName) -> [String] {
        var verbs: [String] = []
        for form in forms(of: command) {
            let words = form.usage.split(separator: " ")
            // Words in capitals or brackets stand for something else.
            guard words.count > 1, words[1].utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
                !verbs.contains(String(words[1]))
            else { continue }
            verbs.append(String(words[1]))
        }
        return verbs
    }

    private static let workerForms = [
        CommandForm(
            usage: "worker",
            help: "Answer batches of rows on standard input, for programs such as Apache Spark; "
                + "docs/scale.md has the protocol."
        )
    ]

    private static let reverseForms = [
        CommandForm(
            usage: "reverse IN OUT",
            help: "Find the address or place at the point of every row of IN."
        ),
        CommandForm(usage: "reverse LAT,LON", help: "Show what is at one point."),
    ]

    private static let searchForms = [
        CommandForm(usage: "search TEXT", help: "Show the candidates for one address."),
        CommandForm(
            usage: "search --complete TEXT",
            help: "Show how TEXT may go on while it is being typed."
        ),
    ]

    private static let indexForms = [
        CommandForm(
            usage: "index build --world [OUT.gbx]",
            help: "Build the world index, in its usual place or as OUT.gbx."
        ),
        CommandForm(
            usage: "index build OUT.gbx IN...",
            help: "Build an index of streets and houses from your own files of addresses: CSV, "
                + "GeoJSON, ZIP archives of these, OpenStreetMap extracts (.osm.pbf); or one of "
                + "places and postal codes from files of GeoNames (dumps and postal codes)."
        ),
        CommandForm(
            usage: "index build OUT.gbx PACK",
            help:
                "Build a country's index with streets from a pack of Scripts/country-pack."
        ),
        CommandForm(
            usage: "index info [FILE.gbx]",
            help: "Show what an index holds; without FILE the world index."
        ),
        CommandForm(
            usage: "index verify [FILE.gbx]",
            help: "Check every byte of an index; without FILE the world index."
        ),
    ]

    private static let cacheForms =
        [
            CommandForm(
                usage: "cache info",
                help: "Show how many answers of which provider are kept from run to run."
            ),
            CommandForm(
                usage: "cache prune",
                help: "Remove answers that no longer count, and give their room back."
            ),
            CommandForm(usage: "cache clear", help: "Remove all answers."),
        ]
}
