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
    ]

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
            commands: [.run, .search],
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
            commands: [.run, .search],
            help: "A point in degrees; of places that fit equally well the nearer one wins."
        ),
        Option(
            .box,
            "bbox",
            "W,S,E,N",
            shape: .numbers(count: 4),
            effect: .answers,
            section: .look,
            commands: [.run, .search],
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
            commands: [.run, .search],
            help: "Refuse everything outside --bbox."
        ),
    ]

    static let whom: [Option] = [
        Option(
            .provider,
            "provider",
            "NAME",
            shape: .list,
            effect: .rendering,
            standard: .text("offline"),
            section: .whom,
            commands: [.run, .search],
            help: "Who is asked. This version has one geocoder, offline: the index of the world "
                + "and your own indexes. It needs no network and no key."
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
            commands: [.run, .search],
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
            help: "What people decided about queries, looked up before anybody is asked: a "
                + "corrections file, or a failure report with points filled in. /dev/null for none."
        ),
        Option(
            .concurrency,
            "concurrency",
            "N",
            shape: .number,
            effect: .none,
            standardText: "one for each core",
            section: .whom,
            help: "How many workers geocode at the same time, 1 to 1024."
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
