import AddressText
import Diagnostics
import Geocoding

/// The work on a cache's file, all of it on one thread.
final class CacheWorker {
    /// So long is waited for more to store, in milliseconds.
    private static let longestWait = 1_000

    private let path: String
    private let time: TimeSource
    private let events: EventSink
    private var health = CacheHealth()
    private var opened: CacheStore?
    private var pending = PendingEntries()

    init(path: String, time: TimeSource, events: EventSink) {
        (self.path, self.time) = (path, time)
        self.events = events
    }

    /// Does jobs until there are no more.
    func work(on queue: JobQueue<CacheJob>) {
        while let jobs = pending.isEmpty
            ? queue.takeAll() : queue.takeAll(waitingAtMost: CacheWorker.longestWait)
        {
            for job in jobs { take(job) }
            if pending.isDue(at: time.boot()) { store() }
        }
        store()
        opened = nil
    }

    private func take(_ job: CacheJob) {
        switch job {
        case .recall(let keys, let now, let continuation):
            continuation.resume(returning: recall(keys, now: now))
        case .keep(let entries, let isUrgent, let done):
            pending.add(entries, isUrgent: isUrgent, done: done, at: time.boot())
        case .flush(let continuation):
            store()
            continuation.resume()
        case .close(let continuation):
            store()
            opened = nil
            health.close()
            continuation.resume()
        }
    }

    private func recall(_ keys: [QueryKey], now: Int64) -> [Answer?] {
        let waiting = keys.map { pending.entry(for: $0) }
        let nothing = keys.map { _ -> Answer? in nil }
        var known = nothing
        if health.reads, let store = usableStore() {
            do throws(DatabaseError) {
                known = try store.recall(keys, now: now)
                if store.sawDamage { warn(health.foundDamage(path: path)) }
            } catch {
                warn(health.readingFailed(CacheProblem(error, path: path)))
            }
        }
        guard health.reads else { return nothing }
        return zip(waiting, known).map { entry, answer in entry?.answer(at: now) ?? answer }
    }

    /// Stores what waits.
    private func store() {
        let stored = pending
        pending = PendingEntries()
        var rest = stored.entries[...]
        while !rest.isEmpty, health.writes, let store = usableStore() {
            do throws(DatabaseError) {
                let batch = Array(rest.prefix(PendingEntries.most))
                try store.keep(batch, now: Int64(time.wall()))
            } catch {
                warn(health.writingFailed(CacheProblem(error, path: path)))
            }
            rest = rest.dropFirst(PendingEntries.most)
        }
        for done in stored.done { done() }
    }

    private func usableStore() -> CacheStore? {
        if let opened { return opened }
        do throws(CacheProblem) {
            opened = try CacheStore.open(path)
        } catch {
            warn(health.openingFailed(error))
        }
        return opened
    }

    private func warn(_ words: String?) {
        if let words { events.post(.warning(words)) }
    }
}
