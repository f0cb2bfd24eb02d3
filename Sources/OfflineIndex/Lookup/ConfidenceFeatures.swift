import GeoModel
import Geocoding

/// What the confidence of an answer is judged by.
struct ConfidenceFeatures {
    /// In the order of `weights`; the first one is the top candidate's share.
    let values: InlineArray<21, Float>

    /// The top candidate's share of the likelihood of all rivals.
    var share: Float { values[0] }

    init(
        _ candidate: Candidate,
        best: Anchor,
        share: Float,
        asked: AskedLevel,
        promised: Bool
    ) {
        let unexplained =
            asked.wordCount > 0 ? Float(asked.unexplainedWords) / Float(asked.wordCount) : 0
        let isPostcode = candidate.level == .postcode
        let isPlace = candidate.level == .locality
        let hasCountry = best.namesCountry || promised
        let isLone = !hasCountry && !best.namesRegion && best.agreeingPostcode < 0
        let importance = Float(best.importance) / 100
        values = [
            share,
            flag(hasCountry),
            flag(best.namesRegion),
            flag(isPostcode && best.postcode < 0),
            flag(isPostcode && best.postcode >= 0),
            flag(isPlace && best.kind == .place),
            flag(isPlace && best.kind == .part),
            flag(isPlace && best.kind == .postal),
            flag(best.contradicted),
            unexplained,
            flag(asked.namesHouse || asked.namesStreet),
            isPlace ? importance : 0,
            flag(best.quality >= NameQuality.variant.rawValue),
            isPostcode ? logarithm(candidate.accuracyMetres) : 0,
            min(best.score, 30) / 10,
            flag(isLone),
            isLone ? importance : 0,
            isLone ? unexplained : 0,
            flag(candidate.notes.contains(.typoCorrected)),
            flag(candidate.level == .poi),
            isPostcode ? unexplained : 0,
        ]
    }

    // Fitted by Benchmarks/fit-confidence; do not tune by hand.
    static let intercept: Float = 0.852
    static let weights: InlineArray<21, Float> = [
        0.780, -0.374, 0.079, -0.403, -0.248, -0.395, 0.316, -0.655, -0.187, -0.626, 0.672, 0.888,
        -0.619, 1.578, -0.352, -0.498, 0.239, 0.288, -0.831, 1.852, -0.656,
    ]
}

private func flag(_ value: Bool) -> Float { value ? 1 : 0 }

/// A tenth of the binary logarithm of a distance.
private func logarithm(_ metres: Int32) -> Float {
    Float(32 - metres.leadingZeroBitCount) / 10
}
