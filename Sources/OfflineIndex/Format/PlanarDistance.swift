/// Distances on a plane that touches the globe at the points' mean parallel: fast, and good to one
/// percent up to a few hundred kilometres away from the poles.
package enum PlanarDistance {
    private static let metresPerMicrodegree = 0.111_195
    /// Metres of a microdegree of latitude, a little less than they are: what lies farther apart by
    /// latitude alone need not be measured.
    static let leastPerMicrodegree: Float = 0.111

    @inline(__always)
    package static func metres(_ lat1: Int32, _ lon1: Int32, _ lat2: Int32, _ lon2: Int32) -> Double
    {
        let meanLatitude = (Double(lat1) + Double(lat2)) * (0.5e-6 * .pi / 180)
        var east = abs(Double(lon1) - Double(lon2))
        if east > 180e6 { east = 360e6 - east }
        let x = east * cosine(meanLatitude)
        let y = Double(lat1) - Double(lat2)
        return (x * x + y * y).squareRoot() * metresPerMicrodegree
    }

    /// The cosine of -π/2 to π/2 by its series, within 0.0009.
    @inline(__always)
    private static func cosine(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 + square * (-0.5 + square * (1.0 / 24 - square * (1.0 / 720)))
    }
}
