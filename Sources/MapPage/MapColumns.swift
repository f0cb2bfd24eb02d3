import CSVStream
import Reports

/// Where in a CSV output of ours the values stand that the page shows, whatever their prefix.
struct MapColumns: Sendable, Equatable {
    private let places: [OutputColumn: Int]

    /// What the page can use.
    static let used: [OutputColumn] = [
        .row, .status, .latitude, .longitude, .level, .accuracy, .confidence, .label, .countryCode,
        .provider, .reason, .query, .bestLatitude, .bestLongitude, .bestLevel, .bestAccuracy,
        .bestLabel, .attribution,
    ]
    private static let needed: [OutputColumn] = [.status, .latitude, .longitude]

    /// Finds the columns in a header.
    ///
    /// - Throws: `MapPageError.columnsMissing`, unless status and coordinates are there.
    init(_ header: Header, path: String) throws(MapPageError) {
        let prefix = Self.prefix(of: header.names)
        var places: [OutputColumn: Int] = [:]
        for column in Self.used {
            // Of two equal names ours is the last: it was added behind the user's.
            places[column] = header.names.lastIndex(of: prefix + column.stem)
        }
        let missing = Self.needed.filter { places[$0] == nil }
        guard missing.isEmpty else {
            throw .columnsMissing(path: path, missing.map { prefix + $0.stem })
        }
        self.places = places
    }

    /// The index of a column; nil where the file does not have it.
    subscript(_ column: OutputColumn) -> Int? { places[column] }

    /// What our names begin with in this file: the first prefix under which most of the needed
    /// columns are there.
    private static func prefix(of names: [String]) -> String {
        var best = (prefix: OutputSchema.defaultPrefix, found: 0)
        for name in names where name.hasSuffix(OutputColumn.status.stem) {
            let prefix = String(name.dropLast(OutputColumn.status.stem.count))
            let found = needed.count { names.contains(prefix + $0.stem) }
            if found > best.found { best = (prefix, found) }
        }
        return best.prefix
    }
}
