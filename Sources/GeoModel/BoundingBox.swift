/// A box of two parallels and two meridians, WGS 84; it may cross the 180° meridian.
///
/// West greater than east means that the box crosses the antimeridian; sorting the two would select
/// the rest of the world. A box that touches a pole holds every longitude there only if it says so.
public struct BoundingBox: Hashable, Sendable {
    /// The corner with the smaller latitude, on the western meridian.
    public let southWest: Coordinate
    /// The corner with the greater latitude, on the eastern meridian.
    public let northEast: Coordinate

    /// - Throws: `InvertedBox` when the southern parallel lies north of the northern one.
    public init(southWest: Coordinate, northEast: Coordinate) throws(InvertedBox) {
        guard southWest.latitudeE6 <= northEast.latitudeE6 else { throw InvertedBox() }
        self.southWest = southWest
        self.northEast = northEast
    }

    /// Whether the box reaches over the 180° meridian.
    public var crossesAntimeridian: Bool { southWest.longitudeE6 > northEast.longitudeE6 }

    /// Whether the point lies inside the box or on its edge.
    public func contains(_ point: Coordinate) -> Bool {
        let parallels = southWest.latitudeE6...northEast.latitudeE6
        guard parallels.contains(point.latitudeE6) else { return false }
        let eastOfWest = point.longitudeE6 >= southWest.longitudeE6
        let westOfEast = point.longitudeE6 <= northEast.longitudeE6
        return crossesAntimeridian ? eastOfWest || westOfEast : eastOfWest && westOfEast
    }
}

/// A bounding box whose southern edge lies north of its northern edge.
public struct InvertedBox: Error, Hashable, Sendable, CustomStringConvertible {
    /// Makes the error.
    public init() {}

    /// What is wrong and what is expected.
    public var description: String {
        "The bounding box has its south edge north of its north edge; the order is W,S,E,N."
    }
}
