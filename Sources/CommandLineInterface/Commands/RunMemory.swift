import Diagnostics
import Geocoding
import Pipeline
import ResultCache
import RunJournal
import Settings

/// What a run remembers of the answers of online providers: the log of its own, which an interrupted
/// run goes on with, and the cache that all runs share.
struct RunMemory {
    private let log: RunLog?
    private let cache: ResultCache?
    private let earlier: RunLogged.Earlier
    private let asks: Bool
    private let events: EventSink

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
        var asked: any Geocoder = BatchSplitter(
            upstream: logged(provider.geocoder, source: source, keeps: true)
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

    /// Stores what is still to be stored.
    func close() async { await cache?.close() }
}
