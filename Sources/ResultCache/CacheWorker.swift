import AddressText
import Diagnostics
import Geocoding

/// The work on a cache's file, all of it on one thread.
final class CacheWorker {
    /// So many entries go into one transaction at most: about 40 ms in which others wait.
    private static let batch = 1_000

    private let path: String
    private let time: TimeSource
    private let events: EventSink
    private var health = CacheHealth()
    private var opened: CacheStore?

    init(path: String, time: TimeSource, events: EventSink) {
        (self.path, self.time) = (path, time)
        self.events = events
    }

    /// Does jobs until there are no more. Answers that are to be stored are collected over all jobs
    /// that wait, so that a slow disk makes few large transactions instead of many small ones.
    func work(on queue: JobQueue<CacheJob>) {
        while let jobs = queue.takeAll() {
            var entries: [CacheEntry] = []
            var stored: [@Sendable () -> Void] = []
            for job in jobs {
                if case .keep(let more, let done) = job {
                    entries += more
                    stored.append(done)
                    continue
                }
                store(&entries)
                finish(job)
            }
            store(&entries)
            for done in stored { done() }
        }
        opened = nil
    }

    private func finish(_ job: CacheJob) {
        switch job {
        case .recall(let keys, let now, let continuation):
            continuation.resume(returning: recall(keys, now: now))
        case .flush(let continuation): continuation.resume()
        case .close(let continuation):
            opened = nil
            health.close()
            continuation.resume()
        case .keep: break
        }
    }

    private func recall(_ keys: [QueryKey], now: Int64) -> [Answer?] {
        let nothing = keys.map { _ -> Answer? in nil }
        guard health.reads, let store = store() else { return nothing }
        do throws(DatabaseError) {
            let answers = try store.recall(keys, now: now)
            if store.sawDamage { warn(health.foundDamage(path: path)) }
            return answers
        } catch {
            warn(health.readingFailed(CacheProblem(error, path: path)))
            return nothing
        }
    }

    private func store(_ entries: inout [CacheEntry]) {
        defer { entries = [] }
        var rest = entries[...]
        while !rest.isEmpty, health.writes, let store = store() {
            do throws(DatabaseError) {
                try store.keep(Array(rest.prefix(CacheWorker.batch)), now: Int64(time.wall()))
            } catch {
                warn(health.writingFailed(CacheProblem(error, path: path)))
            }
            rest = rest.dropFirst(CacheWorker.batch)
        }
    }

    private func store() -> CacheStore? {
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
