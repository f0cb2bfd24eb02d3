import Geocoding

/// The page docs/output-columns.md, made from the tables of the code; a test compares the two.
public enum ColumnDocumentation {
    /// The page as Markdown.
    public static func markdown() -> String {
        [
            "# Output columns", opening, "## Written by default", table(.byDefault),
            "## On request",
            "`--columns +runner_up,+score` adds columns, `--columns lat,lon` "
                + "writes only these. Names may stand with or without the prefix.",
            table(.onRequest), "## In the failure report", failureText, table(.inFailureReport),
            "## Reasons", reasonText, reasonTable, "## GeoJSON", geoJSONText,
            "## Summary", summaryText, summaryTable,
        ].joined(separator: "\n\n") + "\n"
    }

    private static let opening = """
        Made from the tables in `Sources/Reports` and `Sources/Geocoding`; a test compares it with \
        them.

        The input's columns leave in their order, character for character. Ours are appended; \
        `--prefix` changes the `geo_` of their names. Rows out are rows in, in the same order.

        - A row with too few fields is padded with empty ones, so that our columns stand under their \
        names. A row with too many keeps the extra fields after our columns. Both have the note \
        `malformed_row`.
        - An input that has all the default columns is an earlier output of ours: they are filled \
        in anew where they stand. `geo_row`, `geo_line` and `geo_offset` of an earlier output stay \
        as they are unless they are asked for again, since they lead back to the first file. Any \
        other column of the same name ends the run with exit code 64.
        - An input without a header gets no header; the failure report always has one.
        """

    private static let failureText = """
        `--failures FILE` holds the rows that are not `ok`: the input's columns, the default columns \
        and these. `geo_best_` is the candidate that was not accepted, `geo_next_` the one after it. \
        Elsewhere they can be asked for with `--columns`.
        """

    private static let reasonText = """
        `refused` and `failed` say why a row has no coordinate; a `note` can stand on any row.
        """

    private static let geoJSONText = """
        Properties have the same names. Input columns stay strings, our numbers are numbers, blanks \
        of ours are `null`. Coordinates are longitude, latitude, as RFC 7946 asks. Input columns \
        without a name are called by their position (`#3`), repeated names get it added \
        (`city #3`), and fields beyond the header have it as their name. Bytes that are not UTF-8 \
        become U+FFFD here; in CSV they stay as they came.
        """

    private static let summaryText = """
        `--summary FILE.json` holds what the last lines on standard error say. A dot leads into an \
        object or the objects of an array.
        """

    private static func table(_ availability: OutputColumn.Availability) -> String {
        let rows = OutputColumn.allCases.filter { $0.availability == availability }
        return
            (["| column | meaning |", "| --- | --- |"]
            + rows.map { "| `\(OutputSchema.defaultPrefix)\($0.stem)` | \($0.meaning) |" })
            .joined(separator: "\n")
    }

    private static var summaryTable: String {
        (["| member | meaning |", "| --- | --- |"]
            + RunSummary.members.map { "| `\($0.path)` | \($0.meaning) |" })
            .joined(separator: "\n")
    }

    private static var reasonTable: String {
        let head = [
            "| code | class | meaning | what to do | tried again | exit code |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        let rows = Reason.allCases.map { reason in
            "| `\(reason.code)` | \(reason.reasonClass.rawValue) | \(reason.meaning) | "
                + "\(reason.remedy) | \(reason.isRetryable ? "yes" : "no") | "
                + "\(reason.failsTheRun ? 1 : 0) |"
        }
        return (head + rows).joined(separator: "\n")
    }
}
