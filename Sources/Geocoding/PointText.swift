public import GeoModel

/// A point as the text of a query: `60.171234,24.941234`, degrees of latitude and longitude.
public enum PointText {
    /// The text of a point, with six decimals.
    public static func text(of point: Coordinate) -> String {
        degrees(point.latitudeE6) + "," + degrees(point.longitudeE6)
    }

    /// The point of such a text; nil for any other.
    public static func point(in text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1])
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ microdegrees: Int32) -> String {
        let digits = String(microdegrees.magnitude)
        let padded = String(repeating: "0", count: max(0, 7 - digits.utf8.count)) + digits
        return (microdegrees < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
    }
}
