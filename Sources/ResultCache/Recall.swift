public import AddressText
public import Geocoding

/// Answers from the cache what was asked before, and asks the provider for the rest.
///
/// The cache keeps what the provider said. `assess` stands above it, for fresh and recalled answers
/// alike: confidence and choice are made anew each time.
public struct Recall: Geocoder {
    private let upstream: any Geocoder
    private let cache: ResultCache
    private let terms: CacheTerms
    private let settings: UInt64
    private let source: UInt8
    private let asks: Bool
    private let assess: @Sendable (AddressQuery, Answer) -> Answer

    /// Puts a cache before a provider.
    ///
    /// - Parameters:
    ///   - terms: what the provider's terms allow; what may not be kept is not looked up either.
    ///   - settings: the digest over the settings whose effect is `.answers`.
    ///   - source: where the provider stands in the run's list of sources.
    ///   - asks: false to answer from the cache only; the rest is `not_asked`.
    ///   - assess: turns what the provider said into an answer.
    public init(
        around upstream: any Geocoder,
        cache: ResultCache,
        terms: CacheTerms,
        settings: UInt64,
        source: UInt8,
        asks: Bool = true,
        assess: @escaping @Sendable (AddressQuery, Answer) -> Answer = { _, answer in answer }
    ) {
        self.upstream = upstream
        self.cache = cache
        self.terms = terms
        self.settings = settings
        self.source = source
        self.asks = asks
        self.assess = assess
    }

    /// The provider's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The provider's.
    public var batch: BatchShape { upstream.batch }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let keys = queries.map { QueryKey($0, geocoder: identity.digest, settings: settings) }
        let known = terms.mayKeep ? await cache.recall(keys) : keys.map { _ in nil }
        let open = known.indices.filter { known[$0] == nil }
        let fresh = open.isEmpty ? [] : await ask(open.map { queries[$0] })
        if asks { await keep(zip(open.map { keys[$0] }, fresh)) }
        var replies = fresh.makeIterator()
        return known.indices.map { index in
            if let answer = known[index] {
                return .success(assess(queries[index], recalled(answer)))
            }
            // A geocoder that answers too little has not answered the rest.
            let reply = replies.next() ?? .failure(GeocodeError(.badReply))
            return reply.map { assess(queries[index], $0) }
        }
    }

    private func ask(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        guard asks else {
            return queries.map { _ in .success(Answer(refusal: .notAsked, source: source)) }
        }
        return await upstream.answer(queries)
    }

    /// Errors are not kept, nor is what was not asked. What came back to a cancelled call counts for
    /// nothing.
    private func keep(
        _ replies: some Sequence<(QueryKey, Result<Answer, GeocodeError>)>
    ) async {
        guard terms.mayKeep, !Task.isCancelled else { return }
        // Who recalled an answer has kept it with the date on which it came.
        let answers = Answer.given(in: replies).filter { !$0.answer.recalled }
        await cache.keep(answers, provider: identity.name, terms: terms)
    }

    private func recalled(_ answer: Answer) -> Answer {
        var answer = answer
        answer.source = source
        answer.requests = 0
        answer.recalled = true
        return answer
    }
}
