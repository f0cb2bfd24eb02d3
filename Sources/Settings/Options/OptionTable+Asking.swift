extension OptionTable {
    static let ask: [Option] = [
        columns(
            .address,
            "address",
            essential: true,
            "Columns that hold the address, joined in this order. A column is a name or a position "
                + "such as #3. Without any column option the header is read and a guess is used "
                + "when only one reading fits.",
            standardText: "guessed from the header"
        ),
        columns(.houseNumber, "house-number", "Columns with the house number."),
        columns(.street, "street", "Columns with the street."),
        columns(.city, "city", "Columns with the city, town or village."),
        columns(.region, "region", "Columns with the state, province or county."),
        columns(.postcode, "postcode", "Columns with the postal code."),
        columns(
            .countryColumn,
            "country-column",
            "Columns with the country, a name or a code. It is a promise for its row: candidates "
                + "elsewhere are dropped."
        ),
        Option(
            .append,
            "append",
            "TEXT",
            shape: .text,
            effect: .rendering,
            essential: true,
            section: .ask,
            help: "Text added to the end of every query, such as \"Berlin, Germany\"."
        ),
        point(.latitudeColumn, "lat", "latitude"),
        point(.longitudeColumn, "lon", "longitude"),
    ]

    private static func point(_ id: OptionID, _ name: String, _ what: String) -> Option {
        Option(
            id,
            name,
            "COL",
            shape: .text,
            effect: .rendering,
            standardText: "guessed from the header and the values",
            setting: false,
            section: .ask,
            commands: [.reverse],
            help:
                "With reverse: the column of the \(what) in degrees, with a decimal point or comma."
        )
    }

    static let look: [Option] = [
        Option(
            .country,
            "country",
            "CC[,CC]",
            shape: .list,
            effect: .rendering,
            standardText: "anywhere",
            repeatable: true,
            essential: true,
            section: .look,
            commands: [.run, .search, .review],
            help: "Two-letter country codes in which every answer must lie: candidates elsewhere "
                + "are dropped."
        ),
        Option(
            .bias,
            "bias",
            "LAT,LON",
            shape: .numbers(count: 2),
            effect: .answers,
            section: .look,
            commands: [.run, .search, .review],
            help: "A point in degrees; of places that fit equally well the nearer one wins."
        ),
        Option(
            .box,
            "bbox",
            "W,S,E,N",
            shape: .numbers(count: 4),
            effect: .answers,
            section: .look,
            commands: [.run, .search, .review],
            help: "A box in degrees; places inside are preferred. West may be greater than east: "
                + "then it crosses the antimeridian."
        ),
        Option(
            .bounded,
            "bounded",
            shape: .toggle,
            effect: .answers,
            standard: .toggle(false),
            section: .look,
            commands: [.run, .search, .review],
            help: "With --bbox: accept nothing outside the box, instead of only preferring what is "
                + "inside."
        ),
        Option(
            .types,
            "types",
            "TYPE[,TYPE]",
            shape: .list,
            effect: .answers,
            standardText: "all",
            repeatable: true,
            section: .look,
            commands: [.run, .search],
            help: "The types of place that may be an answer: country, region, locality, postcode, "
                + "street (crossings, too), address, poi. Candidates of other types are dropped; "
                + "a provider that can look for some types only is asked for these. With search "
                + "--complete: the types of place that are suggested."
        ),
        Option(
            .language,
            "language",
            "TAG[,TAG]",
            shape: .list,
            effect: .answers,
            standardText: "the provider's own choice",
            repeatable: true,
            section: .look,
            commands: [.run, .search],
            help: "The languages in which online providers should write labels, best first, such "
                + "as ko or pt-BR."
        ),
    ]

    static let whom: [Option] =
        [
            Option(
                .provider,
                "provider",
                "NAME[=URL]",
                shape: .list,
                effect: .rendering,
                standard: .text("offline"),
                repeatable: true,
                section: .whom,
                commands: [.run, .search, .review],
                help:
                    "Who is asked, in this order: offline (the index of the world and your own, no "
                    + "network and no key), or an online provider, of which `geobatch providers` "
                    + "shows all. URL is the base of a server of your own that speaks as NAME does, "
                    + "such as nominatim=http://localhost:8080. With review: who completes what is "
                    + "typed in the search field; only when it stands on the command line."
            ),
            Option(
                .index,
                "index",
                "FILE",
                shape: .paths,
                effect: .answers,
                standardText: "the world index",
                repeatable: true,
                essential: true,
                section: .whom,
                commands: [.run, .search, .review],
                help: "An offline index to use besides the world index."
            ),
            Option(
                .corrections,
                "corrections",
                "FILE",
                shape: .path,
                effect: .rendering,
                standardText: "$XDG_CONFIG_HOME/geobatch/corrections.csv, if it exists",
                section: .whom,
                commands: [.run, .review],
                help: "What people decided about queries, looked up before anybody is asked: a "
                    + "corrections file, or a failure report with points filled in. /dev/null for none."
            ),
        ] + online

    private static let online: [Option] = [
        Option(
            .fallbackOn,
            "fallback-on",
            "REASON[,REASON]",
            shape: .list,
            effect: .rendering,
            standard: .text(
                "no_match, ambiguous, low_confidence, below_min_level, too_coarse, "
                    + "number_not_found, other_type"
            ),
            section: .whom,
            help: "For which reasons the next provider is asked, too, though one has answered; "
                + "it is always asked when one has failed."
        ),
        Option(
            .keyFile,
            "key-file",
            "[NAME=]FILE",
            shape: .list,
            effect: .none,
            standardText: "the provider's environment variable",
            repeatable: true,
            section: .whom,
            commands: [.run, .search, .review, .providers],
            help: "A file whose first line is the key of the provider NAME, or of the only one "
                + "that needs a key; a second line holds the other half where there are two."
        ),
        Option(
            .contact,
            "contact",
            "WHO",
            shape: .text,
            effect: .none,
            section: .whom,
            commands: [.run, .search, .review, .providers],
            help: "An e-mail address or a web page by which the owner of a public server reaches "
                + "you; part of the User-Agent."
        ),
        Option(
            .rate,
            "rate",
            "N/s",
            shape: .text,
            effect: .none,
            standardText: "what each provider allows",
            section: .whom,
            commands: [.run, .search, .review, .providers],
            help: "The most requests to each online provider, such as 5/s or 300/min."
        ),
        Option(
            .concurrency,
            "concurrency",
            "N",
            shape: .number,
            effect: .none,
            standardText: "one for each core; online what each provider allows",
            section: .whom,
            help: "How many workers geocode, or requests to one provider are under way, at the "
                + "same time, 1 to 1024."
        ),
        Option(
            .perDay,
            "per-day",
            "N",
            shape: .number,
            effect: .none,
            standardText: "what each provider allows",
            section: .whom,
            help: "The most requests to each online provider on one day of its calendar, over all "
                + "runs of the user. What is beyond ends the run with 75; the same command goes on."
        ),
        Option(
            .maximumCost,
            "max-cost",
            "AMOUNT",
            shape: .number,
            effect: .none,
            standardText: "no limit",
            section: .whom,
            help: "The most that this call may spend, by the price_per_1000 of each provider in "
                + "the config file. What is beyond ends the run with 75."
        ),
        Option(
            .cache,
            "cache",
            "FILE",
            shape: .path,
            effect: .none,
            standardText: "$XDG_CACHE_HOME/geobatch/answers.sqlite",
            section: .whom,
            commands: [.run, .cache],
            help:
                "The file in which answers of online providers are kept from run to run, as their "
                + "terms allow."
        ),
        Option(
            .noCache,
            "no-cache",
            shape: .toggle,
            effect: .none,
            standard: .toggle(false),
            section: .whom,
            help: "Ask for everything anew, and keep nothing from run to run. With --restart, "
                + "answers of the interrupted run do not count either."
        ),
        Option(
            .offline,
            "offline",
            shape: .toggle,
            effect: .rendering,
            standard: .toggle(false),
            section: .whom,
            help:
                "Send nothing over the network: online providers answer from the cache alone, and "
                + "the other rows get not_asked."
        ),
        Option(
            .rowDeadline,
            "row-deadline",
            "SECONDS",
            shape: .number,
            effect: .none,
            standard: .text("120"),
            section: .whom,
            help: "The longest that one query may take at one provider, all waits and tries "
                + "together."
        ),
        Option(
            .shared,
            "shared",
            "URL",
            shape: .text,
            effect: .none,
            section: .whom,
            commands: [.run, .search, .review, .providers],
            help: "The Redis through which all processes of all machines that name it share pace, "
                + "--per-day, --max-cost (then for the day, UTC), answers and questions under way: "
                + "redis://HOST:6379/0, or rediss:// with TLS."
        ),
        Option(
            .sharedWait,
            "shared-wait",
            "SECONDS",
            shape: .number,
            effect: .none,
            standard: .text("300"),
            section: .whom,
            commands: [.run, .search, .review, .providers],
            help: "How long a Redis that is away is waited for. Then the run ends with 75, and the "
                + "same command goes on."
        ),
    ]

    private static func columns(
        _ id: OptionID,
        _ name: String,
        essential: Bool = false,
        _ help: String,
        standardText: String? = nil
    ) -> Option {
        Option(
            id,
            name,
            "COL[,COL]",
            shape: .list,
            effect: .rendering,
            standardText: standardText,
            repeatable: true,
            essential: essential,
            section: .ask,
            help: help
        )
    }
}
