import GeoModel
import Geocoding
import OfflineIndex

/// Where on its street a query lies.
struct Placement: BitwiseCopyable {
    /// What is known of the house number.
    enum Find: UInt8, BitwiseCopyable {
        /// None was asked for.
        case street
        /// The house is known.
        case house
        /// The number is known with another letter.
        case sibling
        /// It lies between two known ones, or on a range of numbers.
        case between
        case unknownNumber
        case outOfRange
    }

    var latitudeE5: Int32
    var longitudeE5: Int32
    var level: MatchLevel
    /// In metres.
    var radius: Double
    var notes: ReasonSet = []
    private(set) var find = Find.street
    /// Whether the house has the postal code that was asked for.
    private(set) var isOfPostcode = false
    /// The postal code of the house, of `StreetFile.postcode`; 0 for none.
    var postcode: UInt32 = 0
    /// The house, where it is known.
    var house: House?
    /// For and against it, in the units of `StreetWeights`.
    var score: Float = 0

    /// A single house is meant to be within so many metres of its point.
    static let houseRadius = 25.0
    /// The neighbours of a house without a point of its own are seldom closer.
    private static let leastBetween = 30.0

    /// The middle of a street.
    init(street head: StreetHead) {
        latitudeE5 = head.latitudeE5
        longitudeE5 = head.longitudeE5
        level = .street
        radius = max(50, Double(RadiusScale.metres(head.radius)))
    }

    /// A house.
    private init(_ house: House, _ find: Find, radius: Double, score: Float) {
        latitudeE5 = house.latitudeE5
        longitudeE5 = house.longitudeE5
        level = find == .house ? .address : .interpolated
        self.find = find
        self.radius = radius
        self.score = score
        postcode = house.postcode
    }

    /// Where a number of a street is.
    ///
    /// - Parameters:
    ///   - suffix: of `StreetFile.suffixNumber`; nil for one that no house has.
    ///   - block: at the street's block.
    ///   - end: the last number of the query's, where it names a house of several: 14 of "12-14".
    ///   - lastOf: the last number of a house of several, by its number and suffix; nil for others.
    ///   - isAsked: whether a house's postal code is the query's.
    init(
        number: UInt32, suffix: UInt32?, end: UInt32? = nil, block: ByteCursor, area: AreaRecord,
        lastOf: (UInt32, UInt32) -> UInt32? = { _, _ in nil }, isAsked: (UInt32) -> Bool
    ) {
        var cursor = block
        let head = StreetHead(&cursor, area: area)
        let search = NumberSearch(
            number, suffix: suffix, in: cursor, head: head, lastOf: lastOf, isAsked: isAsked)
        // "12-14" is the house that stands as 12, and 14 the one that stands as 12-14.
        let several = search.spanning ?? (end != nil ? search.sibling : nil)
        if let house = search.exact ?? several {
            self.init(
                house, .house, radius: Placement.houseRadius, score: StreetWeights.house)
            self.house = house
            isOfPostcode = search.isOfPostcode
            if isOfPostcode { score += StreetWeights.samePostcode }
        } else if let house = search.sibling {
            // The same number with another letter is next door.
            self.init(
                house, .sibling, radius: Placement.leastBetween, score: StreetWeights.sibling)
            notes.insert(.numberNotFound)
        } else if let stretch = Placement.stretch(of: number, cursor, head) {
            self = stretch
            notes.insert(.numberNotFound)
        } else if let below = search.below, let above = search.above {
            self.init(between: below, above, number)
        } else {
            self.init(street: head)
            if let end = search.below ?? search.above { move(to: end) }
            let isOut = search.isOutOfRange(number)
            find = isOut ? .outOfRange : .unknownNumber
            score = isOut ? StreetWeights.outOfRange : StreetWeights.unknownNumber
            notes.insert(isOut ? .numberOutOfRange : .numberNotFound)
        }
    }

    /// The point of the nearest known number stands for the street better than its middle, as long as it
    /// is known that the house is beyond it.
    private mutating func move(to house: House) {
        let metres = PlanarDistance.metres(
            latitudeE5 &* 10, longitudeE5 &* 10, house.latitudeE5 &* 10, house.longitudeE5 &* 10)
        latitudeE5 = house.latitudeE5
        longitudeE5 = house.longitudeE5
        radius = max(radius, min(2 * radius, radius + metres))
        postcode = house.postcode
    }

    private init(between below: House, _ above: House, _ number: UInt32) {
        let share = Double(number - below.number) / Double(above.number - below.number)
        func between(_ low: Int32, _ high: Int32) -> Int32 {
            low &+ Int32((Double(high &- low) * share).rounded())
        }
        let gap = PlanarDistance.metres(
            below.latitudeE5 &* 10, below.longitudeE5 &* 10, above.latitudeE5 &* 10,
            above.longitudeE5 &* 10)
        var house = below
        house.latitudeE5 = between(below.latitudeE5, above.latitudeE5)
        house.longitudeE5 = between(below.longitudeE5, above.longitudeE5)
        if below.postcode != above.postcode { house.postcode = 0 }
        self.init(
            house, .between, radius: max(Placement.leastBetween, gap * 0.6),
            score: StreetWeights.between)
        notes.insert(.numberNotFound)
    }

    /// A number on a range without points.
    private static func stretch(
        of number: UInt32, _ cursor: ByteCursor, _ head: StreetHead
    ) -> Placement? {
        guard head.parts.contains(.ranges) else { return nil }
        var cursor = HouseReader.behindHouses(cursor, head: head)
        let count = cursor.unsigned()
        for _ in 0..<count where !cursor.isBroken {
            let range = StreetRange(&cursor, head: head)
            guard range.contains(number), let point = range.point(of: number) else { continue }
            let house = House(latitudeE5: point.latitudeE5, longitudeE5: point.longitudeE5)
            return Placement(
                house, .between, radius: max(leastBetween, range.length * 0.2),
                score: StreetWeights.between)
        }
        return nil
    }
}

extension StreetRange {
    /// In metres.
    var length: Double { course.length }

    /// Where a number would stand if all of them had the same distance from each other.
    func point(of number: UInt32) -> (latitudeE5: Int32, longitudeE5: Int32)? {
        let (low, high) = (min(first, last), max(first, last))
        var share = high > low ? Double(number - low) / Double(high - low) : 0.5
        if first > last { share = 1 - share }
        return course.point(at: share)
    }
}

extension StreetCourse {
    private static func metres(
        _ left: (latitudeE5: Int32, longitudeE5: Int32),
        _ right: (latitudeE5: Int32, longitudeE5: Int32)
    ) -> Double {
        PlanarDistance.metres(
            left.latitudeE5 &* 10, left.longitudeE5 &* 10, right.latitudeE5 &* 10,
            right.longitudeE5 &* 10)
    }

    /// In metres.
    var length: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + StreetCourse.metres($1.0, $1.1) }
    }

    /// The point at a share of the length, 0 to 1.
    func point(at share: Double) -> (latitudeE5: Int32, longitudeE5: Int32)? {
        guard let first = points.first else { return nil }
        var left = length * share
        for (from, to) in zip(points, points.dropFirst()) {
            let metres = StreetCourse.metres(from, to)
            if metres >= left, metres > 0 {
                let part = left / metres
                return (
                    from.latitudeE5
                        &+ Int32((Double(to.latitudeE5 &- from.latitudeE5) * part).rounded()),
                    from.longitudeE5
                        &+ Int32((Double(to.longitudeE5 &- from.longitudeE5) * part).rounded())
                )
            }
            left -= metres
        }
        return points.last ?? first
    }
}
