import AddressText
import Diagnostics
import Geocoding
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Pipeline

/// A thread for tasks.
private final class TaskThread: TaskExecutor {
    private let steps = JobQueue<UnownedJob>()

    init() {
        let (steps, executor) = (steps, asUnownedTaskExecutor())
        let isStarted = DetachedThread.start {
            while let some = steps.takeAll() {
                for step in some { step.runSynchronously(on: executor) }
            }
        }
        precondition(isStarted)
    }

    deinit { steps.finish() }

    func enqueue(_ job: consuming ExecutorJob) { _ = steps.add(UnownedJob(job)) }
}

@Suite("A geocoder on threads of its own")
struct ThreadedGeocoderTests {
    @Test(
        "steps are taken on the threads it was given, however many queries are under way",
        arguments: [1, 2])
    func itsThreads(count: Int) async throws {
        let threads = Mutex<Set<UInt>>([])
        let scripted = ScriptedGeocoder(
            batch: .single,
            time: .system,
            latency: { _ in .milliseconds(1) },
            script: { text in
                threads.withLock { _ = $0.insert(UInt(pthread_self())) }
                return .success(Answer(best: .example(label: text), requests: 1))
            }
        )
        let threaded = ThreadedGeocoder(
            around: scripted,
            executors: (0..<count).map { _ in TaskThread() }
        )
        let replies = await withTaskGroup(of: [String?].self) { group in
            for chunk in 0..<8 {
                group.addTask {
                    let queries = (0..<50).map { AddressQuery("\(chunk) \($0)") }
                    return await threaded.answer(queries).map { reply in
                        guard case .text(let text) = (try? reply.get())?.best?.label else {
                            return nil
                        }
                        return text
                    }
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1.compactMap(\.self)) }
        }
        #expect(replies.count == 400)
        #expect(threads.withLock { $0.count } == count)
        #expect(scripted.mostAtOnce > 1)
    }

    @Test("it keeps the contract of what it stands before")
    func contract() async {
        let scripted = ScriptedGeocoder { text in
            text == "none" ? .success(Answer()) : .failure(GeocodeError(.timeout))
        }
        let threaded = ThreadedGeocoder(around: scripted, executors: [])
        let queries = ["none", "b", "c"].map { AddressQuery($0) }
        #expect(await GeocoderContract.violations(of: threaded, queries: queries) == [])
        #expect(threaded.identity == scripted.identity)
    }
}
