public import AddressText
public import Diagnostics
public import Geocoding
import Synchronization

/// Answers from the run log what this run was told before, and logs what it is told now.
///
/// Stands close to the network, where one call is one request, so that each answer is logged when it
/// comes.
public final class RunLogged: Geocoder {
    private let upstream: any Geocoder
    private let log: RunLog
    private let settings: UInt64
    private let source: UInt8
    private let earlier: Earlier
    private let keeps: Bool
    private let share: (@Sendable ([Shared]) async -> Void)?
    private let recalls: Bool
    private let events: EventSink
    private let hasWarned = Mutex(false)

    /// What answers are that stood in the log when the run began.
    public enum Earlier: Sendable {
        /// This run's own: it was interrupted and goes on. They leave as they came.
        case sameRun
        /// An earlier run's, which this one starts over: they are recalled.
        case otherRun
    }

    /// An answer that a process before this one was given.
    public struct Shared: Sendable {
        /// What was asked.
        public let key: QueryKey
        /// What was answered.
        public let answer: Answer
        /// When, in seconds since 1970.
        public let seconds: Int64
    }

    /// Puts the log before a geocoder.
    ///
    /// - Parameters:
    ///   - settings: the digest over the settings whose effect is `.answers`.
    ///   - source: where the geocoder stands in the run's list of sources.
    ///   - keeps: false to recall only: for the place before the cache, so that a run that goes on
    ///     gets its own answers and not the cache's copies of them.
    ///   - share: called with answers of a process before this one when they are first recalled: it may
    ///     have been killed before it brought them to the cache.
    ///   - recalls: false to log only: for the place behind the cache, where nothing comes that the
    ///     place before it knew.
    ///   - events: where it is said when the log cannot be written.
    public init(
        around upstream: any Geocoder,
        log: RunLog,
        settings: UInt64,
        source: UInt8,
        earlier: Earlier,
        keeps: Bool = true,
        share: (@Sendable ([Shared]) async -> Void)? = nil,
        recalls: Bool = true,
        events: EventSink
    ) {
        self.upstream = upstream
        self.log = log
        self.settings = settings
        self.source = source
        self.earlier = earlier
        self.keeps = keeps
        self.share = share
        self.recalls = recalls
        self.events = events
    }

    /// The geocoder's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The geocoder's.
    public var batch: BatchShape { upstream.batch }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let keys = queries.map { QueryKey($0, geocoder: identity.digest, settings: settings) }
        let known = recalls ? log.recall(keys) : keys.map { _ in nil }
        await shareEarlier(keys, known)
        let open = known.indices.filter { known[$0] == nil }
        let fresh = open.isEmpty ? [] : await upstream.answer(open.map { queries[$0] })
        keep(zip(open.map { keys[$0] }, fresh))
        var replies = fresh.makeIterator()
        return known.map { known in
            // A geocoder that answers too little has not answered the rest.
            guard let known else { return replies.next() ?? .failure(GeocodeError(.badReply)) }
            return .success(recalled(known))
        }
    }

    private func shareEarlier(_ keys: [QueryKey], _ known: [RunLog.Known?]) async {
        guard let share else { return }
        let earlier = zip(keys, known).compactMap { key, known -> Shared? in
            guard let known, known.isEarlier, !known.isRepeated else { return nil }
            return Shared(key: key, answer: known.answer, seconds: known.seconds)
        }
        if !earlier.isEmpty { await share(earlier) }
    }

    /// Answers a query.
    public func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError> {
        let key = QueryKey(query, geocoder: identity.digest, settings: settings)
        if recalls, let known = log.recall(key) {
            await shareEarlier([key], [known])
            return .success(recalled(known))
        }
        let reply = await upstream.answer(one: query)
        keep(CollectionOfOne((key, reply)))
        return reply
    }

    /// Errors are not logged, nor is what was not asked. What came back to a cancelled call counts
    /// for nothing.
    private func keep(_ replies: some Sequence<(QueryKey, Result<Answer, GeocodeError>)>) {
        guard keeps, !Task.isCancelled else { return }
        do throws(JournalError) {
            try log.add(Answer.given(in: replies))
        } catch {
            let isFirst = hasWarned.withLock { warned in
                defer { warned = true }
                return !warned
            }
            guard isFirst else { return }
            events.post(
                .warning("\(error) Answers would be asked for again if the run is interrupted.")
            )
        }
    }

    private func recalled(_ known: RunLog.Known) -> Answer {
        var answer = known.answer
        answer.source = source
        switch (known.isEarlier, earlier) {
        case (true, .otherRun): (answer.requests, answer.recalled) = (0, true)
        // The first row to ask gets the answer with what it cost, as it would have without the break.
        case (true, .sameRun):
            if known.isRepeated { (answer.requests, answer.isShared) = (0, true) }
        case (false, _): (answer.requests, answer.isShared) = (0, true)
        }
        return answer
    }
}
