import GeoModel

/// What the confidence of a street's match is judged by.
struct StreetFacts {
    let level: MatchLevel
    let score: Float
    /// The share of the likelihood of all candidates.
    let share: Float
    let edits: Int
    let isNamed: Bool
    let hasPostcode: Bool
    let isNear: Bool
}

/// The chance that the true point lies within the stated radius.
enum StreetConfidence {
    /// e to the power of x, within a few percent; x at most some tens.
    static func exponential(_ x: Float) -> Float {
        guard x > -30 else { return 0 }
        // (1 + x/1024)^1024
        var value = 1 + max(-30, min(30, x)) / 1_024
        for _ in 0..<10 { value *= value }
        return value
    }

    /// Between 0 and 1.
    static func chance(_ facts: StreetFacts) -> Float {
        var sum = StreetConfidence.constant + StreetConfidence.perScore * facts.score
        switch facts.level {
        case .address: sum += StreetConfidence.address
        case .interpolated: sum += StreetConfidence.interpolated
        default: break
        }
        sum += StreetConfidence.perEdit * Float(facts.edits)
        if !facts.isNamed, !facts.hasPostcode { sum += StreetConfidence.unnamed }
        return facts.share / (1 + exponential(-sum))
    }

    private static let constant: Float = -1.5
    private static let perScore: Float = 0.5
    private static let address: Float = 0.8
    private static let interpolated: Float = 0
    private static let perEdit: Float = -0.4
    private static let unnamed: Float = -0.5
}
