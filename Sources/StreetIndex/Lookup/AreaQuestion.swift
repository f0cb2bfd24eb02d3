import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// Where the world index sees a query, and which countries are promised.
struct AreaQuestion {
    /// A candidate of the world index.
    struct Place {
        let point: (latitudeE6: Int32, longitudeE6: Int32)
        let radius: Double
        let level: MatchLevel

        init(_ candidate: borrowing Candidate) {
            point = (candidate.coordinate.latitudeE6, candidate.coordinate.longitudeE6)
            radius = Double(candidate.accuracyMetres)
            level = candidate.level
        }

        /// From the edge of an area to its own.
        func metres(to area: AreaRecord) -> Double {
            PlanarDistance.metres(
                area.latitudeE6, area.longitudeE6, point.latitudeE6, point.longitudeE6)
                - Double(area.radius) - radius
        }
    }

    private(set) var best: Place?
    private(set) var runnerUp: Place?
    private let countries: CountrySet

    /// - Parameter world: what the world index answered; nil where it was not asked.
    init(_ world: Answer?, countries: CountrySet) {
        best = world?.best.map { Place($0) }
        runnerUp = world?.runnerUp.map { Place($0) }
        self.countries = countries
    }

    func allows(_ country: UInt16) -> Bool {
        guard !countries.isEmpty, country != 0 else { return true }
        guard let code = CountryCode(packed: country) else { return true }
        return countries.contains(code)
    }
}
