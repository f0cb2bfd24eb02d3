extension OptionTable {
    static let read: [Option] = [
        Option(
            .delimiter,
            "delimiter",
            "CHAR",
            shape: .text,
            effect: .rendering,
            standardText: "detected",
            section: .read,
            commands: [.run, .inspect],
            help: "What separates fields: one ASCII character, or comma, semicolon, tab, pipe, "
                + "space or tilde."
        ),
        Option(
            .quote,
            "quote",
            "CHAR",
            shape: .text,
            effect: .rendering,
            standardText: "detected",
            section: .read,
            commands: [.run, .inspect],
            help: "What quotes fields: one ASCII character, or none."
        ),
        Option(
            .escape,
            "escape",
            "STYLE",
            shape: .choice(["doubled", "backslash"]),
            effect: .rendering,
            standardText: "detected",
            section: .read,
            commands: [.run, .inspect],
            help: "How a quote inside quotes is written: doubled, or after a backslash."
        ),
        Option(
            .encoding,
            "encoding",
            "NAME",
            shape: .text,
            effect: .rendering,
            standardText: "detected",
            section: .read,
            commands: [.run, .inspect],
            help: "How characters are stored: UTF-8, UTF-16, windows-1252, CP949, GB18030, Big5, "
                + "Shift_JIS, EUC-JP, KOI8-R and more."
        ),
        Option(
            .noHeader,
            "no-header",
            shape: .toggle,
            effect: .rendering,
            standard: .toggle(false),
            section: .read,
            commands: [.run, .inspect],
            help: "The first row is data, too; columns are named by position: #1, #2 and so on."
        ),
        Option(
            .headerRows,
            "header-rows",
            "N",
            shape: .number,
            effect: .rendering,
            standardText: "detected",
            section: .read,
            commands: [.run, .inspect],
            help:
                "How many rows the header takes up; the names of several are joined. 0 is the same "
                + "as --no-header."
        ),
        Option(
            .skipRows,
            "skip-rows",
            "N",
            shape: .number,
            effect: .rendering,
            standard: .text("0"),
            section: .read,
            commands: [.run, .inspect],
            help: "Leave out so many lines before the header."
        ),
        Option(
            .limit,
            "limit",
            "N",
            shape: .number,
            effect: .rendering,
            standardText: "all rows",
            essential: true,
            section: .read,
            help: "Stop after so many rows of data; good for a first try."
        ),
        Option(
            .partition,
            "partition",
            "K/N",
            shape: .text,
            effect: .rendering,
            standardText: "all rows",
            section: .read,
            help:
                "Of N parts of about equal size read only the K-th, for GNU parallel and Slurm: the "
                + "outputs of all parts, one after the other, are the output of one run, so only "
                + "part 1 writes the header. IN must be a file. --limit counts the rows of the part."
        ),
        Option(
            .maximumRecord,
            "max-record",
            "BYTES",
            shape: .number,
            effect: .rendering,
            standard: .text("16777216"),
            section: .read,
            commands: [.run, .inspect],
            help: "The longest record that is read; a longer one ends the run. K, M and G may "
                + "follow the number."
        ),
    ]

    static let run: [Option] = [
        Option(
            .keepExisting,
            "keep-existing",
            shape: .toggle,
            effect: .rendering,
            standard: .toggle(false),
            section: .run,
            help: "Rows that have coordinates in columns of their own keep them and are not asked."
        ),
        Option(
            .onlyUnmatched,
            "only-unmatched",
            shape: .toggle,
            effect: .rendering,
            standard: .toggle(false),
            section: .run,
            help: "IN is an output of an earlier run: rows that are ok there, and good enough for "
                + "--min-level, --max-radius and --min-confidence, stay as they are; the others "
                + "are asked again."
        ),
        Option(
            .deadline,
            "deadline",
            "SECONDS",
            shape: .number,
            effect: .none,
            standardText: "no limit",
            section: .run,
            help: "The longest that this call may take. Then it ends with 75, and the same command "
                + "goes on."
        ),
        Option(
            .dryRun,
            "dry-run",
            shape: .toggle,
            effect: .none,
            standard: .toggle(false),
            section: .run,
            help: "Send nothing and write nothing; print how many requests the run would make, of "
                + "whom, how long they take and what they cost."
        ),
        Option(
            .restart,
            "restart",
            shape: .toggle,
            effect: .none,
            standard: .toggle(false),
            section: .run,
            help: "Begin at the first row, though an interrupted run could be gone on with."
        ),
        Option(
            .failUnder,
            "fail-under",
            "PCT",
            shape: .number,
            effect: .none,
            section: .run,
            help: "End with exit code 1 when fewer than PCT percent of the rows with an address "
                + "are ok."
        ),
        Option(
            .quiet,
            "quiet",
            shape: .toggle,
            effect: .none,
            standard: .toggle(false),
            essential: true,
            section: .run,
            commands: [.run, .index],
            help: "Say nothing but problems."
        ),
        Option(
            .log,
            "log",
            "text|json",
            shape: .choice(["text", "json"]),
            effect: .none,
            standard: .text("text"),
            section: .run,
            help: "How messages are written to standard error: for people, or as JSON lines."
        ),
        Option(
            .config,
            "config",
            "FILE",
            shape: .path,
            effect: .none,
            setting: false,
            section: .run,
            commands: [.cache, .run, .search, .review, .inspect, .config, .providers],
            help: "The config file, instead of the one that would be found."
        ),
    ]
}
