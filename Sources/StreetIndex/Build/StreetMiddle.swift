import OfflineIndex

/// The point that stands for a whole street, and how far the street reaches from it.
struct StreetMiddle {
    let latitudeE5: Int32
    let longitudeE5: Int32
    /// In metres.
    let radius: Double

    var latitudeE6: Int32 { latitudeE5 &* 10 }
    var longitudeE6: Int32 { longitudeE5 &* 10 }

    /// One of the street's own points, the one nearest to the mean of all; nil for a street without any.
    init?(_ street: StreetInput) {
        let points =
            street.houses.map { ($0.latitudeE6, $0.longitudeE6) }
            + street.course.map { ($0.latitudeE6, $0.longitudeE6) }
            + street.stretches.flatMap { $0.course.map { ($0.latitudeE6, $0.longitudeE6) } }
        guard !points.isEmpty else { return nil }
        let count = points.count
        let mean = (
            Int32(points.reduce(0) { $0 + Int($1.0) } / count),
            Int32(points.reduce(0) { $0 + Int($1.1) } / count)
        )
        func metres(_ point: (Int32, Int32), _ other: (Int32, Int32)) -> Double {
            PlanarDistance.metres(point.0, point.1, other.0, other.1)
        }
        let middle = points.min { metres($0, mean) < metres($1, mean) } ?? points[0]
        latitudeE5 = Step5.rounded(middle.0)
        longitudeE5 = Step5.rounded(middle.1)
        radius = points.reduce(0) { max($0, metres($1, middle)) }
    }
}
