// The options of the smaller commands.
extension OptionTable {
    static let commandOptions: [Option] = lookOptions + indexOptions + serviceOptions

    private static let lookOptions: [Option] = [
        Option(
            .json,
            "json",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.cache, .search, .reverse, .inspect, .index, .config, .providers, .version],
            help: "Print one JSON object instead of text."
        ),
        Option(
            .candidateLimit,
            "limit",
            "N",
            shape: .number,
            effect: .none,
            standard: .text("5"),
            setting: false,
            section: .command,
            commands: [.search],
            help: "How many candidates to show at most, 1 to 50."
        ),
        Option(
            .complete,
            "complete",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.search],
            help: "TEXT is still being typed: show how it may go on. With --resolve, the place of "
                + "one of these."
        ),
        Option(
            .resolve,
            "resolve",
            "TOKEN",
            shape: .text,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.search],
            help: "With --complete: the token of a suggestion, as --json shows it."
        ),
        Option(
            .check,
            "check",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.config, .providers, .worker],
            help: "With config: only say whether the configuration is right. With providers: send "
                + "one request to each that is named, or to those of the chain. With worker: check "
                + "options and columns, say which columns are answered, and end."
        ),
        Option(
            .defaults,
            "defaults",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.config],
            help: "Print a complete config file with every default, to start your own."
        ),
        Option(
            .world,
            "world",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.index],
            help: "With index build: build the world index."
        ),
    ]

    private static let indexOptions: [Option] = [
        Option(
            .sourceCountry,
            "country",
            "CC",
            shape: .text,
            effect: .none,
            standardText: "each row's, its path's, or that of its point",
            setting: false,
            section: .command,
            commands: [.index],
            help:
                "With index build: the country of all addresses, a code of two letters; of GeoNames' "
                + "files only its rows are taken."
        ),
        Option(
            .sourceRegion,
            "region",
            "REGION",
            shape: .text,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.index],
            help: "With index build: the state or province of addresses that name none."
        ),
        Option(
            .sourceMap,
            "map",
            "FIELD=COLUMN",
            shape: .text,
            effect: .none,
            repeatable: true,
            setting: false,
            section: .command,
            commands: [.index],
            help: "With index build: the column or property that holds number, street, city, "
                + "district, region, postcode, country, latitude or longitude, where its name does not say so. "
                + "COLUMN+COLUMN joins several."
        ),
        Option(
            .memory,
            "mem",
            "SIZE",
            shape: .text,
            effect: .none,
            standard: .text("512M"),
            setting: false,
            section: .command,
            commands: [.index],
            help: "With index build: how much memory sorting may take, such as 256M or 2G; what "
                + "does not fit goes to scratch files beside the index."
        ),
        Option(
            .licence,
            "licence",
            "TEXT",
            shape: .text,
            effect: .none,
            standardText: "ODbL 1.0 for OpenStreetMap, else not stated",
            setting: false,
            section: .command,
            commands: [.index],
            help: "With index build: the licence of the data. It is kept in the index."
        ),
        Option(
            .attribution,
            "attribution",
            "TEXT",
            shape: .text,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.index],
            help: "With index build: the words that the licence asks to show. Every run that uses "
                + "the index names them in its summary."
        ),
    ]

    private static let serviceOptions: [Option] = [
        Option(
            .port,
            "port",
            "N",
            shape: .number,
            effect: .none,
            standardText: "a free one",
            setting: false,
            section: .command,
            commands: [.review],
            help: "The port of 127.0.0.1 that the review page is served on."
        ),
        Option(
            .noOpen,
            "no-open",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.review],
            help: "Only print the address of the review page; open no browser."
        ),
        Option(
            .below,
            "below",
            "P",
            shape: .number,
            effect: .none,
            standard: .text("0.5"),
            setting: false,
            section: .command,
            commands: [.review],
            help: "The confidence, 0 to 1, under which rows that are ok are reviewed, too."
        ),
        Option(
            .man,
            "man",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.help],
            help: "Print the man page (roff)."
        ),
        Option(
            .completions,
            "completions",
            "SHELL",
            shape: .choice(["bash", "zsh", "fish"]),
            effect: .none,
            setting: false,
            section: .command,
            commands: [.help],
            help: "Print the completions for bash, zsh or fish."
        ),
        Option(
            .markdown,
            "markdown",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: [.help, .providers],
            help: "With help: print docs/options.md. With providers: print docs/providers.md."
        ),
        Option(
            .help,
            "help",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: Set(CommandName.allCases),
            help: "Show the ten most needed options; --help all shows every one."
        ),
        Option(
            .version,
            "version",
            shape: .toggle,
            effect: .none,
            setting: false,
            section: .command,
            commands: Set(CommandName.allCases),
            help: "Show which geobatch this is."
        ),
    ]
}
