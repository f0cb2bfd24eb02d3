import Foundation

/// Where the rows of a sample truly lie; written by hand from general knowledge, never from output.
struct Truth {
    /// Blank coordinates: the row must not get a point.
    enum Expectation {
        case near(latitude: Double, longitude: Double, kilometres: Double)
        case nothing
    }

    let rows: [(id: String, expectation: Expectation)]

    init(_ csv: PlainCSV) {
        rows = csv.named.map { row in
            guard
                let latitude = Double(row["lat"] ?? ""), let longitude = Double(row["lon"] ?? ""),
                let tolerance = Double(row["tolerance_km"] ?? "")
            else { return (row["id"] ?? "", .nothing) }
            return (
                row["id"] ?? "",
                .near(latitude: latitude, longitude: longitude, kilometres: tolerance)
            )
        }
    }

    /// What is wrong with an output row; nil when it holds.
    static func fault(of row: [String: String], by expectation: Expectation) -> String? {
        let isOK = row["geo_status"] == "ok"
        switch expectation {
        case .nothing: return isOK ? "has a point, \(row["geo_label"] ?? "")" : nil
        case .near(let latitude, let longitude, let tolerance):
            guard isOK else { return nil }
            guard let lat = Double(row["geo_lat"] ?? ""), let lon = Double(row["geo_lon"] ?? "")
            else { return "is ok without a coordinate" }
            let distance = kilometres(latitude, longitude, lat, lon)
            return distance <= tolerance
                ? nil
                : "is \(Int(distance)) km off (\(row["geo_label"] ?? "")), allowed \(tolerance)"
        }
    }

    /// The great-circle distance, by the haversine formula.
    static func kilometres(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double
    {
        let radians = Double.pi / 180
        let (dLat, dLon) = ((lat2 - lat1) * radians / 2, (lon2 - lon1) * radians / 2)
        let h =
            sin(dLat) * sin(dLat)
            + cos(lat1 * radians) * cos(lat2 * radians) * sin(dLon) * sin(dLon)
        return 2 * 6371.0088 * asin(min(1, h.squareRoot()))
    }
}
