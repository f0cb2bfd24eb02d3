import Diagnostics
import Geocoding
import Pace
import Synchronization

/// Holds attempts back while the server fails every time.
struct GuardedAttempt<Upstream: Attempt>: Attempt {
    let upstream: Upstream
    let pacer: Pacer
    let time: TimeSource
    /// How long a server that has never answered is waited for.
    let patience: Duration
    private let start = Start()

    init(upstream: Upstream, pacer: Pacer, patience: Duration, time: TimeSource) {
        self.upstream = upstream
        self.pacer = pacer
        self.patience = patience
        self.time = time
    }

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        if let reason = start.verdict(at: time.boot(), patience: patience),
            await pacer.isHeldBack()
        {
            return Attempted(
                result: .failure(GeocodeError(reason, detail: "it has not answered once"))
            )
        }
        do throws(Pacer.Refusal) {
            try await pacer.admission(before: deadline)
        } catch {
            guard error != .away, error != .heldUp else {
                return Attempted(error, wall: time.wall())
            }
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
            if attempted.requests > 0, !Task.isCancelled {
                pacer.failed()
                start.failed(attempted.reason ?? .network)
            }
        default: if attempted.requests > 0 { start.answered() }
        }
        return attempted
    }
}

/// What is known of a server in this run: since when it is asked, and whether it has answered.
private final class Start: Sendable {
    private struct State {
        var since: Duration?
        var reason: Reason?
        var hasAnswered = false
    }

    private let state = Mutex(State())

    /// Why there is no use in waiting, nil where there is.
    func verdict(at now: Duration, patience: Duration) -> Reason? {
        state.withLock { state in
            let since = state.since ?? now
            state.since = since
            return state.hasAnswered || now - since < patience ? nil : state.reason
        }
    }

    func failed(_ reason: Reason) { state.withLock { $0.reason = reason } }
    func answered() { state.withLock { $0.hasAnswered = true } }
}
