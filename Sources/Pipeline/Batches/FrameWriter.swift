/// Writes frames on a thread of its own, so that the next batch is answered while the program on the
/// other side takes the last one.
public final class FrameWriter: Sendable {
    /// What became of writing.
    public enum Outcome: Sendable, Equatable {
        /// All bytes are on their way.
        case written
        /// Nobody reads any more.
        case readerGone
        /// It failed: a full disk, for example.
        case failed
    }

    private enum Job: Sendable {
        case write([UInt8])
        case close(CheckedContinuation<Outcome, Never>)
    }

    private struct State: Sendable {
        var queue: [Job] = []
        var outcome = Outcome.written
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// The frames of one batch wait while those of the batch before are written.
    private static let mostJobs = 4

    private let monitor = Monitor(State())

    /// A writer that writes nothing yet.
    public init() {}

    /// Starts the thread.
    ///
    /// - Parameter write: writes bytes, blocking.
    /// - Throws: `RunError.noThread`.
    public func start(_ write: @escaping @Sendable ([UInt8]) -> Outcome) throws(RunError) {
        try WorkerThread.start { [self] in run(write) }
    }

    /// Queues a frame; waits while too many wait. For one task at a time.
    ///
    /// - Returns: how the frames before it fared.
    public func write(_ frame: Frame) async -> Outcome {
        await withCheckedContinuation { continuation in
            let hasRoom = monitor.update { state in
                state.queue.append(.write(frame.header.line + frame.body))
                if state.queue.count < FrameWriter.mostJobs { return true }
                state.waiter = continuation
                return false
            }
            if hasRoom { continuation.resume() }
        }
        return monitor.update { $0.outcome }
    }

    /// Queues a frame that says nothing beside others: it is left out while one of them waits.
    public func post(_ frame: Frame) {
        monitor.update { state in
            guard state.queue.isEmpty else { return }
            state.queue.append(.write(frame.header.line + frame.body))
        }
    }

    /// Waits until all frames are written.
    ///
    /// - Returns: whether they are.
    public func close() async -> Outcome {
        await withCheckedContinuation { continuation in
            monitor.update { $0.queue.append(.close(continuation)) }
        }
    }

    private func run(_ write: ([UInt8]) -> Outcome) {
        while true {
            switch take() {
            case .write(let bytes):
                // Behind a piece that is missing nothing would be a frame.
                guard monitor.update({ $0.outcome }) == .written else { continue }
                let outcome = write(bytes)
                monitor.update { $0.outcome = outcome }
            case .close(let reply):
                reply.resume(returning: monitor.update { $0.outcome })
                return
            }
        }
    }

    private func take() -> Job {
        let (job, waiter) = monitor.wait { state -> (Job, CheckedContinuation<Void, Never>?)? in
            guard !state.queue.isEmpty else { return nil }
            return (state.queue.removeFirst(), state.waiter.take())
        }
        waiter?.resume()
        return job
    }
}
