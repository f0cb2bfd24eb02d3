extension Reason {
    /// Code, meaning and remedy of every reason, in the order of the cases (a test compares them).
    static let rows: [(code: String, meaning: String, remedy: String)] = [
        (
            "no_match", "The geocoder answered and knows no such place.",
            "Check the spelling, or place the row by hand in the failure report."
        ),
        (
            "ambiguous", "Two far-apart places fit about equally well.",
            "Add a region or postcode, give --country, or take the first with --on-ambiguous first."
        ),
        (
            "low_confidence", "The best candidate is below --min-confidence.",
            "Look at the candidate in the failure report, or lower --min-confidence."
        ),
        (
            "outside_country", "Every candidate lies outside the promised countries.",
            "Check the country column or --country."
        ),
        (
            "outside_bbox", "Every candidate lies outside --bbox, and --bounded is on.",
            "Widen --bbox or leave out --bounded."
        ),
        (
            "below_min_level", "The best candidate is coarser than --min-level.",
            "Add the missing part of the address, add a street index, or lower --min-level."
        ),
        (
            "unplaceable", "A correction says that this row has no place.",
            "Withdraw the correction if that is no longer true."
        ),
        (
            "not_asked", "Nobody was asked: offline, or the budget was spent.",
            "Run again without --offline, or with a larger budget."
        ),
        (
            "rejected_query", "The provider calls this query invalid.",
            "Look for control characters or missing parts in the address."
        ),
        (
            "too_long", "The query is longer than the geocoder accepts.",
            "Check that the address columns hold addresses only."
        ),
        (
            "rate_limited", "The provider kept asking to slow down.",
            "Run the same command again later, or lower --rate."
        ),
        (
            "quota_spent", "The provider's quota is spent.",
            "Run the same command again when it resets."
        ),
        (
            "auth", "The provider refused the key.",
            "Put a valid key where `geobatch providers` says."
        ),
        (
            "timeout", "The provider did not answer in time.",
            "Run the same command again, or raise --row-deadline."
        ),
        (
            "network", "The provider could not be reached.",
            "Check the connection and run the same command again."
        ),
        (
            "server_error", "The provider failed on its side.",
            "Run the same command again later."
        ),
        (
            "bad_reply", "The provider's reply could not be read.",
            "Run the same command again; if it stays, report the provider."
        ),
        (
            "too_coarse",
            "The query names a street or a house; the answer is coarser, with a radius over 250 m.",
            "Add a street index with --index, or ask an online provider."
        ),
        (
            "postcode_conflict", "The postcode belongs to another place than the name.",
            "Check which of the two is right."
        ),
        (
            "name_mismatch", "A named part of the query is not part of the match.",
            "Check that the label is the place that was meant."
        ),
        (
            "number_not_found", "The house number is unknown; the answer is the street.",
            "Check the house number."
        ),
        (
            "number_out_of_range", "The house number lies beyond the known ones of the street.",
            "Check the house number."
        ),
        (
            "typo_corrected", "A misspelt name was matched to a known one.",
            "Check that the label is the place that was meant."
        ),
        (
            "unit_ignored", "A flat, floor or unit was left out of the search.",
            "Nothing: the point is that of the building."
        ),
        (
            "po_box", "The query is a post office box; the point is its postcode or town.",
            "Use the street address if a visit is meant."
        ),
        (
            "country_assumed", "The country was not given and another one had a real chance.",
            "Add a country column or --country."
        ),
        (
            "postcode_padded",
            "A leading zero that a spreadsheet dropped was put back in the query.",
            "Nothing: the input column is unchanged."
        ),
        (
            "malformed_row", "The row could not be read as the others: quotes or field count.",
            "Repair the row in the input; its line is in geo_line."
        ),
        (
            "undecodable_text", "Some bytes are not text in the input's encoding.",
            "Give the right --encoding."
        ),
        (
            "repaired_text",
            "Text that had been decoded wrongly before was repaired for the query.",
            "Nothing: the input column is unchanged."
        ),
        (
            "crowded_point", "Many different rows of this run share this very point.",
            "Look whether the point is a default rather than an address."
        ),
        (
            "other_type", "Every candidate is of a type that --types leaves out.",
            "Add the type of the candidate in the failure report to --types, or leave --types out."
        ),
    ]
}
