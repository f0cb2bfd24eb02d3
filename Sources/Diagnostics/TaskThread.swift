import Synchronization

/// A thread of its own on which tasks take their steps one after another.
///
/// For tasks whose steps are many and short: on the system's threads each step wakes one of them, which
/// costs more than the step. Here a thread is woken only when it has nothing left to do, so that
/// under load nobody wakes anybody.
public final class TaskThread: TaskExecutor {
    private struct State {
        var steps: [UnownedJob] = []
        var isWaiting = false
        var isFinished = false
        var isEnded = false
    }

    private let state = Mutex(State())
    private let signal = Semaphore()

    private init() {}

    /// A thread that waits for tasks, until `finish`; nil when the system gives none.
    public static func start() -> TaskThread? {
        let thread = TaskThread()
        return DetachedThread.start { thread.run() } ? thread : nil
    }

    /// Takes a task's next step.
    public func enqueue(_ job: consuming ExecutorJob) {
        let step = UnownedJob(job)
        let (isWaiting, isEnded) = state.withLock { state in
            guard !state.isEnded else { return (false, true) }
            state.steps.append(step)
            defer { state.isWaiting = false }
            return (state.isWaiting, false)
        }
        if isWaiting { signal.post() }
        // A step that comes behind the end must not be lost.
        if isEnded { step.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Lets the thread end once no step is left.
    public func finish() {
        let isWaiting = state.withLock { state in
            state.isFinished = true
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if isWaiting { signal.post() }
    }

    private func run() {
        let executor = asUnownedTaskExecutor()
        var steps: [UnownedJob] = []
        while true {
            steps.removeAll(keepingCapacity: true)
            let isEnded = state.withLock { state in
                swap(&state.steps, &steps)
                guard steps.isEmpty else { return false }
                state.isEnded = state.isFinished
                state.isWaiting = !state.isFinished
                return state.isFinished
            }
            if isEnded { return }
            if steps.isEmpty { signal.wait() }
            for step in steps { step.runSynchronously(on: executor) }
        }
    }
}
