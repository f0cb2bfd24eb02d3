import Diagnostics
import Geocoding
import Pipeline
import ResultCache
import RunJournal
import Settings
import SharedState

/// What a run remembers of the answers of online providers: the log of its own, which an interrupted
/// run goes on with, and the cache that all runs share.
struct RunMemory: ProviderMemory {
    private let log: RunLog?
    private let cache: ResultCache?
    private let shared: SharedStore?
    private let usesCache: Bool
    private let earlier: RunLogged.Earlier
    private let asks: Bool
    private let keepsAtOnce: Bool
    private let events: EventSink

    /// Opens both.
    ///
    /// - Parameters:
    ///   - outputs: where the log stands; a run that writes to a pipe, or nowhere, has one that nobody
    ///     finds again.
    ///   - shared: what is shared with processes of other machines; nil for nothing.
    ///   - ownsLog: whether what stands in the log was asked by this run before it was interrupted.
    ///   - keepsAtOnce: whether each answer goes to the cache when it comes, for those who may be given
    ///     the same rows next. A run that is interrupted has its log for that.
    /// - Throws: a failure when there can be no log: then answers that cost money could be lost.
    init(
        _ settings: RunSettings,
        _ outputs: LockedOutputs?,
        shared: SharedStore?,
        ownsLog: Bool,
        keepsAtOnce: Bool = false,
        call: Invocation,
        events: EventSink
    ) throws(CommandFailure) {
        self.events = events
        self.shared = shared
        usesCache = settings.usesCache
        asks = !settings.isOffline
        self.keepsAtOnce = keepsAtOnce
        earlier = ownsLog ? .sameRun : .otherRun
        if settings.restart, !settings.usesCache { outputs?.main?.forget([RunLog.name]) }
        log = try RunMemory.open(outputs, call)
        guard settings.usesCache else {
            cache = nil
            return
        }
        guard let path = settings.cache ?? ResultCache.usualPath(call.environment) else {
            events.post(
                .notice(
                    "There is no folder for the cache (no HOME): answers are not kept for later "
                        + "runs. Name a file with --cache."
                )
            )
            cache = nil
            return
        }
        cache = ResultCache(path: path, time: call.composition.time, events: events)
    }

    /// Fails when a limit on the cost cannot be kept, since a price is not known.
    static func checkPrices(
        _ settings: RunSettings,
        _ providers: [OpenedProvider]
    ) throws(CommandFailure) {
        guard settings.maximumCost != nil else { return }
        let names = providers.filter { $0.pricePerThousand == nil }.map(\.source.name)
        guard !names.isEmpty else { return }
        throw CommandFailure(
            .usage,
            "--max-cost: the price of \(names.joined(separator: ", ")) is not known. Set "
                + "\"price_per_1000\" under \"providers\", \"\(names[0])\" in the config file; 0 for "
                + "one that costs nothing."
        )
    }

    private static func open(
        _ outputs: LockedOutputs?,
        _ call: Invocation
    ) throws(CommandFailure) -> RunLog {
        let time = call.composition.time
        do throws(JournalError) {
            if let folder = outputs?.main {
                return try RunLog(folder.file(RunLog.name), time: time)
            }
            let temporary = call.environment["TMPDIR"] ?? "/tmp"
            let name = "geobatch-\(call.composition.runName).runlog"
            let log = try RunLog("\(temporary)/\(name)", time: time)
            log.remove()
            return log
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The provider behind both: what is known is not asked for.
    ///
    /// The log stands twice: near the network, so that each answer is in it before its row settles;
    /// and before the cache, so that a run that goes on gets its own answers as they were.
    func before(_ provider: OpenedProvider, source: UInt8) -> any Geocoder {
        let terms = terms(provider)
        let first = flown(keptAtOnce(provider, terms), terms)
        var asked: any Geocoder = ThreadedGeocoder(
            around: logged(first, source: source),
            executors: provider.executors
        )
        if let shared, asks {
            asked = shared.recalling(asked, terms: terms, source: source, cache: cache)
        }
        if let cache {
            asked = Recall(
                around: asked,
                cache: cache,
                terms: terms,
                settings: 0,
                source: source,
                asks: asks
            )
        } else if !asks {
            asked = NobodyAsked(in: provider.geocoder.identity)
        }
        return recalling(asked, provider, source: source)
    }

    private func keptAtOnce(_ provider: OpenedProvider, _ terms: CacheTerms) -> any Geocoder {
        guard keepsAtOnce, let cache else { return provider.geocoder }
        return KeptAtOnce(around: provider.geocoder, cache: cache, terms: terms, settings: 0)
    }

    /// The provider, asked once by all processes that share.
    private func flown(_ provider: any Geocoder, _ terms: CacheTerms) -> any Geocoder {
        guard let shared, asks else { return provider }
        return shared.flight(provider, terms: terms)
    }

    /// What may be kept of the provider's answers beyond this run: by its terms, and by `--no-cache`.
    private func terms(_ provider: OpenedProvider) -> CacheTerms {
        usesCache ? RunMemory.terms(provider) : .nothing
    }

    private func logged(_ geocoder: any Geocoder, source: UInt8) -> any Geocoder {
        guard let log else { return geocoder }
        return RunLogged(
            around: geocoder,
            log: log,
            settings: 0,
            source: source,
            earlier: earlier,
            recalls: false,
            events: events
        )
    }

    /// The log before the cache. A process that was killed may have logged answers that never came
    /// to the cache: they do when they are recalled.
    private func recalling(
        _ geocoder: any Geocoder,
        _ provider: OpenedProvider,
        source: UInt8
    ) -> any Geocoder {
        guard let log else { return geocoder }
        let (name, terms) = (geocoder.identity.name, RunMemory.terms(provider))
        var share: (@Sendable ([RunLogged.Shared]) async -> Void)?
        if let cache {
            share = { answers in
                await cache.keep(
                    answers.map { ($0.key, $0.answer, $0.seconds) },
                    provider: name,
                    terms: terms
                )
            }
        }
        return RunLogged(
            around: geocoder,
            log: log,
            settings: 0,
            source: source,
            earlier: earlier,
            keeps: false,
            share: share,
            events: events
        )
    }

    /// For how long answers count: as long as the terms say, a year where they set no end; "no such
    /// place" for a week at most.
    static func terms(_ provider: OpenedProvider) -> CacheTerms {
        guard provider.mayBeKept else { return .nothing }
        let days = Int64(provider.daysKept ?? 365)
        return CacheTerms(seconds: days * 86_400, noMatchSeconds: min(days, 7) * 86_400)
    }

    /// Waits until what was answered so far is stored: whoever asks again will find it.
    func flush() async { await cache?.flush() }

    /// Stores what is still to be stored.
    func close() async { await cache?.close() }
}
