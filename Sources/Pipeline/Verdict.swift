import Geocoding

/// What is known about a query: the best answer so far and whether it was accepted, or why there is
/// none.
enum Verdict: Sendable, Equatable {
    /// Nobody was asked yet.
    case open
    /// Answered, with what the policy decided.
    case answered(Answer, Decision)
    /// Nobody could answer; the requests that this cost.
    case failed(GeocodeError, requests: UInt16)

    /// Whether the next geocoder should be asked, given the reasons that say so.
    func isOpen(for reasons: ReasonSet) -> Bool {
        switch self {
        case .open, .failed: true
        case .answered(_, .accepted(let notes)): !notes.isDisjoint(with: reasons)
        case .answered(_, .refused(let reason, let notes)):
            !notes.union(ReasonSet(reason)).isDisjoint(with: reasons)
        }
    }

    /// The better one of what was known and what the next geocoder said: an accepted answer before
    /// a refused one, a finer level, a higher confidence, else the earlier one. An answer stands
    /// even if the next geocoder fails.
    func better(_ next: Verdict) -> Verdict {
        switch (self, next) {
        case (_, .open): return self
        case (.open, _): return next
        case (.failed, .answered): return next.adding(requests: requests)
        case (_, .failed): return adding(requests: next.requests)
        case (.answered(let mine, let decision), .answered(let theirs, let other)):
            let order = (Verdict.rank(mine, decision), Verdict.rank(theirs, other))
            return order.0 < order.1
                ? next.adding(requests: requests) : adding(requests: next.requests)
        }
    }

    /// The requests that it cost.
    var requests: UInt16 {
        switch self {
        case .open: 0
        case .answered(let answer, _): answer.requests
        case .failed(_, let requests): requests
        }
    }

    private func adding(requests more: UInt16) -> Verdict {
        switch self {
        case .open: return self
        case .answered(var answer, let decision):
            answer.requests = answer.requests &+ more
            return .answered(answer, decision)
        case .failed(let error, let requests):
            return .failed(error, requests: requests &+ more)
        }
    }

    /// Higher is better: accepted, answered at all, level, confidence.
    private static func rank(_ answer: Answer, _ decision: Decision) -> Rank {
        var isAccepted = false
        if case .accepted = decision { isAccepted = true }
        return Rank(
            isAccepted: isAccepted,
            level: answer.best.map { Int($0.level.rank) } ?? -1,
            confidence: answer.best?.confidence ?? 0
        )
    }

    private struct Rank: Comparable {
        let isAccepted: Bool
        let level: Int
        let confidence: Float

        static func < (left: Rank, right: Rank) -> Bool {
            if left.isAccepted != right.isAccepted { return right.isAccepted }
            if left.level != right.level { return left.level < right.level }
            return left.confidence < right.confidence
        }
    }
}
