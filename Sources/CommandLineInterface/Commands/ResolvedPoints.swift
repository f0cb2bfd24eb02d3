import CSVStream
import GeoModel
import Geocoding
import Pipeline

/// The columns of a point, by name or found, and in words how they were found.
struct ResolvedPoints {
    let columns: PointColumns
    var readAs: [String]

    /// - Parameters:
    ///   - latitude: the column that was named; nil to find it.
    ///   - longitude: the same.
    init(
        latitude: String?,
        longitude: String?,
        in input: CSVInput
    ) throws(CommandFailure) {
        let header = input.header
        let (first, second): (Int, Int)
        if let latitude, let longitude {
            (first, second) = (
                try ResolvedPoints.column(latitude, header),
                try ResolvedPoints.column(longitude, header)
            )
            readAs = []
        } else if latitude == nil, longitude == nil,
            let found = ColumnGuess.coordinates(header, sample: input.sample)
        {
            (first, second) = found
            readAs = [
                "The points are read from \(header.label(of: first)) (latitude) and "
                    + "\(header.label(of: second)) (longitude)."
            ]
        } else {
            throw CommandFailure(
                .usage,
                "Which columns hold the latitude and the longitude? Name both with --lat and --lon. "
                    + "The header has: \(header.names.joined(separator: ", "))."
            )
        }
        guard ResolvedPoints.areSwapped(first, second, input.sample) else {
            columns = PointColumns(latitude: first, longitude: second)
            return
        }
        columns = PointColumns(latitude: second, longitude: first)
        readAs.append(
            "\(header.label(of: first)) holds values beyond 90 degrees, which no latitude has: the "
                + "two columns are swapped, and are read the other way round."
        )
    }

    private static func column(_ name: String, _ header: Header) throws(CommandFailure) -> Int {
        do throws(ColumnError) {
            var plan = ColumnPlan<String>()
            plan.address = [name]
            return try plan.resolved(in: header).address[0]
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether half of the rows or more are points only the other way round, and none only as it is. A
    /// few such rows are mistakes of their own.
    static func areSwapped(_ latitude: Int, _ longitude: Int, _ sample: [[[UInt8]]]) -> Bool {
        var (rows, swapped) = (0, 0)
        for row in sample where row.count > max(latitude, longitude) {
            let (first, second) = (row[latitude][...], row[longitude][...])
            let isPoint = PointReading.point(latitude: first, longitude: second) != nil
            let isOther = PointReading.point(latitude: second, longitude: first) != nil
            if isPoint, !isOther { return false }
            rows += isPoint || isOther ? 1 : 0
            swapped += isOther && !isPoint ? 1 : 0
        }
        return swapped > 0 && swapped * 2 >= rows
    }
}
