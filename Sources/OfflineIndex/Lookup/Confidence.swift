import GeoModel
import Glibc

/// The chance that the true point lies within the radius that an answer states: a logistic model over
/// its features; `docs/decisions/0003-confidence.md` says how it was fitted.
struct Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    private let weights: [Float]
    /// By the number of a country.
    private let offsets: [Float]

    static func exponential(_ value: Float) -> Float { expf(value) }

    /// The model for the countries of an index.
    init(tables: IndexTables) {
        let (model, known) = (ConfidenceModel.weights, ConfidenceModel.countries)
        weights = model.indices.map { model[$0] }
        offsets = (UInt8.min...UInt8.max).map { number in
            guard let code = tables.countryCode(number)?.packed else { return 0 }
            let place = known.indices.first { known[$0] == code }
            return place.map { ConfidenceModel.offsets[$0] } ?? 0
        }
    }

    /// The chance, from 0.01 to 0.99, for a country by its number.
    func chance(_ features: ConfidenceFeatures, country: UInt8) -> Float {
        var sum = ConfidenceModel.intercept
        // A span, since an element of a copy costs the copy.
        let values = features.values.span
        for index in values.indices { sum += values[index] * weights[index] }
        sum += offsets[Int(country)]
        return min(0.99, max(0.01, 1 / (1 + expf(-sum))))
    }
}
