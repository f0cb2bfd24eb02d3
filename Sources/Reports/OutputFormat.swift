/// How an output is written; the ending of its name decides.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// CSV with the input's delimiter.
    case csv
    /// CSV with tabs.
    case tsv
    /// One GeoJSON FeatureCollection (RFC 7946).
    case geojson
    /// One GeoJSON feature a line.
    case geojsonl
    /// CSV of the rows without a coordinate.
    case failures
    /// One HTML page with a map; made at the end from what `MapSink` wrote.
    case map

    /// The format of an output by the ending of its name, whatever `.gz` or `.zst` follows; nil for
    /// standard output and for endings that name no format.
    public init?(path: String) {
        var name = path.lowercased()
        for packed in [".gz", ".zst"] where name.hasSuffix(packed) {
            name.removeLast(packed.count)
        }
        let endings: [(String, OutputFormat)] = [
            (".csv", .csv), (".tsv", .tsv), (".geojson", .geojson), (".geojsonl", .geojsonl),
            (".txt", .csv),
        ]
        guard let match = endings.first(where: { name.hasSuffix($0.0) }) else { return nil }
        self = match.1
    }

    /// The endings that choose a format, for messages.
    public static let endings = ".csv, .tsv, .geojson, .geojsonl, each also .gz or .zst"
}
