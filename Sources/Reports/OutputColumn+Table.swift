extension OutputColumn {
    /// Stem, kind and meaning of every column, in the order of the cases (a test compares them).
    static let rows: [(stem: String, kind: Kind, meaning: String)] = [
        (
            "status", .text,
            "`ok`: a coordinate was accepted; `refused`: answered, not accepted; `failed`: no answer "
                + "could be had; `empty`: the row has no address."
        ),
        ("lat", .number, "Latitude, WGS 84 degrees with 6 decimals; blank unless `ok`."),
        ("lon", .number, "Longitude, WGS 84 degrees with 6 decimals; blank unless `ok`."),
        (
            "level", .text,
            "How far down the address the match goes: country, region, locality, postcode, street, "
                + "intersection, interpolated, address or poi; blank unless `ok`."
        ),
        (
            "accuracy_m", .number,
            "The radius in whole metres within which the true point should lie; blank unless `ok`."
        ),
        (
            "confidence", .number,
            "The chance that it does, 0 to 1 with two decimals; blank unless `ok`."
        ),
        ("label", .text, "The matched address in full; blank unless `ok`."),
        ("country_code", .text, "ISO 3166-1 alpha-2 code of the match; blank unless `ok`."),
        ("provider", .text, "Who answered; blank for rows that nobody answered."),
        (
            "reason", .text,
            "Why there is no coordinate, or what to know about the one there is: codes joined by `;`."
        ),
        ("query", .text, "What was asked, exactly; blank when the row is `empty`."),
        ("runner_up", .text, "The label of the next best candidate that is another place."),
        (
            "runner_up_m", .number,
            "The distance from the best candidate to the next one, in whole metres."
        ),
        ("score", .number, "The provider's own number for the best candidate."),
        ("attempts", .number, "How many requests the row's answer cost; 0 for the offline index."),
        ("from_cache", .flag, "`true` when the answer was recalled rather than asked for again."),
        (
            "confidence_basis", .text,
            "`measured` when the confidence of this provider was fitted against truth, else `assumed`."
        ),
        ("attribution", .text, "The words that the licence of the answer asks for."),
        (
            "distance_m", .number,
            "Of `geobatch reverse`, which writes it by default: the distance from the point of the row "
                + "to that of the answer, in whole metres; blank for addresses."
        ),
        ("row", .number, "The number of the record in the input; the first after the header is 1."),
        ("line", .number, "The line of the input that the record begins on, from 1."),
        (
            "offset", .number,
            "The byte of the decompressed input that the record begins at, from 0."
        ),
        ("remedy", .text, "What a person can do about the row."),
        ("best_lat", .number, "Latitude of the best candidate, accepted or not."),
        ("best_lon", .number, "Longitude of the best candidate, accepted or not."),
        ("best_level", .text, "Match level of the best candidate."),
        ("best_accuracy_m", .number, "Radius of the best candidate in whole metres."),
        ("best_confidence", .number, "Confidence of the best candidate, 0 to 1."),
        ("best_country_code", .text, "Country of the best candidate."),
        ("best_label", .text, "The address of the best candidate in full."),
        ("next_lat", .number, "Latitude of the runner-up."),
        ("next_lon", .number, "Longitude of the runner-up."),
        ("next_level", .text, "Match level of the runner-up."),
        ("next_m", .number, "Distance of the runner-up from the best candidate in whole metres."),
        ("next_label", .text, "The address of the runner-up in full."),
    ]
}
