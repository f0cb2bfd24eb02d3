import GeoModel
import Geocoding
import Glibc

/// What the confidence of an answer is judged by.
struct ConfidenceFeatures {
    /// In the order of the models' weights; the first one is the top candidate's share.
    let values: InlineArray<39, Float>

    /// Where nothing is stated as wide as an entity reaches, in metres.
    static let wide: Float = 25_000

    /// A tenth of the binary logarithm of a distance, at least 100 metres.
    static func logarithm(_ metres: Float) -> Float { log2f(max(100, metres)) / 10 }
}

extension ConfidenceFeatures {
    /// - Parameter reach: that of the answer.
    init(_ match: MatchFacts, _ reach: ReachTables.Reach) {
        let (best, asked, around) = (match.best, match.asked, match.around)
        let (isPostcode, isPlace, isArea) = (match.isPostcode, match.isPlace, match.isArea)
        let (isLone, unexplained) = (match.isLone, match.unexplained)
        let importance = Float(best.importance) / 100
        let accuracy = isArea ? match.origin.accuracy : nil
        let bits = reach.logarithm
        values = [
            around.share,
            flag(match.hasCountry),
            flag(best.namesRegion),
            flag(isPostcode && !best.isPostcode),
            flag(isPostcode && best.isPostcode),
            flag(isPlace && best.kind == .place),
            flag(isPlace && best.kind == .part),
            flag(isPlace && best.kind == .postal),
            flag(best.contradicted),
            unexplained,
            flag(asked.namesHouse || asked.namesStreet),
            isPlace ? importance : 0,
            flag(best.quality >= NameQuality.variant.rawValue),
            min(best.score, 30) / 10,
            flag(isLone),
            isLone ? importance : 0,
            isLone ? unexplained : 0,
            flag(match.isCorrected),
            flag(match.level == .poi),
            isPostcode ? unexplained : 0,
            // How far it reaches, and, of a postal code, where its point comes from.
            isArea ? bits : 0,
            isPlace ? bits : 0,
            isPlace ? (bits - 1.2) * (bits - 1.2) : 0,
            reach.excess,
            flag(isPostcode && !isArea),
            isArea ? Float(match.origin.sharers) / 3 : 0,
            flag(accuracy == 0),
            flag(accuracy == 1),
            flag(accuracy == 3),
            flag(accuracy == 5),
            // What the words around it say.
            isPlace && match.codeRadius > 0
                ? ConfidenceFeatures.logarithm(match.codeRadius) : 0,
            flag(around.isHomonym),
            ConfidenceFeatures.logarithm(around.nearest),
            flag(around.nearest < Surroundings.near),
            flag(match.isWholePart),
            flag(match.isWholePart && isPostcode),
            max(match.penalty, -6) / 3,
            // A suburb that the tables do not have: the farther off the larger its city is.
            flag(isPlace && asked.hasUnknownPart),
            isPlace && asked.hasUnknownPart ? bits : 0,
        ]
    }
}

private func flag(_ value: Bool) -> Float { value ? 1 : 0 }
