import GeoModel
import Glibc

/// How sure an answer is, by logistic models over its features; `docs/decisions/0003-confidence.md`
/// says how they were fitted.
///
/// It is the chance that the true point lies within the radius that the answer states. 0.8 and more
/// promises one thing besides: that the answer is hardly ever far astray. What may well be and would be that sure
/// states a smaller radius, so that its lower confidence is as true. What is in doubt altogether states the
/// heart of its place or code: a wide circle around what may be another place helps nobody.
struct Confidence {
    /// A postal code is preferred to its place up to this multiple of the place's radius.
    static let postcodePreference: Float = 2.5

    /// The chance of being over 25 km off up to which an answer may be called sure.
    private static let tolerated: Float = 0.042
    /// The most that is stated of any other: people rely on 0.8 unseen.
    private static let unsure: Float = 0.79
    /// How much of its radius such an answer states.
    private static let mostOfRadius: Float = 0.85
    /// What is less likely to lie within its radius is in doubt.
    private static let doubtful: Float = 0.6
    /// How much of its radius an answer in doubt states.
    private static let heartOfRadius: Float = 0.35

    private let holds: LogisticModel
    private let most: LogisticModel
    private let heart: LogisticModel
    private let astray: LogisticModel

    /// What is stated of an answer.
    struct Judgement {
        /// The chance that it lies within its radius, from 0.01 to 0.99.
        let chance: Float
        /// How much of the radius for what reaches as far is stated.
        let radiusShare: Float
    }

    static func exponential(_ value: Float) -> Float { expf(value) }

    /// How many of a stretch's houses lie within its radius, and that a house's point is that house; both
    /// where the street is the right one.
    private static let stretchHolds: Float = 0.91, houseHolds: Float = 0.98

    /// How often the street is the right one where its municipality or quarter agrees, and no region.
    private static let municipalityIsRight: Float = 0.97

    /// What is stated of a stretch of a street or of a house in it: what is fitted for places and codes
    /// says only whether the street is the right one, where nothing agrees with it.
    func judge(_ place: Finding, of street: Anchor, _ features: ConfidenceFeatures)
        -> Judgement
    {
        let holds = place.level == .address ? Confidence.houseHolds : Confidence.stretchHolds
        let isRight =
            street.agreeingPostcode >= 0 || street.namesRegion
            ? 1
            : street.hasNeighbour
                ? Confidence.municipalityIsRight
                : self.holds.chance(features, country: place.country)
        return Judgement(chance: max(0.01, holds * isRight), radiusShare: 1)
    }

    /// The models for the countries of an index.
    init(tables: IndexTables) {
        holds = LogisticModel(ConfidenceModel.holds, tables: tables)
        most = LogisticModel(ConfidenceModel.most, tables: tables)
        heart = LogisticModel(ConfidenceModel.heart, tables: tables)
        astray = LogisticModel(ConfidenceModel.astray, tables: tables)
    }

    /// - Parameter country: by its number.
    func judge(_ features: ConfidenceFeatures, country: UInt8) -> Judgement {
        let chance = holds.chance(features, country: country)
        if chance < Confidence.doubtful {
            return Judgement(
                chance: Confidence.bounded(heart.chance(features, country: country)),
                radiusShare: Confidence.heartOfRadius
            )
        }
        guard chance > Confidence.unsure,
            astray.chance(features, country: country) > Confidence.tolerated
        else { return Judgement(chance: Confidence.bounded(chance), radiusShare: 1) }
        return Judgement(
            chance: min(Confidence.unsure, most.chance(features, country: country)),
            radiusShare: Confidence.mostOfRadius
        )
    }

    private static func bounded(_ chance: Float) -> Float { min(0.99, max(0.01, chance)) }
}

/// The fitted numbers of a logistic model over the features of an answer.
struct LogisticNumbers {
    let intercept: Float
    /// In the order of `ConfidenceFeatures.values`.
    let weights: [Float]
    /// For each of `ConfidenceModel.countries` how much more or less likely than the features say.
    let offsets: [Float]
}

/// A logistic model, its offsets spread out over the countries of an index.
private struct LogisticModel {
    private let intercept: Float
    private let weights: [Float]
    /// By the number of a country.
    private let offsets: [Float]

    init(_ numbers: LogisticNumbers, tables: IndexTables) {
        (intercept, weights) = (numbers.intercept, numbers.weights)
        offsets = (UInt8.min...UInt8.max).map { number in
            guard let code = tables.countryCode(number)?.packed else { return 0 }
            let place = ConfidenceModel.countries.firstIndex(of: code)
            return place.map { numbers.offsets[$0] } ?? 0
        }
    }

    func chance(_ features: ConfidenceFeatures, country: UInt8) -> Float {
        var sum = intercept
        // A span, since an element of a copy costs the copy.
        let values = features.values.span
        for index in values.indices { sum += values[index] * weights[index] }
        sum += offsets[Int(country)]
        return 1 / (1 + expf(-sum))
    }
}
