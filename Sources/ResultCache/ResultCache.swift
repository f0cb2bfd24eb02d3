public import AddressText
public import Diagnostics
public import Geocoding
import Synchronization

/// The answers of providers, kept from run to run in an SQLite file that any number of processes
/// share.
///
/// Nothing that happens to the file stops a run: what cannot be read is asked for again, what cannot
/// be stored is not stored, and a warning says so once. The file is used on a thread of its own.
public final class ResultCache: Sendable {
    /// So many answers wait to be stored at most; whoever brings more waits.
    private static let mostWaiting = 16_384

    private let queue = JobQueue<CacheJob>()
    private let waiting = Mutex(0)
    private let time: TimeSource

    /// The file that counts when nobody names one, `$XDG_CACHE_HOME/geobatch/answers.sqlite`; nil
    /// where there is no folder for it, as without HOME.
    public static func usualPath(_ environment: [String: String]) -> String? {
        // The XDG specification asks to ignore relative paths.
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
            return folder + "/geobatch/answers.sqlite"
        }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.cache/geobatch/answers.sqlite"
    }

    /// The cache in a file, which is opened, or made, when it is first needed.
    ///
    /// - Parameters:
    ///   - time: gives the date that answers are stored with.
    ///   - events: where warnings go.
    public init(path: String, time: TimeSource, events: EventSink) {
        self.time = time
        let queue = queue
        let isStarted = DetachedThread.start {
            CacheWorker(path: path, time: time, events: events).work(on: queue)
        }
        if !isStarted {
            queue.finish()
            events.post(.warning("The system gives no thread for the cache. It is not used."))
        }
    }

    deinit { queue.finish() }

    /// What is known and still counts, in the order of the keys; nil for everything else.
    public func recall(_ keys: [QueryKey]) async -> [Answer?] {
        guard !keys.isEmpty else { return [] }
        let now = seconds
        return await withCheckedContinuation { continuation in
            if !queue.add(.recall(keys, now: now, continuation)) {
                continuation.resume(returning: keys.map { _ in nil })
            }
        }
    }

    /// Stores answers that came now, soon. Answers of local indexes are passed over.
    ///
    /// - Parameters:
    ///   - provider: the name in `geo_provider`.
    ///   - terms: for how long they may be kept.
    ///   - isUrgent: false where they may wait for others, a second at most, to be stored with them.
    public func keep(
        _ answers: [(key: QueryKey, answer: Answer)],
        provider: String,
        terms: CacheTerms,
        isUrgent: Bool = false
    ) async {
        let now = seconds
        await keep(
            answers.map { ($0.key, $0.answer, now) },
            provider: provider,
            terms: terms,
            isUrgent: isUrgent
        )
    }

    /// Stores answers, soon, unless newer ones are there or they no longer count. Answers of local
    /// indexes are passed over.
    ///
    /// - Parameters:
    ///   - answers: each with when it came, in seconds since 1970.
    ///   - provider: the name in `geo_provider`.
    ///   - terms: for how long they may be kept.
    ///   - isUrgent: false where they may wait for others, a second at most, to be stored with them.
    public func keep(
        _ answers: [(key: QueryKey, answer: Answer, seconds: Int64)],
        provider: String,
        terms: CacheTerms,
        isUrgent: Bool = false
    ) async {
        guard terms.mayKeep else { return }
        let now = seconds
        let entries = answers.compactMap { key, answer, came -> CacheEntry? in
            let expires = came + terms.seconds(for: answer)
            guard expires > now, let record = AnswerRecord.encode(answer) else { return nil }
            return CacheEntry(
                key: key,
                provider: provider,
                stored: came,
                expires: expires,
                record: record
            )
        }
        guard !entries.isEmpty else { return }
        let load = waiting.withLock { count in
            count += entries.count
            return count
        }
        let count = entries.count
        let isKept = queue.add(
            .keep(entries, isUrgent: isUrgent, done: { [weak self] in self?.stored(count) })
        )
        if !isKept { stored(count) }
        if load > ResultCache.mostWaiting { await flush() }
    }

    /// Waits until everything brought so far is stored or given up.
    public func flush() async {
        await withCheckedContinuation { continuation in
            if !queue.add(.flush(continuation)) { continuation.resume() }
        }
    }

    /// Stores what was brought and closes the file.
    public func close() async {
        await withCheckedContinuation { continuation in
            if !queue.add(.close(continuation)) { continuation.resume() }
            queue.finish()
        }
    }

    private var seconds: Int64 { Int64(time.wall()) }

    private func stored(_ count: Int) { waiting.withLock { $0 -= count } }
}

/// What the thread of a cache is asked to do.
enum CacheJob: Sendable {
    case recall([QueryKey], now: Int64, CheckedContinuation<[Answer?], Never>)
    case keep([CacheEntry], isUrgent: Bool, done: @Sendable () -> Void)
    case flush(CheckedContinuation<Void, Never>)
    case close(CheckedContinuation<Void, Never>)
}
