import Diagnostics
import Geocoding
import Pipeline
import ResultCache
import RunJournal
import Settings
import Synchronization

/// What a run remembers of the answers of online providers: the log of its own, which an interrupted
/// run goes on with, and the cache that all runs share.
struct RunMemory: ProviderMemory {
    private let log: RunLog?
    private let cache: ResultCache?
    private let earlier: RunLogged.Earlier
    private let asks: Bool
    private let events: EventSink
    private let budget: Budget
    private let meters = Meters()
    private let call: Invocation

    /// Who was asked through it, for the ledger.
    private final class Meters: Sendable {
        private let list = Mutex<[(OpenedProvider, MeteredGeocoder)]>([])
        var all: [(OpenedProvider, MeteredGeocoder)] { list.withLock { $0 } }
        func add(_ provider: OpenedProvider, _ meter: MeteredGeocoder) {
            list.withLock { $0.append((provider, meter)) }
        }
    }

    /// Opens both.
    ///
    /// - Parameters:
    ///   - outputs: where the log stands; a run that writes to a pipe has one that nobody finds again.
    ///   - ownsLog: whether what stands in the log was asked by this run before it was interrupted.
    /// - Throws: a failure when there can be no log: then answers that cost money could be lost.
    init(
        _ settings: RunSettings,
        _ outputs: LockedOutputs,
        ownsLog: Bool,
        call: Invocation,
        events: EventSink
    ) throws(CommandFailure) {
        self.events = events
        self.call = call
        budget = Budget(most: settings.maximumCost)
        asks = !settings.isOffline
        earlier = ownsLog ? .sameRun : .otherRun
        if settings.restart, !settings.usesCache { outputs.main?.forget([RunLog.name]) }
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
        _ outputs: LockedOutputs,
        _ call: Invocation
    ) throws(CommandFailure) -> RunLog {
        do throws(JournalError) {
            if let folder = outputs.main { return try RunLog(folder.file(RunLog.name)) }
            let temporary = call.environment["TMPDIR"] ?? "/tmp"
            let log = try RunLog("\(temporary)/geobatch-\(call.composition.runName).runlog")
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
        let meter = MeteredGeocoder(
            around: provider.geocoder,
            price: (provider.pricePerThousand ?? 0) / 1000,
            budget: budget
        )
        meters.add(provider, meter)
        var asked: any Geocoder = BatchSplitter(
            upstream: logged(meter, source: source, keeps: true)
        )
        if let cache {
            asked = Recall(
                around: asked,
                cache: cache,
                terms: RunMemory.terms(provider),
                settings: 0,
                source: source,
                asks: asks
            )
        } else if !asks {
            asked = NobodyAsked(in: provider.geocoder.identity)
        }
        return logged(asked, source: source, keeps: false)
    }

    private func logged(_ geocoder: any Geocoder, source: UInt8, keeps: Bool) -> any Geocoder {
        guard let log else { return geocoder }
        return RunLogged(
            around: geocoder,
            log: log,
            settings: 0,
            source: source,
            earlier: earlier,
            keeps: keeps,
            recalls: !keeps,
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

    /// Stores what is still to be stored, and writes down who was asked how often.
    func close() async {
        await cache?.close()
        guard let folder = UsageLedger.folder(call.environment) else { return }
        let entries = meters.all.map { provider, meter in
            UsageLedger.Entry(
                provider: provider.source.name,
                requests: meter.requests,
                cost: provider.pricePerThousand.map { Double(meter.requests) * $0 / 1000 }
            )
        }
        let isAdded = UsageLedger.add(
            entries,
            run: call.composition.runName,
            wall: call.composition.time.wall(),
            folder: folder
        )
        if !isAdded {
            events.post(.warning("The ledger '\(folder)/\(UsageLedger.name)' cannot be added to."))
        }
    }
}
