import GeoModel

extension OptionTable {
    static let accept: [Option] = [
        Option(
            .minimumLevel,
            "min-level",
            "LEVEL",
            shape: .choice(levelNames),
            effect: .rendering,
            standardText: "locality, or the query's own level where that is coarser",
            essential: true,
            section: .accept,
            help: "The coarsest answer that is accepted, one of "
                + levelNames.joined(separator: ", ") + "."
        ),
        Option(
            .minimumConfidence,
            "min-confidence",
            "P",
            shape: .number,
            effect: .rendering,
            standard: .text("0"),
            section: .accept,
            help: "The lowest confidence that is accepted, 0 to 1."
        ),
        Option(
            .maximumRadius,
            "max-radius",
            "METRES",
            shape: .number,
            effect: .rendering,
            standardText: "no limit",
            section: .accept,
            help: "The largest radius (geo_accuracy_m) that is accepted, in metres."
        ),
        Option(
            .onAmbiguous,
            "on-ambiguous",
            "refuse|first",
            shape: .choice(["refuse", "first"]),
            effect: .rendering,
            standard: .text("refuse"),
            section: .accept,
            help: "What to do when two far-apart places fit about equally well: refuse the row, or "
                + "take the first."
        ),
    ]

    /// The words of `--min-level`; `poi` ranks with `address`.
    static let levelNames = MatchLevel.allCases.map(\.name)

    static let write: [Option] = [
        Option(
            .failures,
            "failures",
            "FILE",
            shape: .path,
            effect: .rendering,
            essential: true,
            section: .write,
            help: "Also write the rows that are not ok, with what to do and the best candidate. "
                + "The file is valid input for a second run. Only its owner may read it (mode 0600)."
        ),
        Option(
            .geojson,
            "geojson",
            "FILE",
            shape: .path,
            effect: .rendering,
            essential: true,
            section: .write,
            help: "Also write the rows as GeoJSON (.geojson) or GeoJSON lines (.geojsonl)."
        ),
        Option(
            .map,
            "map",
            "FILE.html",
            shape: .path,
            effect: .rendering,
            section: .write,
            help: "Also write one HTML page that shows the rows on a map; it opens from disk and "
                + "needs no network."
        ),
        Option(
            .mapTiles,
            "map-tiles",
            "URL",
            shape: .text,
            effect: .rendering,
            standardText: "the world that is in the page",
            section: .write,
            commands: [.run, .map, .review],
            help:
                "What the map draws under its points: an https address with {z}, {x} and {y}. The "
                + "page then asks that host for tiles whenever somebody looks at it."
        ),
        Option(
            .mapTilesAttribution,
            "map-tiles-attribution",
            "TEXT",
            shape: .text,
            effect: .rendering,
            section: .write,
            commands: [.run, .map, .review],
            help: "The words that the owner of the tiles wants shown on the map."
        ),
        Option(
            .mapColumns,
            "map-columns",
            "LIST",
            shape: .list,
            effect: .rendering,
            standardText: "none",
            section: .write,
            commands: [.run, .map],
            help:
                "Columns of the input that the map shows beside ours, by name or position (#3), at "
                + "most 12."
        ),
        Option(
            .summary,
            "summary",
            "FILE.json",
            shape: .path,
            effect: .rendering,
            essential: true,
            section: .write,
            commands: [.run, .review],
            help:
                "Also write the summary of the run as JSON; with review: the summary that names the run's "
                + "other outputs."
        ),
        Option(
            .metrics,
            "metrics",
            "FILE.prom",
            shape: .path,
            effect: .none,
            section: .write,
            help: "Also write counts and times of the run as Prometheus text, however the run ends."
        ),
        Option(
            .columns,
            "columns",
            "LIST",
            shape: .list,
            effect: .rendering,
            standardText: "the eleven of docs/output-columns.md",
            section: .write,
            help: "Which geo_ columns to write: +name adds one to the usual ones, a plain list "
                + "replaces them."
        ),
        Option(
            .prefix,
            "prefix",
            "TEXT",
            shape: .text,
            effect: .rendering,
            standard: .text("geo_"),
            section: .write,
            help: "What the names of the added columns begin with."
        ),
        Option(
            .byteOrderMark,
            "bom",
            shape: .toggle,
            effect: .rendering,
            standard: .toggle(false),
            standardText: "as the input has it",
            section: .write,
            help: "Begin the output with a UTF-8 byte order mark, which some spreadsheets need."
        ),
        Option(
            .excelSafe,
            "excel-safe",
            shape: .toggle,
            effect: .rendering,
            standard: .toggle(false),
            section: .write,
            help: "Put ' before fields that a spreadsheet would run as a formula."
        ),
    ]
}
