import GeoModel
import Geocoding

/// What is known of the best match when its confidence is judged.
struct MatchFacts {
    /// The answer's level.
    let level: MatchLevel
    /// Whether the answer rests on a corrected word.
    let isCorrected: Bool
    /// How far the answer's entity reaches, as `RadiusScale` writes it.
    let reach: UInt8
    let best: UnsafePointer<Anchor>
    /// How far the postal code reaches that agrees with the answer, where there is one; and where its point
    /// comes from.
    let codeReach: UInt8?
    let origin: CodeOrigin
    /// Whether its name is a whole comma-separated part, and what the words around that say against it.
    let isWholePart: Bool
    let penalty: Float
    let around: Surroundings
    let asked: AskedLevel
    /// Whether the country was promised.
    let isPromised: Bool

    @inline(__always)
    init(
        _ level: MatchLevel, reach: UInt8, _ notes: ReasonSet, best: UnsafePointer<Anchor>,
        asked: AskedLevel, _ around: Surroundings, _ reading: inout QueryReading
    ) {
        (self.level, self.reach, self.best) = (level, reach, best)
        isCorrected = notes.contains(.typoCorrected)
        if best.pointee.agreeingPostcode >= 0 {
            let code = reading.postcodes.pointer(to: best.pointee.agreeingPostcode)
            (codeReach, origin) = (code.pointee.radiusCode, code.pointee.origin)
        } else {
            (codeReach, origin) = (nil, CodeOrigin(byte: 0))
        }
        if best.pointee.span >= 0 {
            let span = reading.spans.pointer(to: best.pointee.span)
            (isWholePart, penalty) = (span.pointee.isWholePart, span.pointee.penalty)
        } else {
            (isWholePart, penalty) = (false, 0)
        }
        (self.around, self.asked) = (around, asked)
        isPromised = !reading.allowed.isOpen
    }

    /// How well known it is.
    var importance: Float { Float(best.pointee.importance) / 100 }
    var isPostcode: Bool { level == .postcode }
    var isPlace: Bool { level == .locality }
    /// Whether it is a postal code of more than a few houses.
    var isArea: Bool { isPostcode && !origin.isExact }
    /// Whether the country is known, from the query or by promise.
    var hasCountry: Bool { best.pointee.namesCountry || isPromised }
    /// Whether nothing else in the query agrees with it.
    var isLone: Bool {
        !hasCountry && !best.pointee.namesRegion && best.pointee.agreeingPostcode < 0
    }
    /// The share of the words that nothing explains.
    var unexplained: Float {
        asked.wordCount > 0 ? Float(asked.unexplainedWords) / Float(asked.wordCount) : 0
    }
}
