import Glibc

/// Where along a road its house numbers are, judged from the points of its postal codes.
///
/// A road is the border of what lies to its left and right, and odd and even numbers have codes of their
/// own: neither code's point is on the road, but what lies between them is. So a number's point is read
/// from a straight line through the codes of the numbers around it, near ones first. Of the truth set
/// 68 % of the roads' houses lie within 300 m of it; of the point of the code that has the number 64 %.
struct RoadCourse {
    /// Numbers of a road that have one postal code.
    struct Part {
        let first: Int, last: Int
        let latitudeE6: Int32, longitudeE6: Int32
    }

    private let parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }

    /// So many numbers have one point; ten are 100 m of a Korean road.
    private static let step = 10
    /// Neighbours whose points are nearer than this are one stretch, in metres.
    private static let apart = 25.0
    /// A part this many numbers away weighs e times less.
    private static let reach = 30.0
    /// Beyond this many numbers nothing weighs.
    private static let farthest = 300.0
    /// How little the line slopes where the numbers are close together, in numbers squared.
    private static let stiffness = 100.0
    /// A part is weighed at so many of its numbers at most.
    private static let samples = 32

    /// The stretches, with points but without radii; numbers that none of the parts has are in none.
    func stretches() -> [Part] {
        guard let only = parts.first else { return [] }
        if parts.count == 1 { return [only] }
        var found: [Part] = []
        var start: Part?
        for block in blocks() {
            let part = point(of: block)
            if let first = start, let last = found.last, part.first == last.last + 1,
                RoadCourse.metres(first, part) < RoadCourse.apart
            {
                found[found.count - 1] = RoadCourse.joined(last, part)
            } else {
                found.append(part)
                start = part
            }
        }
        return found
    }

    /// The numbers that some part has, in blocks.
    private func blocks() -> [ClosedRange<Int>] {
        var blocks: [ClosedRange<Int>] = []
        var next = Int.min
        for part in parts.sorted(by: { ($0.first, $0.last) < ($1.first, $1.last) }) {
            var start = max(next, part.first)
            while start <= part.last {
                let end = min(part.last, start + RoadCourse.step - 1)
                blocks.append(start...end)
                start = end + 1
            }
            next = max(next, start)
        }
        return blocks
    }

    private func point(of block: ClosedRange<Int>) -> Part {
        let middle = Double(block.lowerBound + block.upperBound) / 2
        var sums = Sums()
        for part in parts { add(part, around: middle, to: &sums) }
        let (latitude, longitude) = sums.line(stiffness: RoadCourse.stiffness)
        return Part(
            first: block.lowerBound, last: block.upperBound, latitudeE6: latitude,
            longitudeE6: longitude)
    }

    private func add(_ part: Part, around middle: Double, to sums: inout Sums) {
        let distance = max(0, Double(part.first) - middle, middle - Double(part.last))
        guard distance < RoadCourse.farthest else { return }
        let length = part.last - part.first
        let count = min(RoadCourse.samples, length / 2 + 1)
        // A house every other number, as on one side of a road.
        let weight = (Double(length) / 2 + 1) / Double(count)
        for sample in 0..<count {
            let share = (Double(sample) + 0.5) / Double(count)
            let offset = Double(part.first) + Double(length) * share - middle
            sums.add(part, at: offset, weight * exp(-abs(offset) / RoadCourse.reach))
        }
    }

    private static func metres(_ left: Part, _ right: Part) -> Double {
        PlanarDistance.metres(
            left.latitudeE6, left.longitudeE6, right.latitudeE6, right.longitudeE6)
    }

    private static func joined(_ left: Part, _ right: Part) -> Part {
        let share = Double(right.last - right.first + 1) / Double(right.last - left.first + 1)
        func between(_ from: Int32, _ to: Int32) -> Int32 {
            from + Int32((Double(to) - Double(from)) * share)
        }
        return Part(
            first: left.first, last: right.last,
            latitudeE6: between(left.latitudeE6, right.latitudeE6),
            longitudeE6: between(left.longitudeE6, right.longitudeE6))
    }
}

/// The sums of a weighted straight line through points by their numbers.
private struct Sums {
    private var weight = 0.0, first = 0.0, second = 0.0
    private var latitude = (plain: 0.0, sloped: 0.0), longitude = (plain: 0.0, sloped: 0.0)

    /// Takes in a point.
    ///
    /// - Parameter offset: its number, less the one that the line is read at.
    mutating func add(_ part: RoadCourse.Part, at offset: Double, _ share: Double) {
        weight += share
        first += share * offset
        second += share * offset * offset
        latitude.plain += share * Double(part.latitudeE6)
        latitude.sloped += share * offset * Double(part.latitudeE6)
        longitude.plain += share * Double(part.longitudeE6)
        longitude.sloped += share * offset * Double(part.longitudeE6)
    }

    /// The line's point at offset 0.
    func line(stiffness: Double) -> (latitudeE6: Int32, longitudeE6: Int32) {
        let spread = second + weight * stiffness
        let determinant = weight * spread - first * first
        func read(_ sum: (plain: Double, sloped: Double)) -> Int32 {
            // A line through points of the globe that are far apart may leave it.
            Int32(min(180e6, max(-180e6, (sum.plain * spread - sum.sloped * first) / determinant)))
        }
        return (read(latitude), read(longitude))
    }
}
