import OfflineIndex

/// Gives each house and range of a street to the course it lies at, where the street has courses in
/// several places.
enum StreetParts {
    typealias Point = (latitudeE6: Int32, longitudeE6: Int32)

    /// Courses that come as near as this are one street's, in metres: carriageways, gaps at squares.
    private static let gap = 1_500.0

    /// The street once for each place with a course of its own.
    ///
    /// - Parameter courses: the one with most points first.
    static func parts(of street: StreetInput, along courses: [[Point]]) -> [StreetInput] {
        var mains: [[Point]] = []
        for course in courses
        where !mains.contains(where: { isNear($0, course) }) { mains.append(course) }
        guard let main = mains.first else { return [street] }
        guard mains.count > 1 else {
            var street = street
            // A single point tells nothing that houses do not tell better.
            if main.count > 1 || street.houses.isEmpty { street.course = main }
            return [street]
        }
        var parts = mains.map { course in
            StreetInput(
                name: street.name, keys: street.keys, spellings: street.spellings, course: course)
        }
        for house in street.houses {
            parts[nearest(mains, (house.latitudeE6, house.longitudeE6))].houses.append(house)
        }
        for stretch in street.stretches {
            guard let point = stretch.course.first else { continue }
            parts[nearest(mains, point)].stretches.append(stretch)
        }
        return parts
    }

    private static func isNear(_ one: [Point], _ other: [Point]) -> Bool {
        other.contains { metres(one, $0) <= gap }
    }

    /// How far a point is from the nearest point of a course.
    private static func metres(_ course: [Point], _ point: Point) -> Double {
        course.reduce(.infinity) { nearest, other in
            min(
                nearest,
                PlanarDistance.metres(
                    other.latitudeE6,
                    other.longitudeE6,
                    point.latitudeE6,
                    point.longitudeE6
                )
            )
        }
    }

    private static func nearest(_ courses: [[Point]], _ point: Point) -> Int {
        let distances = courses.map { metres($0, point) }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
}
