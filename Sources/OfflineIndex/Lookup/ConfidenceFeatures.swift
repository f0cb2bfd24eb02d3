import GeoModel
import Geocoding
import Glibc

/// What the confidence of an answer is judged by. Of an answer most features are 0, and most of the others 1, so
/// that few are numbers to be written down.
struct ConfidenceFeatures: ~Copyable {
    /// In the order of the models' weights.
    enum Feature: Int, CaseIterable {
        /// The top candidate's share.
        case share
        case hasCountry, namesRegion, codeOfPlace, codeAlone, place, part, postalName
        case contradicted, unexplained, asksFiner, importance, variantName, score
        case lone, loneImportance, loneUnexplained, corrected, airport, codeUnexplained
        /// How far it reaches, and, of a postal code, where its point comes from.
        case codeReach, placeReach, placeReachSquared, excessReach, exactCode
        case sharers, unknownOrigin, estimated, originThree, originFive
        /// What the words around it say.
        case agreeingCode, homonym, nearest, near, wholePart, wholeCode, penalty
        /// A suburb that the tables do not have: the farther off the larger its city is.
        case unknownPart, unknownPartReach
    }

    /// The features that may be other than 0, as bits.
    private var present: UInt64 = 0
    /// By feature: of the numbers those that are present, of the others always 1.
    private var numbers = InlineArray<39, Float>(repeating: 1)

    /// All of them 0.
    init() {}

    /// Sets a feature to a number.
    @inline(__always)
    mutating func set(_ feature: Feature, _ number: Float) {
        numbers[feature.rawValue] = number
        note(feature, if: true)
    }

    /// Sets a feature that is no number to 1 if something holds.
    @inline(__always)
    mutating func note(_ feature: Feature, if holds: Bool) {
        present |= (holds ? 1 : 0) << UInt64(feature.rawValue)
    }

    /// A sum and then, feature by feature, the weights of all. What is 0 would not change it.
    ///
    /// - Parameter weights: as many as there are features.
    @inline(__always)
    mutating func sum(
        _ start: SIMD4<Float>, _ weights: UnsafePointer<SIMD4<Float>>
    ) -> SIMD4<Float> {
        var sum = start
        // By its place, since an element of a copy costs the copy.
        withUnsafeMutablePointer(to: &numbers) { numbers in
            let numbers = UnsafeRawPointer(numbers).assumingMemoryBound(to: Float.self)
            for feature in BitPositions(present) { sum += numbers[feature] * weights[feature] }
        }
        return sum
    }

    /// All features in order, for fitting.
    var values: [Float] {
        Feature.allCases.map {
            present & 1 << UInt64($0.rawValue) != 0 ? numbers[$0.rawValue] : 0
        }
    }

    /// Where nothing is stated as wide as an entity reaches, in metres.
    static let wide: Float = 25_000

    /// A tenth of the binary logarithm of a distance, at least 100 metres.
    static func logarithm(_ metres: Float) -> Float { log2f(max(100, metres)) / 10 }
}

extension ConfidenceFeatures {
    /// Reads those of a match in place of all before.
    @inline(__always)
    mutating func read(_ match: MatchFacts, _ reaches: ReachTables) {
        present = 0
        let reach = reaches[match.reach]
        let (best, around) = (match.best, match.around)
        set(.share, around.share)
        note(.hasCountry, if: match.hasCountry)
        note(.namesRegion, if: best.pointee.namesRegion)
        note(.contradicted, if: best.pointee.contradicted)
        if match.asked.unexplainedWords > 0 { set(.unexplained, match.unexplained) }
        note(.asksFiner, if: match.asked.namesHouse || match.asked.namesStreet)
        note(.variantName, if: best.pointee.quality >= NameQuality.variant.rawValue)
        set(.score, min(best.pointee.score, 30) / 10)
        note(.corrected, if: match.isCorrected)
        note(.airport, if: match.level == .poi)
        if reach.excess != 0 { set(.excessReach, reach.excess) }
        note(.homonym, if: around.isHomonym)
        set(.nearest, ConfidenceFeatures.logarithm(around.nearest))
        note(.near, if: around.nearest < Surroundings.near)
        note(.wholePart, if: match.isWholePart)
        if match.penalty != 0 { set(.penalty, max(match.penalty, -6) / 3) }
        if match.isLone {
            note(.lone, if: true)
            set(.loneImportance, match.importance)
            set(.loneUnexplained, match.unexplained)
        }
        if match.isPlace {
            addPlace(match, reach)
            if let code = match.codeReach { set(.agreeingCode, reaches[code].exactLogarithm) }
        } else if match.isPostcode {
            addCode(match, reach)
        }
    }

    /// What is judged of a place alone.
    @inline(__always)
    private mutating func addPlace(_ match: MatchFacts, _ reach: ReachTables.Reach) {
        let bits = reach.logarithm
        note(.place, if: match.best.pointee.kind == .place)
        note(.part, if: match.best.pointee.kind == .part)
        note(.postalName, if: match.best.pointee.kind == .postal)
        set(.importance, match.importance)
        set(.placeReach, bits)
        set(.placeReachSquared, (bits - 1.2) * (bits - 1.2))
        if match.asked.hasUnknownPart {
            note(.unknownPart, if: true)
            set(.unknownPartReach, bits)
        }
    }

    /// What is judged of a postal code alone.
    @inline(__always)
    private mutating func addCode(_ match: MatchFacts, _ reach: ReachTables.Reach) {
        note(.codeOfPlace, if: !match.best.pointee.isPostcode)
        note(.codeAlone, if: match.best.pointee.isPostcode)
        if match.asked.unexplainedWords > 0 { set(.codeUnexplained, match.unexplained) }
        note(.wholeCode, if: match.isWholePart)
        note(.exactCode, if: !match.isArea)
        guard match.isArea else { return }
        let accuracy = match.origin.accuracy
        set(.codeReach, reach.logarithm)
        if match.origin.sharers > 0 { set(.sharers, Float(match.origin.sharers) / 3) }
        note(.unknownOrigin, if: accuracy == 0)
        note(.estimated, if: accuracy == 1)
        note(.originThree, if: accuracy == 3)
        note(.originFive, if: accuracy == 5)
    }
}
