import Diagnostics
import Geocoding
public import Pace
import Synchronization

/// Tries again where that may help, as long as the deadline and the budget allow.
struct RetriedAttempt<Upstream: Attempt>: Attempt {
    let upstream: Upstream
    let policy: RetryPolicy
    let budget: SharedBudget
    let time: TimeSource

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        budget.noteRequest()
        var requests = 0
        var failures = 0
        while true {
            var attempted = await upstream.attempt(request, before: deadline)
            // Nothing left the house: the turn would come after the deadline, or the quota is spent.
            let isBlocked = attempted.requests == 0
            requests += attempted.requests
            attempted.requests = requests
            guard let reason = attempted.reason, reason.isRetryable, !Task.isCancelled else {
                return attempted
            }
            guard !isBlocked, requests < policy.mostRequests else { return attempted }
            if reason != .rateLimited {
                failures += 1
                guard failures < policy.mostFailures, budget.takeRetry(),
                    await pause(retry: failures - 1, before: deadline)
                else { return attempted }
            }
            if time.boot() >= deadline { return attempted }
        }
    }

    /// Sleeps for the back-off; false when that would pass the deadline, or when cancelled.
    private func pause(retry: Int, before deadline: Duration) async -> Bool {
        var generator = SystemRandomNumberGenerator()
        let until = time.boot() + policy.backOff.delay(retry: retry, using: &generator)
        guard until < deadline else { return false }
        do {
            try await time.sleep(until)
            return true
        } catch {
            return false
        }
    }
}

/// How often and how long one query is tried.
public struct RetryPolicy: Hashable, Sendable {
    /// The longest time for one query from its first turn, all tries and waits together.
    public var rowDeadline = Duration.seconds(120)
    /// Tries that may fail by the server's or the network's fault.
    public var mostFailures = 5
    /// Requests for one query whatever the reason; being told to slow down is not its fault.
    public var mostRequests = 20
    /// How long a server that has never answered is waited for while the breaker is open.
    public var patience = Duration.seconds(15)
    /// The wait between failures.
    public var backOff = BackOff()

    /// The usual policy.
    public init() {}
}

/// A retry budget that all queries to a host share.
final class SharedBudget: Sendable {
    private let budget = Mutex(RetryBudget())

    func noteRequest() { budget.withLock { $0.noteRequest() } }
    func takeRetry() -> Bool { budget.withLock { $0.takeRetry() } }
}
