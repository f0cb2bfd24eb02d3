import GeoModel
import Geocoding

extension RunSummary {
    /// The summary as one JSON object with a line end; `"geobatch_summary"` is the format's version.
    public func json() -> [UInt8] {
        var bytes: [UInt8] = []
        tree.appendPretty(to: &bytes)
        bytes.append(0x0A)
        return bytes
    }

    private var tree: JSONValue {
        .object([
            ("geobatch_summary", .whole(1)),
            ("complete", .flag(complete)),
            ("input", .text(input)),
            ("read_as", .array(readAs.map { .text($0) })),
            ("rows", rowTree),
            ("ok_percent", .decimal(okPercent, places: 2)),
            ("levels", .object(RunSummary.nonZero(MatchLevel.allCases) { ($0.name, counts[$0]) })),
            ("reasons", .object(RunSummary.nonZero(Reason.allCases) { ($0.code, counts[$0]) })),
            ("providers", .object(providers.map { ($0.name, .whole($0.rows)) })),
            ("street_addresses", streetTree),
            ("shared_points", .array(sharedPoints.map { RunSummary.tree(of: $0) })),
            ("effort", effortTree),
            ("outputs", .array(outputs.map { RunSummary.tree(of: $0) })),
            ("attributions", .array(attributions.map { .text($0) })),
        ])
    }

    private var rowTree: JSONValue {
        .object(
            [("read", .whole(counts.rows))]
                + RowStatus.allCases.map { ($0.name, .whole(counts[$0])) }
        )
    }

    private var streetTree: JSONValue {
        .object([
            ("asked", .whole(counts.streetQueries)),
            ("street_accurate", .whole(counts.streetAccurate)),
        ])
    }

    private var effortTree: JSONValue {
        .object(
            [
                ("requests", .whole(counts.requests)),
                ("recalled", .whole(counts.recalled)),
                ("shared", .whole(counts.shared)),
                ("wall_s", .decimal(wallSeconds, places: 3)),
                ("cpu_s", .decimal(cpuSeconds, places: 3)),
                ("rows_per_s", .decimal(rowsPerSecond, places: 0)),
            ] + (estimatedCost.map { [("estimated_cost", .decimal($0, places: 4))] } ?? []))
    }

    private static func tree(of point: SharedPoint) -> JSONValue {
        .object([
            ("lat", .decimal(point.coordinate.latitude, places: 6)),
            ("lon", .decimal(point.coordinate.longitude, places: 6)),
            ("level", .text(point.level.name)),
            ("rows", .whole(point.rows)),
        ])
    }

    private static func tree(of output: WrittenOutput) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("path", .text(output.path)), ("format", .text(output.format.rawValue)),
            ("rows", .whole(output.rows)),
        ]
        if !output.columns.isEmpty {
            let columns = output.columns.map { column in
                JSONValue.object([
                    ("name", .text(column.name)), ("position", .whole(column.position)),
                ])
            }
            members.append(("columns", .array(columns)))
        }
        return .object(members)
    }

    private static func nonZero<Value>(
        _ values: [Value],
        _ entry: (Value) -> (String, Int)
    ) -> [(String, JSONValue)] {
        values.map(entry).filter { $0.1 > 0 }.map { ($0.0, .whole($0.1)) }
    }
}
