import Geocoding

/// Whether a provider is still worth asking. A pure value: what came of its queries goes in.
struct Standing: Sendable {
    /// Queries that fail in a row before a provider counts as gone.
    static let mostFailures = 8
    /// How long one that has answered may fail before it counts as gone.
    static let patience = Duration.seconds(600)

    private var hasAnswered = false
    private var failures = 0
    private var failingSince: Duration?

    /// Why it is not asked any more in this run; nil while it is.
    private(set) var end: (cause: Halt.Cause, error: GeocodeError)?

    /// It answered, be it that it knows no such place.
    mutating func answered() {
        hasAnswered = true
        failures = 0
        failingSince = nil
    }

    /// A query failed at this boot time.
    mutating func failed(_ error: GeocodeError, at now: Duration) {
        guard end == nil else { return }
        switch error.reason {
        case .auth: end = (.keyRefused, error)
        case .quotaSpent: end = (.quotaSpent, error)
        case .notAsked: end = (.tooMany, error)
        case .timeout, .network, .serverError, .badReply: count(error, at: now)
        // Being told to slow down, or that this one query is wrong, shows that it is there.
        default: answered()
        }
    }

    private mutating func count(_ error: GeocodeError, at now: Duration) {
        failures += 1
        let since = failingSince ?? now
        failingSince = since
        guard failures >= Standing.mostFailures else { return }
        if !hasAnswered {
            end = (.neverAnswered, error)
        } else if now - since >= Standing.patience {
            end = (.wentAway, error)
        }
    }
}
