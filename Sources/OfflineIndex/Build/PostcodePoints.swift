import GeoModel

/// The points of a country's postal codes, by cells: how close they stand says how large a block is.
struct PostcodePoints {
    private struct Point: Hashable {
        let latitudeE6: Int32, longitudeE6: Int32
    }

    private struct Cell: Hashable {
        let row: Int32, column: Int32
    }

    private var cells: [Cell: [Point]] = [:]
    private var codes: [Point: Set<[UInt8]>] = [:]

    /// The side of a cell in microdegrees.
    private static let side: Int32 = 20_000
    /// A point of more codes than this is that of a whole city: nobody knew where they are.
    private static let mostCodes = 4
    /// Which of the nearest codes is asked for.
    private static let nearest = 4

    /// Takes in the point of a code.
    mutating func add(_ code: ArraySlice<UInt8>, latitudeE6: Int32, longitudeE6: Int32) {
        let point = Point(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        let isNew = codes[point] == nil
        codes[point, default: []].insert(Array(code))
        if isNew { cells[PostcodePoints.cell(point), default: []].append(point) }
    }

    /// Whether a point stands for more codes than lie at one.
    func isPlaceholder(latitudeE6: Int32, longitudeE6: Int32) -> Bool {
        let point = Point(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        return codes[point].map { $0.count > PostcodePoints.mostCodes } ?? false
    }

    /// How far houses may be from a point that was judged from codes, in metres: 57 % of the distance to
    /// the fourth nearest code and 50 m, within which nine of ten houses of the truth set lie, in cities
    /// as in the country.
    func radius(latitudeE6: Int32, longitudeE6: Int32) -> Double {
        let point = Point(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        return 50 + 0.57 * distance(from: point)
    }

    private func distance(from point: Point) -> Double {
        var found: [Double] = []
        for ring: Int32 in [1, 2, 4, 8, 16] {
            found = distances(from: point, ring: ring).sorted()
            let width = PlanarDistance.metres(
                point.latitudeE6, point.longitudeE6, point.latitudeE6,
                point.longitudeE6 + PostcodePoints.side * ring)
            if found.count >= PostcodePoints.nearest, found[PostcodePoints.nearest - 1] <= width {
                break
            }
        }
        return found.prefix(PostcodePoints.nearest).last ?? 0
    }

    private func distances(from point: Point, ring: Int32) -> [Double] {
        let middle = PostcodePoints.cell(point)
        var found: [Double] = []
        for row in middle.row - ring...middle.row + ring {
            for column in middle.column - ring...middle.column + ring {
                for other in cells[Cell(row: row, column: column)] ?? [] {
                    found.append(
                        PlanarDistance.metres(
                            point.latitudeE6, point.longitudeE6, other.latitudeE6,
                            other.longitudeE6))
                }
            }
        }
        return found
    }

    private static func cell(_ point: Point) -> Cell {
        Cell(row: point.latitudeE6 / side, column: point.longitudeE6 / side)
    }
}
