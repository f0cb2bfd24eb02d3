import ByteStreams
import Reports

/// Writes all outputs of a run on a thread of its own, in the order the pieces come; a bounded
/// queue, so that the run waits when the disk is slower.
final class OutputWriter: Sendable {
    private enum Job: Sendable {
        case write([WorkedChunk.Piece], upTo: KeptPoint?)
        case close(OutputFiles.Closing, CheckedContinuation<OutputFiles.Closed, Never>)
    }

    private struct State: Sendable {
        var queue: [Job] = []
        var failure: OutputError?
        var waiter: CheckedContinuation<Void, Never>?
    }

    private static let mostJobs = 8

    private let monitor = Monitor(State())

    /// Starts the thread; it owns the files from here on.
    ///
    /// - Throws: `RunError.noThread`.
    func start(_ files: consuming OutputFiles) throws(RunError) {
        let files = files
        try WorkerThread.start { [self] in run(files) }
    }

    /// Queues the pieces of one chunk, one for each output; waits while the queue is full.
    ///
    /// - Parameter point: where the run stands then, if the outputs are to end a member there.
    /// - Throws: the error that an earlier piece met; nothing is written any more after it.
    func write(
        _ pieces: [WorkedChunk.Piece],
        upTo point: KeptPoint? = nil
    ) async throws(OutputError) {
        await withCheckedContinuation { continuation in
            let hasRoom = monitor.update { state in
                state.queue.append(.write(pieces, upTo: point))
                // The piece is in; only the next one has to wait.
                if state.queue.count < OutputWriter.mostJobs { return true }
                state.waiter = continuation
                return false
            }
            if hasRoom { continuation.resume() }
        }
        if let failure = monitor.update({ $0.failure }) { throw failure }
    }

    /// Ends the outputs in one of three ways, after all that was queued.
    func close(_ how: OutputFiles.Closing) async -> OutputFiles.Closed {
        await withCheckedContinuation { continuation in
            monitor.update { $0.queue.append(.close(how, continuation)) }
        }
    }

    private func run(_ files: OutputFiles) {
        var files = files
        while true {
            switch take() {
            case .write(let pieces, let point):
                guard files.failure == nil else { continue }
                files.write(pieces, upTo: point)
                if let failure = files.failure { monitor.update { $0.failure = failure } }
            case .close(let how, let reply):
                reply.resume(returning: files.close(how))
                return
            }
        }
    }

    private func take() -> Job {
        let (job, waiter) = monitor.wait { state -> (Job, CheckedContinuation<Void, Never>?)? in
            guard !state.queue.isEmpty else { return nil }
            defer { state.waiter = nil }
            return (state.queue.removeFirst(), state.waiter)
        }
        waiter?.resume()
        return job
    }
}
