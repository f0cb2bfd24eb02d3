/// A feature: the middle of its geometry, and its properties as text.
struct GeoFeature {
    /// A property; lists, objects, null and false have no text.
    struct Property {
        let key: [UInt8]
        let value: [UInt8]
    }

    private(set) var properties: [Property] = []
    /// The middle of the box around the geometry, in millionths of a degree; nil without one.
    var latitudeE6: Int32? { south.map { Int32((Int64($0) + Int64(north)) / 2) } }
    var longitudeE6: Int32? { south.map { _ in Int32((Int64(west) + Int64(east)) / 2) } }

    private var south: Int32?
    private var north = Int32.min
    private var west = Int32.max
    private var east = Int32.min
    /// The nesting of the coordinates of the largest kind of geometry, and of a collection of them.
    private static let deepest = 8

    /// Empty; to be filled by `read` again and again.
    init() {}

    /// Reads a feature.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        properties.removeAll(keepingCapacity: true)
        (south, north, west, east) = (nil, .min, .max, .min)
        var cursor = JSONCursor(bytes)
        guard try cursor.beginObject() else { return }
        repeat {
            let key = try cursor.key()
            if key.elementsEqual("properties".utf8), try cursor.kind() == .object {
                try readProperties(&cursor)
            } else if key.elementsEqual("geometry".utf8), try cursor.kind() == .object {
                try readGeometry(&cursor, depth: 0)
            } else {
                try cursor.skip()
            }
        } while try cursor.nextMember()
    }

    private mutating func readProperties(_ cursor: inout JSONCursor) throws(MalformedMessage) {
        guard try cursor.beginObject() else { return }
        repeat {
            let key = try cursor.key()
            switch try cursor.kind() {
            case .text: properties.append(Property(key: key, value: try cursor.text()))
            case .number:
                properties.append(Property(key: key, value: [UInt8](try cursor.number())))
            default: try cursor.skip()
            }
        } while try cursor.nextMember()
    }

    private mutating func readGeometry(
        _ cursor: inout JSONCursor,
        depth: Int
    ) throws(MalformedMessage) {
        guard depth < GeoFeature.deepest else { throw MalformedMessage() }
        guard try cursor.beginObject() else { return }
        repeat {
            let key = try cursor.key()
            if key.elementsEqual("coordinates".utf8), try cursor.kind() == .array {
                try readCoordinates(&cursor, depth: 0)
            } else if key.elementsEqual("geometries".utf8), try cursor.kind() == .array {
                guard try cursor.beginArray() else { continue }
                repeat {
                    try readGeometry(&cursor, depth: depth + 1)
                } while try cursor.nextElement()
            } else {
                try cursor.skip()
            }
        } while try cursor.nextMember()
    }

    private mutating func readCoordinates(
        _ cursor: inout JSONCursor,
        depth: Int
    ) throws(MalformedMessage) {
        guard depth < GeoFeature.deepest else { throw MalformedMessage() }
        guard try cursor.beginArray() else { return }
        guard try cursor.kind() == .number else {
            repeat {
                try readCoordinates(&cursor, depth: depth + 1)
            } while try cursor.nextElement()
            return
        }
        var numbers: [Int32?] = []
        repeat {
            let text = try cursor.number()
            if numbers.count < 2 { numbers.append(DecimalDegrees.microdegrees(text)) }
        } while try cursor.nextElement()
        // GeoJSON alone puts the longitude first.
        guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1] else {
            return
        }
        south = min(south ?? .max, latitude)
        north = max(north, latitude)
        west = min(west, longitude)
        east = max(east, longitude)
    }
}
