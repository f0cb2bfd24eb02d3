import GeoModel
import Glibc

/// The chance that the true point lies within the radius that an answer states.
///
/// Two logistic models over the same features: one for the generous radius, one for the plain radius of
/// answers that are in doubt; `docs/decisions/0003-confidence.md` says how they were fitted.
enum Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    /// Answers whose generous radius would hold less often than this are in doubt.
    static let doubt: Float = 0.7

    static func exponential(_ value: Float) -> Float { expf(value) }

    /// What an answer states: its radius in metres and the chance that it holds.
    static func judged(
        _ features: ConfidenceFeatures,
        radius: StatedRadius,
        country: CountryCode?
    ) -> (metres: Float, confidence: Float) {
        let generous = chance(features, ConfidenceModel.generous, country)
        guard generous < doubt, radius.plain < radius.generous else {
            return (radius.generous, generous)
        }
        // The smaller circle lies inside the larger one.
        return (radius.plain, min(generous, chance(features, ConfidenceModel.plain, country)))
    }

    private static func chance(
        _ features: ConfidenceFeatures,
        _ model: ConfidenceModel,
        _ country: CountryCode?
    ) -> Float {
        var sum = model.intercept
        for index in features.values.indices {
            sum += features.values[index] * model.weights[index]
        }
        for index in ConfidenceModel.countries.indices
        where ConfidenceModel.countries[index] == country?.packed {
            sum += model.offsets[index]
        }
        return min(0.99, max(0.01, 1 / (1 + expf(-sum))))
    }
}
