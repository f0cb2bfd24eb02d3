public import GeoModel
import Geocoding

/// A point and level as one word, for counting.
public struct PointKey: Hashable, Sendable {
    /// Latitude and longitude in micro-degrees, moved to be positive, and the level.
    let packed: UInt64

    init(packed: UInt64) { self.packed = packed }

    /// The key of a point.
    public init(_ coordinate: Coordinate, _ level: MatchLevel) {
        let latitude = UInt64(Int64(coordinate.latitudeE6) + 90_000_000)
        let longitude = UInt64(Int64(coordinate.longitudeE6) + 180_000_000)
        packed = latitude << 36 | longitude << 4 | UInt64(level.rawValue)
    }

    /// The point; nil only for a word that no point makes.
    public var coordinate: Coordinate? {
        Coordinate(
            latitudeE6: Int32(truncatingIfNeeded: Int64(packed >> 36) - 90_000_000),
            longitudeE6: Int32(truncatingIfNeeded: Int64(packed >> 4 & 0xFFFF_FFFF) - 180_000_000)
        )
    }

    /// The level.
    public var level: MatchLevel { MatchLevel(rawValue: UInt8(packed & 15)) ?? .country }
}

/// Finds the points that many rows share, in bounded memory (Misra and Gries).
///
/// A point that more than one row in `capacity` shares is always found; its count is at most
/// `rows / capacity` too low.
public struct SharedPoints: Sendable {
    /// How many points are kept in mind after a clearing.
    public static let capacity = 2048
    private var counts: [PointKey: Int] = [:]

    /// No points.
    public init() { counts.reserveCapacity(2 * SharedPoints.capacity) }

    /// Counts points, one for each row.
    public mutating func add(_ points: [PointKey]) {
        for point in points {
            counts[point, default: 0] += 1
            if counts.count >= 2 * SharedPoints.capacity { clear() }
        }
    }

    /// The points that most rows share, most first; ties in the order of the points.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - rows: only points that at least this many rows share.
    public func top(_ limit: Int, atLeast rows: Int) -> [(point: PointKey, rows: Int)] {
        let many = counts.filter { $0.value >= rows }
        let sorted = many.sorted {
            ($1.value, $0.key.packed) < ($0.value, $1.key.packed)
        }
        return sorted.prefix(limit).map { ($0.key, $0.value) }
    }

    /// The counts as plain numbers, to be kept and read back by the same version of geobatch; equal
    /// for equal counts.
    public var numbers: [Int] {
        counts.sorted { $0.key.packed < $1.key.packed }.flatMap { point, rows in
            [Int(point.packed >> 32), Int(point.packed & 0xFFFF_FFFF), rows]
        }
    }

    /// The counts that these numbers were made of; nil for any others.
    public init?(numbers: some RandomAccessCollection<Int>) {
        self.init()
        guard numbers.count % 3 == 0, numbers.count < 6 * SharedPoints.capacity else { return nil }
        var rest = numbers[...]
        while let high = rest.popFirst(), let low = rest.popFirst(), let rows = rest.popFirst() {
            guard let high = UInt32(exactly: high), let low = UInt32(exactly: low) else {
                return nil
            }
            counts[PointKey(packed: UInt64(high) << 32 | UInt64(low))] = rows
        }
    }

    /// Takes away from every count what the median has, so that half of the points are forgotten.
    private mutating func clear() {
        let sorted = counts.values.sorted(by: >)
        let least = sorted[SharedPoints.capacity]
        counts = counts.compactMapValues { $0 > least ? $0 - least : nil }
        counts.reserveCapacity(2 * SharedPoints.capacity)
    }
}
