/// A point on the WGS 84 ellipsoid, kept in whole micro-degrees (0.11 m at the equator).
///
/// The precision is that of the output columns (six decimals), so that what is compared, cached and
/// written is always the same number.
public struct Coordinate: Hashable, Sendable {
    /// Latitude in micro-degrees, -90,000,000 to 90,000,000, north positive.
    public let latitudeE6: Int32
    /// Longitude in micro-degrees, -180,000,000 to 180,000,000, east positive.
    public let longitudeE6: Int32

    /// Latitude in degrees, -90 to 90.
    public var latitude: Double { Double(latitudeE6) / 1e6 }
    /// Longitude in degrees, -180 to 180.
    public var longitude: Double { Double(longitudeE6) / 1e6 }

    /// - Parameters:
    ///   - latitude: degrees, -90 to 90.
    ///   - longitude: degrees, -180 to 180.
    /// - Throws: `OffGlobe` when either is outside its range or not a number.
    public init(latitude: Double, longitude: Double) throws(OffGlobe) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else {
            throw OffGlobe(latitude: latitude, longitude: longitude)
        }
        latitudeE6 = Int32((latitude * 1e6).rounded())
        longitudeE6 = Int32((longitude * 1e6).rounded())
    }

    /// The point at these micro-degrees, or nil when they lie outside the globe.
    @inlinable
    public init?(latitudeE6: Int32, longitudeE6: Int32) {
        guard
            (-90_000_000...90_000_000).contains(latitudeE6),
            (-180_000_000...180_000_000).contains(longitudeE6)
        else { return nil }
        self.latitudeE6 = latitudeE6
        self.longitudeE6 = longitudeE6
    }
}

/// A latitude or longitude that is not on the globe.
public struct OffGlobe: Error, Hashable, Sendable, CustomStringConvertible {
    /// The latitude that was given, in degrees.
    public let latitude: Double
    /// The longitude that was given, in degrees.
    public let longitude: Double

    /// What is wrong and what is expected.
    public var description: String {
        "\(latitude), \(longitude) is not on the globe: latitude must lie in -90...90 and "
            + "longitude in -180...180 degrees."
    }
}
