import Diagnostics
import Geocoding
import Pace

/// Waits for a turn before each attempt, and tells the pace what came of it.
struct PacedAttempt<Upstream: Attempt>: Attempt {
    let upstream: Upstream
    let pacer: Pacer
    let time: TimeSource

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        do throws(Pacer.Refusal) {
            var request = request
            if let turn = try await pacer.turn(for: request.counted, before: deadline) {
                let pacer = pacer
                request.onSent = { pacer.sent(requestOf: turn) }
            }
            return await noted(await upstream.attempt(request, before: deadline))
        } catch {
            return Attempted(error, wall: time.wall())
        }
    }

    /// What came of it, once the pace knows.
    private func noted(_ attempted: Attempted) async -> Attempted {
        if attempted.isWithheld || attempted.isHeldUp { return attempted }
        var attempted = attempted
        if case .failure(let error) = attempted.result, error.reason == .quotaSpent {
            let seconds = await pacer.quotaSpent(waitSeconds: attempted.notice.waitSeconds)
            let detail = GeocodeError(.quotaSpent, detail: error.detail, retryAfterSeconds: seconds)
            attempted.result = .failure(detail)
        } else {
            note(attempted)
        }
        return attempted
    }

    private func note(_ attempted: Attempted) {
        switch attempted.reason {
        case .rateLimited: pacer.refused(waitSeconds: attempted.notice.waitSeconds)
        // Whether these say anything about the server is the breaker's question.
        case .timeout, .network, .serverError, .badReply: break
        default:
            pacer.answered()
            if attempted.notice.remaining == 0, let seconds = attempted.notice.waitSeconds {
                pacer.pause(seconds: seconds)
            }
        }
    }
}

extension Attempted {
    /// What becomes of a request that got no turn.
    init(_ refusal: Pacer.Refusal, wall: Double) {
        self.init(result: .failure(GeocodeError(refusal, wall: wall)))
        isHeldUp = refusal == .heldUp
    }
}

extension GeocodeError {
    init(_ refusal: Pacer.Refusal, wall: Double) {
        switch refusal {
        case .quotaSpent(let until):
            self.init(.quotaSpent, retryAfterSeconds: max(0, until - wall))
        case .deadline, .heldUp:
            self.init(.rateLimited, detail: "its turn comes after the row's deadline")
        case .away:
            self.init(.rateLimited, detail: "the shared state cannot be reached (--shared)")
        case .cancelled: self.init(.timeout, detail: "cancelled")
        }
    }
}
