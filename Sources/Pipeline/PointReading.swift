public import GeoModel

/// Reads points as people write them: with a decimal point or comma.
public enum PointReading {
    /// The point of two values; nil when one is blank, no number or off the globe, or when both are
    /// 0, which is what programs write for nothing.
    public static func point(
        latitude: ArraySlice<UInt8>,
        longitude: ArraySlice<UInt8>
    ) -> Coordinate? {
        ExistingPoint.read(latitude: latitude, longitude: longitude)
    }

    /// The point of one text: `60.17,24.94`, `60,17 24,94`, `60.17; 24.94`; nil for any other.
    public static func point(in text: String) -> Coordinate? {
        for separator in [";", " ", ","] {
            let parts = text.split(separator: separator).map { part in
                part.utf8.filter { $0 != UInt8(ascii: " ") }
            }
            guard parts.count == 2 else { continue }
            // "60,17, 24,94" and "60.17, 24.94": the comma behind the first number belongs to neither.
            let first = parts[0].last == UInt8(ascii: ",") ? Array(parts[0].dropLast()) : parts[0]
            if let point = point(latitude: first[...], longitude: parts[1][...]) { return point }
        }
        return nil
    }
}
