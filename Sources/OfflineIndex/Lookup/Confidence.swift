import GeoModel
import Glibc

/// The chance that the true point lies within the radius that an answer states: a logistic model over
/// its features; `docs/decisions/0003-confidence.md` says how it was fitted.
enum Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    static func exponential(_ value: Float) -> Float { expf(value) }

    /// The chance, from 0.01 to 0.99.
    static func chance(_ features: ConfidenceFeatures, country: CountryCode?) -> Float {
        var sum = ConfidenceModel.intercept
        for index in features.values.indices {
            sum += features.values[index] * ConfidenceModel.weights[index]
        }
        for index in ConfidenceModel.countries.indices
        where ConfidenceModel.countries[index] == country?.packed {
            sum += ConfidenceModel.offsets[index]
        }
        return min(0.99, max(0.01, 1 / (1 + expf(-sum))))
    }
}
