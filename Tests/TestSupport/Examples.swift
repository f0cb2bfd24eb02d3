public import GeoModel
public import Geocoding

extension Candidate {
    /// A candidate for tests; Paris unless told otherwise.
    public static func example(
        latitudeE6: Int32 = 48_856_614,
        longitudeE6: Int32 = 2_352_222,
        level: MatchLevel = .locality,
        accuracy: Int32 = 5000,
        confidence: Float = 0.9,
        country: CountryCode? = CountryCode("FR"),
        notes: ReasonSet = [],
        label: String = "Paris, France"
    ) -> Candidate? {
        Coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6).map {
            Candidate(
                coordinate: $0,
                level: level,
                accuracyMetres: accuracy,
                confidence: confidence,
                score: 1.5,
                country: country,
                notes: notes,
                label: .text(label)
            )
        }
    }
}
