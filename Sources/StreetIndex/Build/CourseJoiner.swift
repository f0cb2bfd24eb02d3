import OfflineIndex

/// Joins the pieces that sources cut a street into where they end in the same point, and takes out
/// points that change its course by less than a few metres.
enum CourseJoiner {
    typealias Point = (latitudeE6: Int32, longitudeE6: Int32)

    /// Points this near to the line between their neighbours are left out, in metres.
    private static let tolerance = 3.0

    /// The courses that pieces make, the one with most points first.
    static func joined(_ pieces: [[Point]]) -> [[Point]] {
        var open = Ends(pieces)
        var courses: [[Point]] = []
        while var course = open.takeAny() {
            while let end = course.last, let next = open.take(at: end) {
                course += next.dropFirst()
            }
            course.reverse()
            while let end = course.last, let next = open.take(at: end) {
                course += next.dropFirst()
            }
            courses.append(simplified(course))
        }
        return courses.sorted { left, right in
            if left.count != right.count { return left.count > right.count }
            return left.lexicographicallyPrecedes(right) { $0 < $1 }
        }
    }

    /// The pieces by their ends.
    private struct Ends {
        private var pieces: [[Point]]
        private var byEnd: [UInt64: [Int]] = [:]
        private var taken: [Bool]
        private var next = 0

        init(_ pieces: [[Point]]) {
            // Long pieces first: what they leave over is short.
            self.pieces = pieces.filter { !$0.isEmpty }.sorted { left, right in
                if left.count != right.count { return left.count > right.count }
                return left.lexicographicallyPrecedes(right) { $0 < $1 }
            }
            taken = [Bool](repeating: false, count: self.pieces.count)
            for (index, piece) in self.pieces.enumerated() {
                for end in [piece.first, piece.last].compactMap({ $0 }) {
                    byEnd[Ends.key(end), default: []].append(index)
                }
            }
        }

        private static func key(_ point: Point) -> UInt64 {
            UInt64(UInt32(bitPattern: point.latitudeE6)) << 32
                | UInt64(UInt32(bitPattern: point.longitudeE6))
        }

        mutating func takeAny() -> [Point]? {
            while next < pieces.count, taken[next] { next += 1 }
            guard next < pieces.count else { return nil }
            taken[next] = true
            return pieces[next]
        }

        /// A piece that ends in a point, beginning there.
        mutating func take(at point: Point) -> [Point]? {
            guard let index = byEnd[Ends.key(point)]?.first(where: { !taken[$0] }) else {
                return nil
            }
            taken[index] = true
            let piece = pieces[index]
            return piece.first.map { $0 == point } == true ? piece : piece.reversed()
        }
    }

    /// Douglas and Peucker's way, without recursion.
    static func simplified(_ course: [Point]) -> [Point] {
        guard course.count > 2 else { return course }
        var keeps = [Bool](repeating: false, count: course.count)
        keeps[0] = true
        keeps[course.count - 1] = true
        var open = [0..<(course.count - 1)]
        while let part = open.popLast() {
            var worst = (distance: tolerance, index: -1)
            for index in (part.lowerBound + 1)..<max(part.lowerBound + 1, part.upperBound) {
                let distance = metres(
                    course[index],
                    from: course[part.lowerBound],
                    course[part.upperBound]
                )
                if distance > worst.distance { worst = (distance, index) }
            }
            guard worst.index >= 0 else { continue }
            keeps[worst.index] = true
            open.append(part.lowerBound..<worst.index)
            open.append(worst.index..<part.upperBound)
        }
        return zip(course, keeps).filter(\.1).map(\.0)
    }

    /// How far a point is from a line between two others.
    private static func metres(_ point: Point, from start: Point, _ end: Point) -> Double {
        let scale =
            PlanarDistance.metres(
                start.latitudeE6, start.longitudeE6, start.latitudeE6,
                start.longitudeE6 &+ (start.longitudeE6 > 0 ? -1_000 : 1_000)) / 1_000
        let north = 0.111_195
        func plane(_ other: Point) -> (x: Double, y: Double) {
            (
                Double(Int(other.longitudeE6) - Int(start.longitudeE6)) * scale,
                Double(Int(other.latitudeE6) - Int(start.latitudeE6)) * north
            )
        }
        let (p, e) = (plane(point), plane(end))
        let length = e.x * e.x + e.y * e.y
        let share = length > 0 ? min(1, max(0, (p.x * e.x + p.y * e.y) / length)) : 0
        let (dx, dy) = (p.x - share * e.x, p.y - share * e.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
