public import AddressText
public import Geocoding
import Synchronization

/// Cuts lists of queries into batches, and asks for the batches of a list on one of the threads that carry
/// the requests: for a query there are many short steps, and to wake another thread costs more than a
/// step.
public final class ThreadedGeocoder: Geocoder {
    private let splitters: [BatchSplitter]
    private let executors: [any TaskExecutor]
    /// How many lists each thread has.
    private let loads: Mutex<[Int]>

    /// - Parameter executors: the threads; none to ask on those of the system.
    public init(around upstream: any Geocoder, executors: [any TaskExecutor]) {
        let count = max(1, executors.count)
        self.executors = executors
        splitters = (0..<count).map { _ in BatchSplitter(upstream: upstream, sharedBy: count) }
        loads = Mutex(Array(repeating: 0, count: count))
    }

    /// The geocoder's.
    public var identity: GeocoderIdentity { splitters[0].identity }
    /// Any number of queries.
    public var batch: BatchShape { splitters[0].batch }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let place = loads.withLock { loads in
            let place = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[place] += 1
            return place
        }
        defer { loads.withLock { $0[place] -= 1 } }
        let executor = place < executors.count ? executors[place] : nil
        return await withTaskExecutorPreference(executor) {
            await splitters[place].answer(queries)
        }
    }
}
