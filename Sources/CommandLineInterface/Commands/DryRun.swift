import Diagnostics
import Geocoding
import Pipeline
import ResultCache
import Settings
import Synchronization

/// `--dry-run`: reads and looks up as the run would, but asks nobody and writes nothing.
struct DryRun: ProviderMemory {
    private let cache: ResultCache?
    private let shares = Shares()

    private final class Shares: Sendable {
        private let list = Mutex<[(OpenedProvider, DryProvider)]>([])
        var all: [(OpenedProvider, DryProvider)] { list.withLock { $0 } }
        func add(_ provider: OpenedProvider, _ dry: DryProvider) {
            list.withLock { $0.append((provider, dry)) }
        }
    }

    /// - Parameter isOnline: whether anybody would be asked; otherwise no cache is opened.
    init(_ settings: RunSettings, isOnline: Bool, call: Invocation, events: EventSink) {
        let path = settings.cache ?? ResultCache.usualPath(call.environment)
        guard settings.usesCache, isOnline, let path else {
            cache = nil
            return
        }
        cache = ResultCache(path: path, time: call.composition.time, events: events)
    }

    func before(_ provider: OpenedProvider, source: UInt8) -> any Geocoder {
        let dry = DryProvider(
            of: provider.geocoder.identity,
            cache: provider.mayBeKept ? cache : nil
        )
        shares.add(provider, dry)
        return dry
    }

    /// What was found out.
    func report(_ run: RunReport) async -> DryRunReport {
        await cache?.close()
        return DryRunReport(
            summary: run.summary,
            shares: shares.all.map { provider, dry in
                let found = dry.found
                return DryRunReport.Share(
                    provider: provider,
                    distinct: found.distinct,
                    recalled: found.recalled
                )
            }
        )
    }
}
