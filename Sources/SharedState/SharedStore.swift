public import Diagnostics
public import Geocoding
public import Pace
public import ResultCache
public import Settings
import Synchronization

/// What processes of any number of machines share through one Redis: how fast hosts are asked, what was
/// asked and spent on the day, answers, and which questions are under way.
///
/// Nothing leaves while Redis is away. It is waited for, and when it is away for too long nothing leaves
/// any more.
public final class SharedStore: Sendable {
    private let link: RedisLink
    private let clock: SharedClock
    private let keeper: ClaimKeeper
    private let events: EventSink
    private let endpoints = Mutex<[String: SharedEndpoint]>([:])

    /// Connects to a Redis and looks whether it can be used.
    ///
    /// - Parameters:
    ///   - environment: holds GEOBATCH_REDIS_PASSWORD and GEOBATCH_REDIS_USER where they are needed, and
    ///     SSL_CERT_FILE or SSL_CERT_DIR where other certificates than the system's are trusted.
    ///   - patience: how long a Redis that is away is waited for.
    ///   - events: where it is said that it is away, and back.
    ///   - onGone: called once when it was away for longer than that, with the reason.
    /// - Throws: why it cannot be used.
    public static func open(
        _ address: SharedAddress,
        environment: [String: String],
        patience: Duration,
        time: TimeSource,
        events: EventSink,
        onGone: @escaping @Sendable (_ reason: String) -> Void
    ) async throws(SharedStateError) -> SharedStore {
        let recipe = LinkRecipe(
            address: address,
            credentials: RedisCredentials(environment),
            trust: TrustedCertificates(environment),
            patience: patience,
            time: time,
            events: events
        )
        let link = try await RedisLink(recipe, onGone: onGone)
        let store = SharedStore(link, time: time, events: events)
        await store.clock.read(over: link)
        return store
    }

    private init(_ link: RedisLink, time: TimeSource, events: EventSink) {
        self.link = link
        self.events = events
        clock = SharedClock(time: time)
        keeper = ClaimKeeper(link: link, time: time)
        // A server that has lost everything is told what this process remembers of the day at once, not
        // when it next sends something.
        link.onNewLife { [weak self] in self?.remind() }
        let (clock, pulse) = (clock, SharedStore.pulse)
        Task { [weak link] in
            while let link, !link.isEnding {
                try? await time.sleep(time.boot() + pulse)
                await clock.read(over: link)
            }
        }
    }

    /// So often is looked whether the server is still the one it was.
    private static let pulse = Duration.seconds(1)

    private func remind() {
        for endpoint in endpoints.withLock({ Array($0.values) }) { endpoint.note { _, _ in } }
    }

    /// Which Redis it is.
    public var address: SharedAddress { link.address }

    /// The state of the endpoint of that name; all who open it here share one.
    public func endpoint(_ name: String, limits: PaceLimits) -> any EndpointStore {
        endpoints.withLock { endpoints in
            if let known = endpoints[name], known.limits == limits { return known }
            let fresh = SharedEndpoint(
                name,
                limits: limits,
                link: link,
                clock: clock,
                events: events
            )
            endpoints[name] = fresh
            return fresh
        }
    }

    /// What was asked and spent.
    public var ledger: SharedLedger { SharedLedger(link: link, clock: clock) }

    /// A geocoder whose answers are looked up in Redis first.
    ///
    /// - Parameters:
    ///   - terms: what the provider's terms allow; what may not be kept is not looked up either.
    ///   - source: where the provider stands in the run's list of sources.
    ///   - cache: the cache of this machine, which is brought what is found; nil where there is none.
    public func recalling(
        _ upstream: any Geocoder,
        terms: CacheTerms,
        source: UInt8,
        cache: ResultCache?
    ) -> SharedRecall {
        SharedRecall(
            upstream: upstream,
            link: link,
            clock: clock,
            terms: terms,
            source: source,
            cache: cache
        )
    }

    /// A geocoder that asks for equal queries of all processes once, and keeps the answers.
    ///
    /// - Parameter terms: what the provider's terms allow; what may not be kept is handed only to those
    ///   who wait for it at that moment.
    public func flight(_ upstream: any Geocoder, terms: CacheTerms) -> SharedFlight {
        SharedFlight(
            upstream: upstream,
            link: link,
            clock: clock,
            keeper: keeper,
            terms: terms
        )
    }

    /// Brings what is still to be brought, unless that takes long, and ends the connection.
    public func close() async {
        link.hurry()
        let last = endpoints.withLock { Array($0.values) }.map { $0.flushed() }
        let (time, patience) = (clock.time, SharedStore.farewell)
        let alarm = Task {
            try await time.sleep(time.boot() + patience)
            for one in last { one.settle(.failure(.gone)) }
            link.giveUp()
        }
        for one in last { _ = await one.outcome(whenCancelled: .failure(.cancelled)) }
        await link.end()
        alarm.cancel()
    }

    /// How long the end of a run waits for a Redis that does not answer.
    private static let farewell = Duration.seconds(2)
}
