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
        // Spans, since an element of a copy costs the copy.
        let (values, weights) = (features.values.span, ConfidenceModel.weights.span)
        for index in values.indices { sum += values[index] * weights[index] }
        let (countries, offsets) = (ConfidenceModel.countries.span, ConfidenceModel.offsets.span)
        if let code = country?.packed {
            for index in countries.indices where countries[index] == code { sum += offsets[index] }
        }
        return min(0.99, max(0.01, 1 / (1 + expf(-sum))))
    }
}
