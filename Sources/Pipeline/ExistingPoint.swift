import GeoModel

/// The columns in which a row may have its coordinates already.
public struct ExistingColumns: Sendable, Equatable {
    /// The column of latitudes.
    public let latitude: Int
    /// The column of longitudes.
    public let longitude: Int
    /// Who counts as having answered such rows: an index into the run's sources.
    public let source: UInt8

    /// Names the columns.
    public init(latitude: Int, longitude: Int, source: UInt8) {
        self.latitude = latitude
        self.longitude = longitude
        self.source = source
    }
}

/// Reads coordinates from a row's values.
enum ExistingPoint {
    /// The point; nil when a value is blank, no number or off the globe, or both are 0, which is what
    /// programs write for nothing.
    static func read(latitude: ArraySlice<UInt8>, longitude: ArraySlice<UInt8>) -> Coordinate? {
        guard let latitude = degrees(latitude), let longitude = degrees(longitude) else {
            return nil
        }
        guard latitude != 0 || longitude != 0 else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A number of degrees, with a decimal point or comma.
    static func degrees(_ text: ArraySlice<UInt8>) -> Double? {
        var rest = text.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest = rest.dropLast() }
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var value = 0.0
        var scale = 1.0
        var digits = 0
        var isFraction = false
        for byte in rest {
            switch byte {
            case 0x30...0x39:
                digits += 1
                // Digits beyond what a Double holds change nothing.
                guard digits <= 18 else { continue }
                value = value * 10 + Double(byte - 0x30)
                if isFraction { scale *= 10 }
            case UInt8(ascii: "."), UInt8(ascii: ","):
                if isFraction { return nil }
                isFraction = true
            default: return nil
            }
        }
        guard digits > 0, digits <= 18 || isFraction else { return nil }
        return (isNegative ? -value : value) / scale
    }
}
