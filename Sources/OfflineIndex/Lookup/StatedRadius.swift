import GeoModel
import Glibc

/// The radius that an answer states, made from how far its entity reaches.
///
/// The index says of each place and code how far it *reaches*: from its population, from what lies inside
/// it, from the codes beside it. How far truth lies from its point is another matter, measured on truth:
/// small reaches say too little, wide ones too much. `docs/decisions/0007-stated-radius.md`.
struct StatedRadius {
    /// About nine truths of ten lie inside; of streets, airports and areas their reach.
    let metres: Float

    /// - Parameters:
    ///   - reach: metres, as the index has it.
    ///   - isExact: whether it is a code of a few houses, whose point is measured.
    init(reach: Float, level: MatchLevel, isExact: Bool) {
        metres =
            switch level {
            case .postcode where isExact: StatedRadius.exactShare * reach
            case .postcode: StatedRadius.read(StatedRadius.postcode, at: reach)
            case .locality: StatedRadius.read(StatedRadius.locality, at: reach)
            default: reach
            }
    }

    /// How much of its reach a code of a few houses states.
    private static let exactShare: Float = 0.75

    /// A reach and the radius stated for it, both as binary logarithms of metres.
    private struct Step {
        let reach: Float
        let stated: Float

        init(_ reach: Float, _ stated: Float) {
            (self.reach, self.stated) = (log2f(reach), log2f(stated))
        }
    }

    // Read from the distances of truth, level by level; nothing is stated beyond 25 km, where an answer
    // is of no more use: there the confidence falls instead.
    private static let postcode: InlineArray<9, Step> = [
        Step(150, 1_500), Step(1_000, 2_400), Step(2_500, 2_950), Step(4_832, 3_000),
        Step(5_800, 7_800), Step(10_000, 13_500), Step(16_000, 18_000), Step(24_000, 22_500),
        Step(32_000, 25_000),
    ]
    private static let locality: InlineArray<6, Step> = [
        Step(1_522, 2_400), Step(3_000, 4_950), Step(4_832, 5_000), Step(5_500, 11_000),
        Step(10_000, 22_500), Step(12_000, 25_000),
    ]

    /// The radius for a reach, on a straight line between two steps; the first and last steps' beyond them.
    private static func read<let count: Int>(
        _ steps: borrowing InlineArray<count, Step>,
        at reach: Float
    ) -> Float {
        let wanted = log2f(max(1, reach))
        var below = steps[0]
        if wanted <= below.reach { return exp2f(below.stated) }
        for index in 1..<count {
            let above = steps[index]
            if wanted <= above.reach {
                let share = (wanted - below.reach) / (above.reach - below.reach)
                return exp2f(below.stated + share * (above.stated - below.stated))
            }
            below = above
        }
        return exp2f(below.stated)
    }
}
