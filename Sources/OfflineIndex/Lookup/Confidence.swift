import Geocoding
import Glibc
import GeoModel

/// The chance that the true point lies within the answer's radius; a first, hand-readable model.
enum Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    static func exponential(_ value: Float) -> Float { expf(value) }

    static func estimate(
        _ candidate: Candidate, best: Anchor, rival: Anchor?, share: Float, asked: AskedLevel,
        reading: QueryReading
    ) -> Float {
        let unexplained =
            asked.wordCount > 0 ? Float(asked.unexplainedWords) / Float(asked.wordCount) : 0
        var z: Float = -0.5 + 3 * (share - 0.5)
        z += best.namesCountry || !reading.allowed.isOpen ? 0.5 : 0
        z += best.namesRegion ? 0.5 : 0
        z += best.agreeingPostcode >= 0 && best.postcode < 0 ? 0.8 : 0
        z -= best.contradicted ? 1 : 0
        z -= unexplained
        return min(0.99, max(0.01, 1 / (1 + expf(-z))))
    }
}
