/// Which of GeoNames' tables a file is. They have no header: their rows tell.
enum GeoNamesTable: Sendable {
    /// `allCountries.txt`, `CC.txt`, `cities500.txt`: places, areas and all that has a name.
    case places
    /// The postal codes: `CC.txt`, `GB_full.csv`.
    case postcodes

    /// How many columns the table has.
    var columnCount: Int {
        switch self {
        case .places: 19
        case .postcodes: 12
        }
    }

    /// Tells a table by the first whole lines of a file; nil where it is none of GeoNames' tables.
    ///
    /// Several lines count: the first one may be damaged.
    static func recognise(_ head: [UInt8]) -> GeoNamesTable? {
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let lines = text.prefix(1 << 14).split(
            separator: 0x0A, maxSplits: linesLookedAt, omittingEmptySubsequences: true)
        for line in lines.prefix(linesLookedAt) {
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
            if let table = of(fields.map { String(decoding: $0, as: UTF8.self) }) { return table }
        }
        return nil
    }

    private static let linesLookedAt = 20

    private static func of(_ row: [String]) -> GeoNamesTable? {
        if row.count == GeoNamesTable.postcodes.columnCount, isCountry(row[0]), !row[1].isEmpty,
            isDegrees(row[9], 90), isDegrees(row[10], 180)
        {
            return .postcodes
        }
        if row.count == GeoNamesTable.places.columnCount, UInt32(row[0]) != nil,
            isDegrees(row[4], 90), isDegrees(row[5], 180), row[6].utf8.count <= 1,
            isCountry(row[8]) || row[8].isEmpty
        {
            return .places
        }
        return nil
    }

    private static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isDegrees(_ text: String, _ most: Double) -> Bool {
        Double(text).map { abs($0) <= most } ?? false
    }
}
