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

    /// Waits for jobs, no longer than so many milliseconds, and takes all there are; none when the time
    /// is up, nil at the end.
    public func takeAll(waitingAtMost milliseconds: Int) -> [Job]? {
        let jobs = takeWaiting()
        if !jobs.isEmpty { return jobs }
        if state.withLock({ $0.isFinished }) { return takeAll() }
        signal.wait(milliseconds: milliseconds)
        return takeWaiting()
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
