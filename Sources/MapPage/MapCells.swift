import GeoModel
import Geocoding

/// Points summed up in the cells of a grid, when there are too many to draw each: the grid gets
/// coarser until the cells are few enough.
struct MapCells {
    /// What is told apart within a cell, so that the page can still filter.
    struct Key: Hashable {
        var column: Int32
        var row: Int32
        let level: Int
        let provider: Int
        let reasons: ReasonSet
    }

    /// The points of one cell that are alike.
    struct Cell {
        var count = 0
        private var latitudes = 0
        private var longitudes = 0
        private var confidences = 0

        mutating func add(_ point: MapPoint) {
            count += 1
            latitudes += Int(point.coordinate.latitudeE6)
            longitudes += Int(point.coordinate.longitudeE6)
            confidences += max(0, point.confidence)
        }

        mutating func add(_ other: Cell) {
            count += other.count
            latitudes += other.latitudes
            longitudes += other.longitudes
            confidences += other.confidences
        }

        /// The middle of the points in micro-degrees; cells end at the 180th meridian.
        var middle: (latitude: Int, longitude: Int) { (latitudes / count, longitudes / count) }
        /// Their mean confidence in hundredths.
        var confidence: Int { confidences / count }
    }

    private let most: Int
    private(set) var cells: [Key: Cell] = [:]
    /// The size of a cell in micro-degrees: 1,024 (some 110 m) and doubled as often as needed.
    private(set) var size: Int32 = 1_024

    /// - Parameter most: how many cells there may be.
    init(most: Int) { self.most = most }

    /// The size of a cell in degrees.
    var degrees: Double { Double(size) / 1e6 }

    mutating func add(_ point: MapPoint, level: Int, provider: Int, reasons: ReasonSet) {
        let key = Key(
            column: (point.coordinate.longitudeE6 + 180_000_000) / size,
            row: (point.coordinate.latitudeE6 + 90_000_000) / size,
            level: level,
            provider: provider,
            reasons: reasons
        )
        cells[key, default: Cell()].add(point)
        while cells.count > most, size < 64_000_000 { coarsen() }
    }

    /// The cells from south-west to north-east, so that equal files give equal pages.
    var sorted: [(key: Key, value: Cell)] {
        cells.sorted { left, right in
            let (a, b) = (left.key, right.key)
            return (a.row, a.column, a.level, a.provider, a.reasons.rawValue)
                < (b.row, b.column, b.level, b.provider, b.reasons.rawValue)
        }
    }

    private mutating func coarsen() {
        size *= 2
        var coarser: [Key: Cell] = [:]
        for (key, cell) in cells {
            var wider = key
            wider.column /= 2
            wider.row /= 2
            coarser[wider, default: Cell()].add(cell)
        }
        cells = coarser
    }
}
