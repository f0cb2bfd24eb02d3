import GeoModel
import Geocoding
import Glibc

/// The chance that the true point lies within the answer's radius.
///
/// A logistic model over the few things that tell good answers from bad ones, fitted on half of the
/// truth set (every second row) and judged on the other half; `docs/decisions/0003-confidence.md`.
enum Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    static func exponential(_ value: Float) -> Float { expf(value) }

    static func estimate(_ features: ConfidenceFeatures) -> Float {
        var z = ConfidenceFeatures.intercept
        for index in features.values.indices {
            z += features.values[index] * ConfidenceFeatures.weights[index]
        }
        return min(0.99, max(0.01, 1 / (1 + expf(-z))))
    }
}
