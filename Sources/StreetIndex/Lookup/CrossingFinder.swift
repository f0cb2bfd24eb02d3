import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// Finds where two streets of an area cross.
struct CrossingFinder {
    let file: StreetFile
    let rules: CountryRules

    /// Streets whose nearest points are farther apart do not cross, in metres. Points of houses stand
    /// back from the corner.
    private static let farthest = 60.0
    /// More points of a street than are compared; of longer ones every second, third … counts.
    private static let mostPoints = 400
    /// The most streets of each name that are compared.
    private static let mostStreets = 4

    /// A crossing, with the streets that cross.
    struct Found {
        let area: AreaHit
        let first: UInt32
        let second: UInt32
        let latitudeE5: Int32
        let longitudeE5: Int32
        /// Between the two streets' nearest points, in metres.
        let gap: Double
        let score: Float
    }

    /// The crossing that the query names, in the best area that has it.
    func find(in reading: inout StreetReading) -> Found? {
        guard let crossing = reading.anatomy.crossing else { return nil }
        var best: Found?
        for number in reading.areas.indices {
            let hit = reading.areas[number]
            guard let area = file.area(hit.area) else { continue }
            let first = streets(crossing.first, hit, area, &reading)
            guard !first.isEmpty else { continue }
            let second = streets(crossing.second, hit, area, &reading)
            for one in first {
                for other in second where other.street != one.street {
                    guard let meeting = meeting(one.street, other.street, area) else { continue }
                    let score = hit.score + one.score + other.score + StreetWeights.coverage
                    guard score > best?.score ?? -.infinity else { continue }
                    best = Found(
                        area: hit, first: one.street, second: other.street,
                        latitudeE5: meeting.latitudeE5, longitudeE5: meeting.longitudeE5,
                        gap: meeting.gap, score: score)
                }
            }
        }
        return best
    }

    /// Streets that the words name, without those of the area.
    private func streets(
        _ range: Range<Int>, _ hit: AreaHit, _ area: AreaRecord, _ reading: inout StreetReading
    ) -> [(street: UInt32, score: Float)] {
        var range = range
        let taken = hit.nameBits | hit.postcodeBits
        while let last = range.last, last < 64, taken >> UInt64(last) & 1 != 0 {
            range = range.dropLast()
        }
        while let first = range.first, first < 64, taken >> UInt64(first) & 1 != 0 {
            range = range.dropFirst()
        }
        // "Main St & 5th Ave New York": a city that the index does not know may stand behind.
        for end in stride(from: range.upperBound, to: range.lowerBound, by: -1) {
            guard
                let key = StreetText.key(
                    of: reading.list, range.lowerBound..<end, rules: rules.of(area.country),
                    core: &reading.core, pieces: &reading.pieces)
            else { continue }
            var found: [(street: UInt32, score: Float)] = []
            file.forEachStreet(core: key.core, of: area) { street, isAlias in
                var cursor = file.block(street)
                let head = StreetHead(&cursor, area: area)
                guard !cursor.isBroken, found.count < CrossingFinder.mostStreets else { return }
                let agreement = StreetHit.Agreement(key, head, isAlias: isAlias)
                let score = StreetFinder.score(agreement, key)
                found.append((street, score))
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    private typealias Point = (latitudeE5: Int32, longitudeE5: Int32)

    /// Where two streets are nearest to each other, if that is near enough.
    private func meeting(
        _ first: UInt32, _ second: UInt32, _ area: AreaRecord
    ) -> (latitudeE5: Int32, longitudeE5: Int32, gap: Double)? {
        let (left, right) = (points(of: first, area), points(of: second, area))
        var best: (left: Point, right: Point, metres: Double)?
        for one in left {
            for other in right {
                let metres = PlanarDistance.metres(
                    one.latitudeE5 &* 10, one.longitudeE5 &* 10, other.latitudeE5 &* 10,
                    other.longitudeE5 &* 10)
                if metres < best?.metres ?? CrossingFinder.farthest { best = (one, other, metres) }
            }
        }
        guard let best else { return nil }
        return (
            best.left.latitudeE5 &+ (best.right.latitudeE5 &- best.left.latitudeE5) / 2,
            best.left.longitudeE5 &+ (best.right.longitudeE5 &- best.left.longitudeE5) / 2,
            best.metres
        )
    }

    /// The points of a street's course, or of its houses where it has none.
    private func points(of street: UInt32, _ area: AreaRecord) -> [Point] {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: area)
        var points = StreetCourse(behind: cursor, of: head).points
        if !head.parts.contains(.course) {
            var reader = HouseReader(cursor, head: head)
            while let house = reader.next() { points.append((house.latitudeE5, house.longitudeE5)) }
        }
        let step = max(1, points.count / CrossingFinder.mostPoints)
        return step == 1 ? points : stride(from: 0, to: points.count, by: step).map { points[$0] }
    }
}
