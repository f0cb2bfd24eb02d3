import AddressText

/// The most that the postal codes of a query can say for a place, by the place's country and parallel.
struct PostcodeCeiling: BitwiseCopyable {
    private var countries = CountryMask()
    /// The most for a place anywhere.
    private(set) var most: Float = 0
    private let isEmpty: Bool
    private var south = Int32.max, north = Int32.min

    /// More than what sums of a few scores differ by for being added up in another order.
    static let rounding: Float = 0.001
    /// Farther to the north or south than this no place is at a code, in microdegrees.
    private static let reach = Int32(
        (PostcodeHit.widest + PostcodeHit.widestPlace + PostcodeHit.tolerance)
            / PlanarDistance.leastPerMicrodegree)

    init(_ postcodes: borrowing Workspace<PostcodeHit>) {
        isEmpty = postcodes.isEmpty
        countries.close()
        for index in postcodes.indices {
            let hit = postcodes.pointer(to: index)
            countries.insert(hit.pointee.country)
            most = max(most, hit.pointee.support)
            south = min(south, hit.pointee.latitudeE6 &- PostcodeCeiling.reach)
            north = max(north, hit.pointee.latitudeE6 &+ PostcodeCeiling.reach)
        }
    }

    /// Whether one of the codes is of that country.
    @inline(__always)
    func has(_ country: UInt8) -> Bool { !isEmpty && countries.contains(country) }

    /// The most for a place on that parallel.
    @inline(__always)
    func most(latitudeE6: Int32) -> Float {
        UInt32(bitPattern: latitudeE6 &- south) <= UInt32(bitPattern: north &- south) ? most : 0
    }
}
