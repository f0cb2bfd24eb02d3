import Geocoding
import Pace

/// Sends a request once and says what came of it. Retry, breaker and pace are attempts around an
/// attempt.
protocol Attempt: Sendable {
    /// - Parameter deadline: boot time at which an outcome must be there.
    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted
}

/// What came of an attempt.
struct Attempted: Sendable {
    /// The candidates in the provider's order, or why there is no answer.
    var result: Result<[Candidate], GeocodeError>
    /// The lines of a suggestion, in the provider's order.
    var suggestions: [Suggestion] = []
    /// What a batch says about each of its queries, in their order.
    var batch: [BatchRow] = []
    /// What the headers said about when to ask again.
    var notice = RateNotice()
    /// How many requests left for it.
    var requests = 0
    /// Whether a request was kept back by the user's own limit on the cost; then the failure says
    /// nothing about the provider.
    var isWithheld = false
    /// Whether it got no turn in time, since the shared state could not be reached for a while.
    var isHeldUp = false

    /// The reason of a failure, nil for an answer.
    var reason: Reason? {
        if case .failure(let error) = result { return error.reason }
        return nil
    }
}

/// Any attempt; what it costs to call through it is nothing beside a request.
struct AnyAttempt: Attempt {
    let upstream: any Attempt

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        await upstream.attempt(request, before: deadline)
    }
}
