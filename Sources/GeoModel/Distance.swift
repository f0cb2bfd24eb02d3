import Glibc

extension Coordinate {
    /// The mean radius of the earth in metres (IUGG).
    public static let earthRadiusMetres = 6_371_008.8

    /// The great-circle distance to another point in metres, on a sphere of the mean radius.
    ///
    /// The sphere differs from the ellipsoid by at most 0.56 %.
    public func metres(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let phi1 = latitude * radians
        let phi2 = other.latitude * radians
        let halfPhi = sin((phi2 - phi1) / 2)
        let halfLambda = sin((other.longitude - longitude) * radians / 2)
        let h = halfPhi * halfPhi + cos(phi1) * cos(phi2) * halfLambda * halfLambda
        return 2 * Coordinate.earthRadiusMetres * asin(min(1, h.squareRoot()))
    }
}
