extension RunSummary {
    /// What stands in the JSON of `--summary`, member by member, for docs/output-columns.md.
    static let members: [(path: String, meaning: String)] = [
        ("geobatch_summary", "The version of this format."),
        ("complete", "Whether every row was read and is in every output."),
        ("input", "The input as it was named; `-` is standard input."),
        ("read_as", "What was guessed or repaired while reading, one sentence each."),
        ("rows.read", "Rows of data; the sum of the four below."),
        ("rows.ok", "Rows that got a point."),
        ("rows.refused", "Rows that were answered, but the answer was not accepted."),
        ("rows.failed", "Rows that nobody answered."),
        ("rows.empty", "Rows without an address."),
        ("ok_percent", "The share of `ok` among the rows with an address."),
        ("levels", "`ok` rows of each level, where there are any."),
        ("reasons", "Rows with each reason, where there are any; a row may have several."),
        ("providers", "`ok` rows that each provider placed, where there are any."),
        ("street_addresses.asked", "Rows that name a street or a house."),
        ("street_addresses.street_accurate", "Those of them that got such a point."),
        ("shared_points.lat", "A point that many rows share, its latitude."),
        ("shared_points.lon", "Its longitude."),
        ("shared_points.level", "Its level."),
        ("shared_points.rows", "How many rows have it."),
        ("effort.requests", "Requests to online providers, repeated ones included."),
        ("effort.recalled", "Rows answered from the cache."),
        ("effort.shared", "Rows with the answer to an equal row."),
        (
            "effort.wall_s",
            "Seconds that the run took, over all calls it was made in; making the world index and "
                + "opening indexes come before it."
        ),
        ("effort.cpu_s", "Seconds of processor time in the same span, over all threads."),
        ("effort.rows_per_s", "`rows.read` by `wall_s`."),
        ("effort.estimated_cost", "What this call spent, where prices are known."),
        ("outputs.path", "An output as it was named."),
        ("outputs.format", "What was written."),
        ("outputs.rows", "The rows in it."),
        ("outputs.columns.name", "Of a map: a column of the input that it shows."),
        ("outputs.columns.position", "Where that column stands, from 1."),
        ("attributions", "The words that licences of the answers ask to show."),
    ]
}
