import CSVStream
import GeoModel
import Geocoding

/// The numbers of one row's outcome, taken out once so that writing eleven columns copies no answer.
struct RowFacts {
    let status: RowStatus
    let reasons: ReasonSet
    let source: Int
    let isAnswered: Bool
    let requests: UInt16
    let recalled: Bool
    let best: PointFacts?
    let next: PointFacts?
    let position: SourcePosition

    init(_ outcome: borrowing RowOutcome, position: SourcePosition) {
        status = outcome.status
        reasons = outcome.reasons
        source = Int(outcome.answer.source)
        isAnswered = outcome.isAnswered
        requests = outcome.answer.requests
        recalled = outcome.answer.recalled
        best = outcome.answer.best.map { PointFacts($0) }
        next = outcome.answer.runnerUp.map { PointFacts($0) }
        self.position = position
    }

    /// The best candidate where it was accepted.
    var accepted: PointFacts? { status == .ok ? best : nil }

    /// Metres between the best candidate and the runner-up.
    var runnerUpMetres: Int? {
        guard let best, let next else { return nil }
        return Int(best.coordinate.metres(to: next.coordinate).rounded())
    }

    /// The reason that a remedy is for: the one that kept the row from being `ok`.
    var primaryReason: Reason? { reasons.reasons.first { $0.reasonClass != .note } }
}

/// The numbers of one candidate.
struct PointFacts {
    let coordinate: Coordinate
    let level: MatchLevel
    let accuracyMetres: Int32
    let confidence: Float
    let score: Float
    let country: CountryCode?

    /// This point, where its radius was measured. A point that the row had already has none.
    var measured: PointFacts? { accuracyMetres > 0 ? self : nil }

    init(_ candidate: Candidate) {
        coordinate = candidate.coordinate
        level = candidate.level
        accuracyMetres = candidate.accuracyMetres
        confidence = candidate.confidence
        score = candidate.score
        country = candidate.country
    }
}
