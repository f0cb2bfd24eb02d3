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
            [
                ConfidenceModel.holds, ConfidenceModel.most, ConfidenceModel.heart,
                ConfidenceModel.astray,
            ], tables: tables)
    }

    /// How many of a stretch's houses lie within its radius, and that a house's point is that house; both
    /// where the street is the right one.
    private static let stretchHolds: Float = 0.91, houseHolds: Float = 0.98

    /// How often the street is the right one where its municipality or quarter agrees, and no region.
    private static let municipalityIsRight: Float = 0.97

    /// What is stated of a stretch of a street or of a house in it: what is fitted for places and codes
    /// says only whether the street is the right one, where nothing agrees with it.
    @inline(never)
    func judge(
        isHouse: Bool, of street: UnsafePointer<Anchor>, _ features: inout ConfidenceFeatures
    ) -> Judgement {
        let holds = isHouse ? Confidence.houseHolds : Confidence.stretchHolds
        let isRight =
            street.pointee.agreeingPostcode >= 0 || street.pointee.namesRegion
            ? 1
            : street.pointee.hasNeighbour
                ? Confidence.municipalityIsRight
                : LogisticModels.chance(
                    models.odds(&features, country: street.pointee.country).holds)
        return Judgement(chance: max(0.01, holds * isRight), radiusShare: 1)
    }

    /// - Parameter country: by its number.
    func judge(_ features: inout ConfidenceFeatures, country: UInt8) -> Judgement {
        let odds = models.odds(&features, country: country)
        let chance = LogisticModels.chance(odds.holds)
        if chance < Confidence.doubtful {
            return Judgement(
                chance: Confidence.bounded(LogisticModels.chance(odds.heart)),
                radiusShare: Confidence.heartOfRadius
            )
        }
        guard chance > Confidence.unsure,
            LogisticModels.chance(odds.astray) > Confidence.tolerated
        else { return Judgement(chance: Confidence.bounded(chance), radiusShare: 1) }
        return Judgement(
            chance: min(Confidence.unsure, LogisticModels.chance(odds.most)),
            radiusShare: Confidence.mostOfRadius
        )
    }

    private static func bounded(_ chance: Float) -> Float { min(0.99, max(0.01, chance)) }
}

/// The fitted numbers of a logistic model over the features of an answer.
struct LogisticNumbers {
    let intercept: Float
    /// In the order of `ConfidenceFeatures.Feature`.
    let weights: [Float]
    /// For each of `ConfidenceModel.countries` how much more or less likely than the features say.
    let offsets: [Float]
}

/// Some logistic models, their offsets spread out over the countries of an index. All are added up in one
/// pass: each sum waits for its own last addition.
private struct LogisticModels {
    // Four models, one in each element.
    private let intercepts: SIMD4<Float>
    private let weights: [SIMD4<Float>]
    /// By the number of a country.
    private let offsets: [SIMD4<Float>]

    /// - Parameter models: four of them, in the order of `Odds`.
    init(_ models: [LogisticNumbers], tables: IndexTables) {
        precondition(
            models.allSatisfy { $0.weights.count == ConfidenceFeatures.Feature.allCases.count })
        intercepts = SIMD4(models.map(\.intercept))
        weights = models[0].weights.indices.map { feature in
            SIMD4(models.map { $0.weights[feature] })
        }
        offsets = (UInt8.min...UInt8.max).map { number in
            guard let code = tables.countryCode(number)?.packed else { return .zero }
            let place = ConfidenceModel.countries.firstIndex(of: code)
            return place.map { place in SIMD4(models.map { $0.offsets[place] }) } ?? .zero
        }
    }

    /// The logarithms of the odds by each model.
    struct Odds {
        let holds: Float, most: Float, heart: Float, astray: Float
    }

    @inline(__always)
    func odds(_ features: inout ConfidenceFeatures, country: UInt8) -> Odds {
        var sums = weights.withUnsafeBufferPointer { weights in
            weights.baseAddress.map { features.sum(intercepts, $0) } ?? intercepts
        }
        sums += offsets[Int(country)]
        return Odds(holds: sums[0], most: sums[1], heart: sums[2], astray: sums[3])
    }

    static func chance(_ odds: Float) -> Float { 1 / (1 + expf(-odds)) }
}
