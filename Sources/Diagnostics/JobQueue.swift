import Glibc
import Synchronization

/// A thread of its own that takes jobs in the order they come.
///
/// It ends when `finish` was called and all jobs are done, or when it cannot be started at all.
public final class JobQueue<Job: Sendable>: Sendable {
    private struct State {
        var jobs: [Job] = []
        var isFinished = false
    }

    private let state = Mutex(State())
    private let signal = Semaphore()

    /// An empty queue.
    public init() {}

    /// Adds a job; false when the queue was finished.
    public func add(_ job: Job) -> Bool {
        let isAdded = state.withLock { state in
            if !state.isFinished { state.jobs.append(job) }
            return !state.isFinished
        }
        signal.post()
        return isAdded
    }

    /// Lets the thread end once everything is done.
    public func finish() {
        state.withLock { $0.isFinished = true }
        signal.post()
    }

    /// Takes all jobs there are, without waiting for any.
    public func takeWaiting() -> [Job] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    /// Waits for jobs and takes all there are; nil at the end.
    public func takeAll() -> [Job]? {
        while true {
            let (jobs, isFinished) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isFinished)
            }
            if !jobs.isEmpty { return jobs }
            if isFinished { return nil }
            signal.wait()
        }
    }
}

/// A counting semaphore of the system.
///
/// `@unchecked Sendable`: the pointer never changes, and the system's semaphores are made to be used
/// by several threads at once.
private final class Semaphore: @unchecked Sendable {
    private let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(pointer, 0, 0) }

    deinit {
        sem_destroy(pointer)
        pointer.deallocate()
    }

    func post() { sem_post(pointer) }

    func wait() {
        while sem_wait(pointer) != 0, errno == EINTR {}
    }
}

/// Starts threads that nobody joins.
public enum DetachedThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a function on a new thread; false when the system gives none.
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            guard let argument = $0 else { return nil }
            Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }
        guard pthread_create(&thread, nil, run, box.toOpaque()) == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
