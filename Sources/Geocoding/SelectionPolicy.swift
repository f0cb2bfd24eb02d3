public import GeoModel

/// Which answers are accepted. A pure value: the same answer always gets the same decision.
public struct SelectionPolicy: Sendable, Equatable {
    /// The coarsest level that is accepted, or nil for the default: `locality`, or the level that
    /// the query itself or `types` names where that is coarser.
    public var minimumLevel: MatchLevel?
    /// The lowest confidence that is accepted, 0 to 1.
    public var minimumConfidence: Float = 0
    /// The largest radius that is accepted, in metres.
    public var maximumRadius: Int32 = .max
    /// Whether the best candidate is taken even if another one fits about as well.
    public var acceptsAmbiguous = false
    /// Only candidates in this box are accepted, when given.
    public var bounds: BoundingBox?
    /// Only candidates of these types are accepted.
    public var types = PlaceTypes()

    /// A top share under this counts as ambiguous …
    public static let ambiguousShare: Float = 0.6
    /// … when the runner-up is farther away than this, in metres.
    public static let ambiguousDistance = 25_000.0
    /// A coarser answer to a query for a street or house is noted when its radius is over this.
    public static let coarseRadius: Int32 = 250

    /// The default policy.
    public init() {}

    /// What becomes of an answer.
    public func decide(_ answer: Answer, countries: CountrySet) -> Decision {
        guard let best = answer.best else {
            return .refused(answer.refusal ?? .noMatch, notes: [])
        }
        var notes = best.notes
        if let refusal = answer.refusal { return .refused(refusal, notes: notes) }
        if isTooCoarse(best, asked: answer.askedLevel) { notes.insert(.tooCoarse) }
        if let reason = refusal(of: best, in: answer, countries: countries) {
            return .refused(reason, notes: notes)
        }
        return .accepted(notes: notes)
    }

    private func refusal(
        of best: Candidate,
        in answer: Answer,
        countries: CountrySet
    ) -> Reason? {
        if !countries.isEmpty, let country = best.country, !countries.contains(country) {
            return .outsideCountry
        }
        if let bounds, !bounds.contains(best.coordinate) { return .outsideBbox }
        if !types.allows(best.level) { return .otherType }
        if best.level < requiredLevel(asked: answer.askedLevel) { return .belowMinLevel }
        if best.accuracyMetres > maximumRadius { return .belowMinLevel }
        if !acceptsAmbiguous, isAmbiguous(answer, best: best) { return .ambiguous }
        if best.confidence < minimumConfidence { return .lowConfidence }
        return nil
    }

    private func requiredLevel(asked: MatchLevel?) -> MatchLevel {
        if let minimumLevel { return minimumLevel }
        // Who asks for countries wants them.
        let usual = min(.locality, types.named.first?.coarsestLevel ?? .locality)
        return min(usual, asked ?? .locality)
    }

    private func isAmbiguous(_ answer: Answer, best: Candidate) -> Bool {
        guard answer.topShare < SelectionPolicy.ambiguousShare, let next = answer.runnerUp else {
            return false
        }
        return best.coordinate.metres(to: next.coordinate) > SelectionPolicy.ambiguousDistance
    }

    private func isTooCoarse(_ best: Candidate, asked: MatchLevel?) -> Bool {
        guard let asked, asked >= .street, best.level < .street else { return false }
        return best.accuracyMetres > SelectionPolicy.coarseRadius
    }
}

/// What became of an answer.
public enum Decision: Sendable, Equatable {
    /// The best candidate is the result.
    case accepted(notes: ReasonSet)
    /// Answered, but not accepted.
    case refused(Reason, notes: ReasonSet)
}
