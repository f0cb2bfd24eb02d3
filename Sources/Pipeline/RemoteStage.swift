import AddressText
import Diagnostics
import Geocoding
import Synchronization

/// Asks one provider of the chain for the queries of a chunk that are still open, each distinct one
/// once, and remembers whether it is worth asking.
final class RemoteStage: Sendable {
    let member: ChainMember
    private let geocoder: SingleFlight
    private let policy: SelectionPolicy
    private let standing = Mutex(Standing())
    private let time: TimeSource
    private let hasWarned = Mutex(false)

    init(_ member: ChainMember, policy: SelectionPolicy, time: TimeSource) {
        self.member = member
        geocoder = SingleFlight(around: BatchSplitter(upstream: member.geocoder))
        self.policy = policy
        self.time = time
    }

    /// Why it is not asked any more; nil while it is.
    var halt: Halt? {
        standing.withLock { $0.end }.map {
            Halt(provider: member.name, cause: $0.cause, error: $0.error)
        }
    }

    /// True for the first who asks.
    func isFirstWarning() -> Bool {
        hasWarned.withLock { hasWarned in
            defer { hasWarned = true }
            return !hasWarned
        }
    }

    /// Fills in what the provider says about the open queries.
    func settle(_ open: [Int], of verdicts: inout [Verdict], queries: [AddressQuery]) async {
        guard halt == nil else { return }
        let replies = await geocoder.answer(open.map { queries[$0] })
        // What a cancelled task got says nothing about anybody.
        guard !Task.isCancelled else { return }
        let now = time.boot()
        for (index, reply) in zip(open, replies) {
            note(reply, at: now)
            verdicts[index] = verdicts[index].better(verdict(on: reply, to: queries[index]))
        }
    }

    private func note(_ reply: Result<Answer, GeocodeError>, at now: Duration) {
        standing.withLock { standing in
            switch reply {
            // Nobody was asked; that says nothing about anybody.
            case .success(let answer) where answer.refusal == .notAsked: break
            case .success: standing.answered()
            case .failure(let error): standing.failed(error, at: now)
            }
        }
    }

    private func verdict(
        on reply: Result<Answer, GeocodeError>,
        to query: AddressQuery
    ) -> Verdict {
        switch reply {
        case .success(let answer) where answer.refusal == .notAsked: return .open
        case .success(var answer):
            answer.source = member.source
            return .answered(answer, policy.decide(answer, countries: query.countries))
        case .failure(let error): return .failed(error, requests: error.requests)
        }
    }
}
