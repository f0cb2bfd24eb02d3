public import AddressText
public import Geocoding
import ResultCache

/// Answers from Redis what any process was told before, and asks for the rest.
///
/// Stands behind the cache of this machine, which is brought what is found here.
public struct SharedRecall: Geocoder {
    /// Who is asked for the rest.
    let upstream: any Geocoder
    let link: RedisLink
    let clock: SharedClock
    /// What the provider's terms allow; what may not be kept is not looked up either.
    let terms: CacheTerms
    /// Where the provider stands in the run's list of sources.
    let source: UInt8
    /// The cache of this machine; nil where there is none.
    let cache: ResultCache?

    /// So many answers are looked up in one go.
    private static let atOnce = 512

    /// The provider's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The provider's.
    public var batch: BatchShape { upstream.batch }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        guard terms.mayKeep else { return await upstream.answer(queries) }
        let keys = queries.map { QueryKey($0, geocoder: identity.digest, settings: 0) }
        let known = await recall(keys)
        await promote(zip(keys, known))
        let open = known.indices.filter { known[$0] == nil }
        let fresh = open.isEmpty ? [] : await upstream.answer(open.map { queries[$0] })
        var replies = fresh.makeIterator()
        return known.map { record in
            if let record { return .success(record.recalled(source: source)) }
            // A geocoder that answers too little has not answered the rest.
            return replies.next() ?? .failure(GeocodeError(.badReply))
        }
    }

    /// What is known, in the order of the keys. Of a server that is away nothing is known: then nobody
    /// sends either.
    private func recall(_ keys: [QueryKey]) async -> [SharedRecord?] {
        var known: [SharedRecord?] = []
        known.reserveCapacity(keys.count)
        while known.count < keys.count {
            let part = keys[known.count...].prefix(SharedRecall.atOnce)
            let count = part.count
            let command = RedisCommand([Array("MGET".utf8)] + part.map { RedisKey.answer($0) })
            let performed = try? await link.perform([command]) { $0.elements.count == count }
            let values = performed?.replies.first?.elements ?? part.map { _ in .nothing }
            let now = Int64(clock.moment.wall)
            for (key, value) in zip(part, values) {
                known.append(value.bytes.flatMap { SharedRecord($0, for: key, now: now) })
            }
        }
        return known
    }

    private func promote(_ found: some Sequence<(QueryKey, SharedRecord?)>) async {
        guard let cache else { return }
        let answers = found.compactMap { key, record in
            record.map { (key: key, answer: $0.answer, seconds: $0.stored) }
        }
        guard !answers.isEmpty else { return }
        await cache.keep(answers, provider: identity.name, terms: terms)
    }
}

extension SharedRecord {
    /// The answer as one that cost nothing now.
    func recalled(source: UInt8) -> Answer {
        var answer = answer
        answer.source = source
        answer.requests = 0
        answer.recalled = true
        return answer
    }
}
