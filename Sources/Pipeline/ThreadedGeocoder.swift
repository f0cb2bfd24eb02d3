public import AddressText
import Diagnostics
public import Geocoding

/// Takes all steps of a geocoder that asks over a network on one thread: for one query there are many,
/// and each is short.
public final class ThreadedGeocoder: Geocoder {
    private let upstream: any Geocoder
    private let thread: TaskThread?

    /// A thread for a geocoder; where the system gives none, all stays as it is without one.
    public init(around upstream: any Geocoder) {
        self.upstream = upstream
        thread = TaskThread.start()
    }

    deinit { thread?.finish() }

    /// The geocoder's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The geocoder's.
    public var batch: BatchShape { upstream.batch }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        await withTaskExecutorPreference(thread) { await upstream.answer(queries) }
    }
}
