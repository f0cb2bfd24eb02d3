import GeoModel
import Glibc

/// How sure an answer is, by two logistic models over its features; `docs/decisions/0003-confidence.md`
/// says how they were fitted.
///
/// It is the chance that the true point lies within the radius that the answer states. 0.8 and more
/// promises one thing besides: that the answer is hardly ever far astray. What may well be and would be that sure
/// states a smaller radius, so that its lower confidence is as true.
struct Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    /// The chance of being over 25 km off up to which an answer may be called sure.
    private static let tolerated: Float = 0.042
    /// The most that is stated of any other: people rely on 0.8 unseen.
    private static let unsure: Float = 0.79
    /// How much of its radius such an answer states.
    private static let unsureRadius: Float = 0.65

    private let models: LogisticModels

    /// What is stated of an answer.
    struct Judgement {
        /// The chance that it lies within its radius, from 0.01 to 0.99.
        let chance: Float
        /// How much of the radius for what reaches as far is stated.
        let radiusShare: Float
    }

    static func exponential(_ value: Float) -> Float { expf(value) }

    /// The models for the countries of an index.
    init(tables: IndexTables) {
        models = LogisticModels(
            holds: ConfidenceModel.holds, astray: ConfidenceModel.astray, tables: tables)
    }

    /// - Parameter country: by its number.
    func judge(_ features: consuming ConfidenceFeatures, country: UInt8) -> Judgement {
        let odds = models.odds(features.values.span, country: country)
        let chance = min(0.99, max(0.01, LogisticModels.chance(odds.holds)))
        guard chance > Confidence.unsure,
            LogisticModels.chance(odds.astray) > Confidence.tolerated
        else { return Judgement(chance: chance, radiusShare: 1) }
        features.doubt()
        let doubted = LogisticModels.chance(
            models.odds(features.values.span, country: country).holds)
        return Judgement(
            chance: min(Confidence.unsure, doubted), radiusShare: Confidence.unsureRadius)
    }
}

/// The fitted numbers of a logistic model over the features of an answer.
struct LogisticNumbers {
    let intercept: Float
    /// In the order of `ConfidenceFeatures.values`.
    let weights: [Float]
    /// For each of `ConfidenceModel.countries` how much more or less likely than the features say.
    let offsets: [Float]
}

/// Two logistic models, their offsets spread out over the countries of an index. Both are added up in one
/// pass: each sum waits for its own last addition.
private struct LogisticModels {
    private let intercepts: SIMD2<Float>
    private let weights: [SIMD2<Float>]
    /// By the number of a country.
    private let offsets: [SIMD2<Float>]

    init(holds: LogisticNumbers, astray: LogisticNumbers, tables: IndexTables) {
        intercepts = SIMD2(holds.intercept, astray.intercept)
        weights = zip(holds.weights, astray.weights).map { SIMD2($0, $1) }
        offsets = (UInt8.min...UInt8.max).map { number in
            guard let code = tables.countryCode(number)?.packed else { return .zero }
            let place = ConfidenceModel.countries.firstIndex(of: code)
            return place.map { SIMD2(holds.offsets[$0], astray.offsets[$0]) } ?? .zero
        }
    }

    /// The logarithms of the odds.
    ///
    /// - Parameter values: a span, since an element of a copy costs the copy.
    func odds(_ values: Swift.Span<Float>, country: UInt8) -> (holds: Float, astray: Float) {
        var sums = intercepts
        for index in values.indices { sums += values[index] * weights[index] }
        sums += offsets[Int(country)]
        return (sums[0], sums[1])
    }

    static func chance(_ odds: Float) -> Float { 1 / (1 + expf(-odds)) }
}
