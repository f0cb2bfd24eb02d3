import GeoModel
import OfflineIndex

/// What is nearest to a point among the streets of a file.
struct NearestHouse: Sendable {
    private let file: StreetFile
    /// A box around each group of boxes, so that most of them are never looked at.
    private let groups: [StreetBox]

    private static let groupSize = 64
    /// Nothing farther away is an answer, in metres.
    static let streetReach = 300.0
    static let houseReach = 100.0
    private static let metresPerStep = 1.111_95

    /// A house or a point of a street's course.
    struct Found {
        let street: UInt32
        let area: UInt32
        let house: House
        let metres: Double
    }

    init(_ file: StreetFile) {
        self.file = file
        groups = stride(from: 0, to: file.boxes.count, by: NearestHouse.groupSize).map { start in
            var box = file.boxes[start]
            for index in start..<min(start + NearestHouse.groupSize, file.boxes.count) {
                box.formUnion(file.boxes[index])
            }
            return box
        }
    }

    /// The nearest house within `houseReach`, and the nearest street within `streetReach`.
    func find(_ point: Coordinate) -> (house: Found?, street: Found?) {
        var search = Search(point)
        for (group, box) in groups.enumerated() where search.mayReach(box) {
            let start = group * NearestHouse.groupSize
            for index in start..<min(start + NearestHouse.groupSize, file.boxes.count)
            where search.mayReach(file.boxes[index]) {
                for street in file.streets(inBox: index) { search.look(at: street, in: file) }
            }
        }
        return (search.house, search.street)
    }

    /// A search under way: plane coordinates around the point, in steps of 1e-5 degrees.
    private struct Search {
        private let latitude: Int32
        private let longitude: Int32
        private let east: Double
        private(set) var house: Found?
        private(set) var street: Found?

        init(_ point: Coordinate) {
            latitude = Step5.rounded(point.latitudeE6)
            longitude = Step5.rounded(point.longitudeE6)
            // The length of a step eastwards, by the planar distance of one degree.
            east =
                PlanarDistance.metres(point.latitudeE6, 0, point.latitudeE6, 1_000_000) / 100_000
        }

        private var reach: Double {
            // Beside a street there may be a house of another one.
            max(min(house?.metres ?? houseReach, houseReach), street?.metres ?? streetReach)
        }

        private func metres(_ latitudeE5: Int32, _ longitudeE5: Int32) -> Double {
            let y = Double(latitudeE5 &- latitude) * metresPerStep
            let x = Double(longitudeE5 &- longitude) * east
            return (x * x + y * y).squareRoot()
        }

        func mayReach(_ box: StreetBox) -> Bool {
            let nearest = (
                min(max(latitude, box.south), box.north), min(max(longitude, box.west), box.east)
            )
            return metres(nearest.0, nearest.1) <= reach
        }

        mutating func look(at number: UInt32, in file: StreetFile) {
            guard let areaNumber = file.area(ofStreet: number), let area = file.area(areaNumber)
            else { return }
            var cursor = file.block(number)
            let head = StreetHead(&cursor, area: area)
            let away = metres(head.latitudeE5, head.longitudeE5)
            guard !cursor.isBroken, away - Double(RadiusScale.metres(head.radius)) <= reach else {
                return
            }
            func found(_ house: House, _ metres: Double) -> Found {
                Found(street: number, area: areaNumber, house: house, metres: metres)
            }
            var reader = HouseReader(cursor, head: head)
            while let next = reader.next() {
                let metres = metres(next.latitudeE5, next.longitudeE5)
                if metres < house?.metres ?? houseReach { house = found(next, metres) }
                if metres < street?.metres ?? streetReach { street = found(next, metres) }
            }
            for point in nearestPoints(of: StreetCourse(behind: cursor, of: head)) {
                let metres = metres(point.0, point.1)
                if metres < street?.metres ?? streetReach {
                    street = found(
                        House(latitudeE5: point.0, longitudeE5: point.1), metres)
                }
            }
        }

        /// The nearest point of each piece of a line.
        private func nearestPoints(of course: StreetCourse) -> [(Int32, Int32)] {
            if course.points.count == 1 {
                return course.points.map { ($0.latitudeE5, $0.longitudeE5) }
            }
            return zip(course.points, course.points.dropFirst()).map { from, to in
                let (x0, y0) = (
                    Double(from.longitudeE5 &- longitude) * east,
                    Double(from.latitudeE5 &- latitude) * metresPerStep
                )
                let (x1, y1) = (
                    Double(to.longitudeE5 &- longitude) * east,
                    Double(to.latitudeE5 &- latitude) * metresPerStep
                )
                let length = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
                let share =
                    length > 0
                    ? min(1, max(0, -(x0 * (x1 - x0) + y0 * (y1 - y0)) / length)) : 0
                func between(_ low: Int32, _ high: Int32) -> Int32 {
                    low &+ Int32((Double(high &- low) * share).rounded())
                }
                return (
                    between(from.latitudeE5, to.latitudeE5),
                    between(from.longitudeE5, to.longitudeE5)
                )
            }
        }
    }
}
