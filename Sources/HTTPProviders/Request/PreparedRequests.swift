import GeoModel
import Synchronization

/// The prepared requests of one provider: one for each promise of countries and each key.
final class PreparedRequests: Sendable {
    private struct Values: Hashable {
        let countries: CountrySet
        let key: Secret?
    }

    /// Keys change every half an hour and countries by row; both are few.
    private static let most = 512
    private let known = Mutex<[Values: PreparedRequest?]>([:])

    /// The request that was prepared for these values, or what `prepare` makes of them; nil where
    /// none can be prepared.
    func prepared(
        countries: CountrySet,
        key: Secret?,
        _ prepare: () -> PreparedRequest?
    ) -> PreparedRequest? {
        let values = Values(countries: countries, key: key)
        if let found = known.withLock({ $0[values] }) { return found }
        let made = prepare()
        known.withLock { known in
            if known.count >= PreparedRequests.most { known = [:] }
            known[values] = .some(made)
        }
        return made
    }
}
