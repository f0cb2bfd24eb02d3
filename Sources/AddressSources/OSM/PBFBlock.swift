/// One block of an extract: its strings and groups, nothing copied.
struct PBFBlock {
    /// The strings of the block's tags; number 0 is the empty one.
    private(set) var strings: [UnsafeRawBufferPointer] = []
    /// What each string means as a key.
    private(set) var roles: [OSMKey] = []
    /// The groups, each of one kind of object.
    private(set) var groups: [UnsafeRawBufferPointer] = []
    private var granularity: Int64 = 100
    private var latitudeOffset: Int64 = 0
    private var longitudeOffset: Int64 = 0

    /// Empty; to be filled by `read` again and again.
    init() {}

    /// Takes a block's bytes, which must outlive its use.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        strings.removeAll(keepingCapacity: true)
        roles.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        (granularity, latitudeOffset, longitudeOffset) = (100, 0, 0)
        var reader = WireReader(bytes)
        while try reader.next() {
            switch reader.field {
            case 1: try readStrings(try reader.bytes())
            case 2: groups.append(try reader.bytes())
            case 17: granularity = Int64(truncatingIfNeeded: try reader.number())
            case 19: latitudeOffset = Int64(truncatingIfNeeded: try reader.number())
            case 20: longitudeOffset = Int64(truncatingIfNeeded: try reader.number())
            default: try reader.skip()
            }
        }
        guard granularity > 0, granularity <= 1_000_000_000 else { throw MalformedMessage() }
    }

    private mutating func readStrings(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        var reader = WireReader(bytes)
        while try reader.next() {
            guard reader.field == 1 else {
                try reader.skip()
                continue
            }
            let string = try reader.bytes()
            strings.append(string)
            roles.append(OSMKey(string))
        }
    }

    /// Latitude and longitude in millionths of a degree of the numbers that a node holds; nil off the
    /// globe.
    @inline(__always)
    func point(_ latitude: Int64, _ longitude: Int64) -> OSMPoint? {
        let (north, overflowNorth) = latitude.multipliedReportingOverflow(by: granularity)
        let (east, overflowEast) = longitude.multipliedReportingOverflow(by: granularity)
        guard !overflowNorth, !overflowEast else { return nil }
        let northE6 = PBFBlock.micro(north &+ latitudeOffset)
        let eastE6 = PBFBlock.micro(east &+ longitudeOffset)
        guard abs(northE6) <= 90_000_000, abs(eastE6) <= 180_000_000 else { return nil }
        return OSMPoint(latitudeE6: Int32(northE6), longitudeE6: Int32(eastE6))
    }

    /// Nanodegrees rounded to millionths of a degree.
    @inline(__always)
    private static func micro(_ nano: Int64) -> Int64 {
        // Far off the globe the rounding could overflow.
        guard abs(nano / 2) < 1 << 60 else { return .max / 2 }
        return (nano >= 0 ? nano + 500 : nano - 500) / 1_000
    }
}

/// A point in millionths of a degree.
struct OSMPoint: Equatable {
    let latitudeE6: Int32
    let longitudeE6: Int32
}
