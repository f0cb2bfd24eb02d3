public import CSVStream

/// Where our columns stand in a CSV that geobatch wrote, whatever their prefix and their order.
public struct OwnColumns: Sendable, Equatable {
    /// What our names begin with in this file.
    public let prefix: String
    private let places: [OutputColumn: Int]

    /// Finds them in a header.
    public init(_ header: Header) {
        prefix = Self.prefix(of: header.names)
        var places: [OutputColumn: Int] = [:]
        for column in OutputColumn.allCases {
            // Of two equal names ours is the last: it was added behind the user's.
            places[column] = header.names.lastIndex(of: prefix + column.stem)
        }
        self.places = places
    }

    /// The index of a column; nil where the file does not have it.
    public subscript(_ column: OutputColumn) -> Int? { places[column] }

    /// The names of those of these columns that the file does not have.
    public func missing(_ columns: [OutputColumn]) -> [String] {
        columns.filter { places[$0] == nil }.map { prefix + $0.stem }
    }

    /// The columns that the file has, with their indices, in the order of the header.
    public var all: [(column: OutputColumn, index: Int)] {
        places.map { ($0.key, $0.value) }.sorted { $0.index < $1.index }
    }

    /// The first prefix under which most of status and coordinates are there.
    private static func prefix(of names: [String]) -> String {
        let needed: [OutputColumn] = [.status, .latitude, .longitude]
        var best = (prefix: OutputSchema.defaultPrefix, found: 0)
        for name in names where name.hasSuffix(OutputColumn.status.stem) {
            let prefix = String(name.dropLast(OutputColumn.status.stem.count))
            let found = needed.count { names.contains(prefix + $0.stem) }
            if found > best.found { best = (prefix, found) }
        }
        return best.prefix
    }
}
