import GeoModel
import Geocoding

/// What is known of the best match when its confidence is judged.
struct MatchFacts {
    /// The answer's level.
    let level: MatchLevel
    /// Whether the answer rests on a corrected word.
    let isCorrected: Bool
    /// How far the answer's entity reaches, in metres, as the index has it.
    let reach: Float
    let best: Anchor
    /// The postal code that agrees with the answer, if there is one.
    let code: PostcodeHit?
    /// The words that name the answer, if it is not a postal code alone.
    let span: Span?
    let around: Surroundings
    let asked: AskedLevel
    /// Whether the country was promised.
    let isPromised: Bool

    var isPostcode: Bool { level == .postcode }
    var isPlace: Bool { level == .locality }
    /// Whether it is a postal code of more than a few houses.
    var isArea: Bool { isPostcode && !(code?.origin.isExact ?? false) }
    /// Whether the country is known, from the query or by promise.
    var hasCountry: Bool { best.namesCountry || isPromised }
    /// Whether nothing else in the query agrees with it.
    var isLone: Bool { !hasCountry && !best.namesRegion && best.agreeingPostcode < 0 }
    /// Whether its name is a whole comma-separated part.
    var isWholePart: Bool { span?.isWholePart ?? false }
    /// The share of the words that nothing explains.
    var unexplained: Float {
        asked.wordCount > 0 ? Float(asked.unexplainedWords) / Float(asked.wordCount) : 0
    }
}
