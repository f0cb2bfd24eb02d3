import GeoModel
import Geocoding
import Glibc

/// What the user's preferred point or box adds to a candidate's score.
struct Preference {
    private let preferences: SearchPreferences
    /// Whether there is anything to prefer; asked before every candidate.
    let isActive: Bool

    init(_ preferences: SearchPreferences) {
        self.preferences = preferences
        isActive = preferences.bias != nil || preferences.box != nil
    }

    /// The distance in metres at which a preferred point has lost two thirds of its pull.
    private static let reach = 300_000.0

    /// The most that `score` can be.
    var ceiling: Float {
        isActive ? Weights.nearPreferredPoint + Weights.inPreferredBox : 0
    }

    func score(latitudeE6: Int32, longitudeE6: Int32) -> Float {
        var score: Float = 0
        if let bias = preferences.bias {
            let metres = PlanarDistance.metres(
                bias.latitudeE6,
                bias.longitudeE6,
                latitudeE6,
                longitudeE6
            )
            score += Weights.nearPreferredPoint * Float(exp(-metres / Preference.reach))
        }
        if let box = preferences.box,
            let point = Coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        {
            if box.contains(point) {
                score += Weights.inPreferredBox
            } else if preferences.isBounded {
                score += Weights.outsideBounds
            }
        }
        return score
    }
}
