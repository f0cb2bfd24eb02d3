public import AddressText
public import Geocoding

/// Brings each answer to the cache when it comes from the network, not when all of its chunk are there:
/// whoever is given the same rows because this process is gone finds what was answered until then.
public struct KeptAtOnce: Geocoder {
    private let upstream: any Geocoder
    private let cache: ResultCache
    private let terms: CacheTerms
    private let settings: UInt64

    /// Stands near the network, behind whatever cuts lists of queries into requests.
    ///
    /// - Parameters:
    ///   - terms: what the provider's terms allow.
    ///   - settings: the same as for `Recall`.
    public init(
        around upstream: any Geocoder,
        cache: ResultCache,
        terms: CacheTerms,
        settings: UInt64
    ) {
        self.upstream = upstream
        self.cache = cache
        self.terms = terms
        self.settings = settings
    }

    /// The provider's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The provider's.
    public var batch: BatchShape { upstream.batch }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let replies = await upstream.answer(queries)
        await keep(queries, replies)
        return replies
    }

    /// Answers a query.
    public func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError> {
        let reply = await upstream.answer(one: query)
        await keep([query], [reply])
        return reply
    }

    /// Errors are not kept, nor is what was not asked, nor what came back to a cancelled call.
    private func keep(_ queries: [AddressQuery], _ replies: [Result<Answer, GeocodeError>]) async {
        guard terms.mayKeep, !Task.isCancelled else { return }
        let keys = queries.map { QueryKey($0, geocoder: identity.digest, settings: settings) }
        let answers = Answer.given(in: zip(keys, replies))
        await cache.keep(answers, provider: identity.name, terms: terms, isUrgent: true)
    }
}
