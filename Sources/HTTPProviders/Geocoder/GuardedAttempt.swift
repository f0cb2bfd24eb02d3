import Geocoding
import Pace

/// Holds attempts back while the server fails every time.
struct GuardedAttempt<Upstream: Attempt>: Attempt {
    let upstream: Upstream
    let pacer: Pacer

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        do throws(Pacer.Refusal) {
            try await pacer.admission(before: deadline)
        } catch {
            return Attempted(
                result: .failure(
                    GeocodeError(.serverError, detail: "it failed every time; asking it pauses")
                )
            )
        }
        let attempted = await upstream.attempt(request, before: deadline)
        switch attempted.reason {
        // A turn that never came says nothing about the server.
        case .timeout, .network, .serverError, .badReply:
            if attempted.requests > 0, !Task.isCancelled { pacer.failed() }
        default: break
        }
        return attempted
    }
}
