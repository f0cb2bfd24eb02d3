import Glibc

/// The datum in which a provider gives coordinates.
///
/// Chinese services must shift theirs. The shift is undone by provider, never by place: the usual
/// "box around China" also holds all of Korea, Mongolia and Taiwan.
enum Datum: String, Hashable, Sendable, CaseIterable {
    case wgs84
    /// The shifted system of mainland maps (Amap, Tencent; Baidu on request).
    case gcj02
    /// Baidu's own shift on top of it.
    case bd09
    /// Korea's plane coordinates in metres (UTM-K, EPSG:5179); latitude is the northing.
    case utmk

    /// A position in degrees.
    struct Position: Equatable {
        var latitude: Double
        var longitude: Double
    }

    /// The position in WGS 84, within a millimetre for GCJ-02 and a few centimetres for BD-09.
    func wgs84(_ position: Position) -> Position {
        switch self {
        case .wgs84: position
        case .gcj02: Datum.unshifted(position)
        case .bd09: Datum.unshifted(Datum.withoutBaiduShift(position))
        case .utmk:
            TransverseMercator.utmk.position(
                easting: position.longitude,
                northing: position.latitude
            )
        }
    }

    /// The forward shift has no inverse in closed form; the iteration converges within a few turns.
    private static func unshifted(_ shifted: Position) -> Position {
        var guess = shifted
        for _ in 0..<10 {
            let there = shift(guess)
            guess.latitude -= there.latitude - shifted.latitude
            guess.longitude -= there.longitude - shifted.longitude
        }
        return guess
    }

    /// GCJ-02 from WGS 84.
    static func shift(_ position: Position) -> Position {
        let (x, y) = (position.longitude - 105, position.latitude - 35)
        let waves = (20 * wave(6 * x) + 20 * wave(2 * x)) * 2 / 3
        var north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * abs(x).squareRoot()
        north += waves + (20 * wave(y) + 40 * wave(y / 3)) * 2 / 3
        north += (160 * wave(y / 12) + 320 * wave(y / 30)) * 2 / 3
        var east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * abs(x).squareRoot()
        east += waves + (20 * wave(x) + 40 * wave(x / 3)) * 2 / 3
        east += (150 * wave(x / 12) + 300 * wave(x / 30)) * 2 / 3
        // Krasovsky's ellipsoid, as the shift was defined.
        let (axis, eccentricity) = (6_378_245.0, 0.00669342162296594323)
        let phi = position.latitude * .pi / 180
        let m = 1 - eccentricity * sin(phi) * sin(phi)
        let meridian = axis * (1 - eccentricity) / (m * m.squareRoot()) * .pi
        let parallel = axis / m.squareRoot() * cos(phi) * .pi
        return Position(
            latitude: position.latitude + north * 180 / meridian,
            longitude: position.longitude + east * 180 / parallel
        )
    }

    private static func wave(_ value: Double) -> Double { sin(value * .pi) }

    private static func withoutBaiduShift(_ position: Position) -> Position {
        let k = Double.pi * 3000 / 180
        let (x, y) = (position.longitude - 0.0065, position.latitude - 0.006)
        let radius = (x * x + y * y).squareRoot() - 2e-5 * sin(y * k)
        let angle = atan2(y, x) - 3e-6 * cos(x * k)
        return Position(latitude: radius * sin(angle), longitude: radius * cos(angle))
    }
}
