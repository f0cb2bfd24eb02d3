import GeoModel
import Geocoding

/// What the confidence of an answer is judged by.
struct ConfidenceFeatures {
    /// In the order of `weights`; the first one is the top candidate's share.
    let values: [Float]

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
        values = [
            share,
            best.namesCountry || promised ? 1 : 0,
            best.namesRegion ? 1 : 0,
            isPostcode && best.postcode < 0 ? 1 : 0,
            isPostcode && best.postcode >= 0 ? 1 : 0,
            isPlace && best.kind == .place ? 1 : 0,
            isPlace && best.kind == .part ? 1 : 0,
            isPlace && best.kind == .postal ? 1 : 0,
            best.contradicted ? 1 : 0,
            unexplained,
            asked.namesHouse || asked.namesStreet ? 1 : 0,
            isPlace ? Float(best.importance) / 100 : 0,
            best.quality >= NameQuality.variant.rawValue ? 1 : 0,
            isPostcode ? ConfidenceFeatures.logarithm(candidate.accuracyMetres) : 0,
            min(best.score, 30) / 10,
        ]
    }

    private static func logarithm(_ metres: Int32) -> Float {
        Float(32 - metres.leadingZeroBitCount) / 10
    }

    // Fitted by Benchmarks/fit-confidence; do not tune by hand.
    static let intercept: Float = 1.832
    static let weights: [Float] = [
        0.547, -0.336, -0.283, -0.948, -1.053, -0.565, 0.015, -2.757, -0.516, -0.897, 0.867, 0.442,
        -0.699, 1.126, -0.264,
    ]
}
