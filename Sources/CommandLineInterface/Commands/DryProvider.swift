import AddressText
import Geocoding
import ResultCache
import Synchronization

/// Stands for a provider in a dry run: looks into the cache, counts, and asks nobody.
final class DryProvider: Geocoder {
    private struct Counts {
        var seen = Set<QueryKey>()
        var recalled = 0
    }

    let identity: GeocoderIdentity
    let batch = BatchShape(preferred: .max, maximum: .max)
    private let cache: ResultCache?
    private let counts = Mutex(Counts())

    /// - Parameter cache: nil when it is not used, or the provider's terms forbid it.
    init(of identity: GeocoderIdentity, cache: ResultCache?) {
        (self.identity, self.cache) = (identity, cache)
    }

    /// How many distinct queries there were, and how many of them the cache knows.
    var found: (distinct: Int, recalled: Int) {
        counts.withLock { ($0.seen.count, $0.recalled) }
    }

    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let keys = queries.map { QueryKey($0, geocoder: identity.digest, settings: 0) }
        let known = await cache?.recall(keys) ?? keys.map { _ in nil }
        counts.withLock { counts in
            for (key, answer) in zip(keys, known) where counts.seen.insert(key).inserted {
                if answer != nil { counts.recalled += 1 }
            }
        }
        return known.map { .success($0 ?? Answer(refusal: .notAsked)) }
    }
}
