import CSVStream

/// Hands chunks from the reading thread to the task that starts their work; a bounded queue, so
/// that the reader waits when the work is slower.
final class RecordFeed: Sendable {
    /// What the task gets.
    enum Delivery: Sendable {
        case chunk(RecordChunk)
        /// The input is at its end, or the limit is reached.
        case end
        /// The input cannot be read on.
        case failed(CSVError)
    }

    private struct State: Sendable {
        var queue: [RecordChunk] = []
        var bytes = 0
        var ending: Delivery?
        var isClosed = false
        var waiter: CheckedContinuation<Delivery, Never>?
    }

    /// How much may wait: few chunks, since they only bridge the time a thread takes to wake up.
    private static let mostChunks = 8
    private static let mostBytes = 4 << 20

    private let monitor = Monitor(State())

    /// Starts to read an input on a thread of its own.
    ///
    /// - Parameters:
    ///   - rows: how many rows are done already; the input stands behind them.
    ///   - limit: up to how many rows, those included, it is read.
    ///   - part: only records that begin in these bytes are handed on.
    ///   - chunkRows: how many rows a chunk has at most.
    ///   - interval: a chunk ends wherever so many rows, or a multiple of it, are read.
    /// - Throws: `RunError.noThread`.
    func start(
        reading input: CSVInput,
        behind rows: Int = 0,
        limit: Int?,
        part: Range<Int>? = nil,
        chunkRows: Int,
        interval: Int
    ) throws(RunError) {
        let part = part ?? 0..<(.max)
        try WorkerThread.start { [self] in
            end(with: read(input, rows..<max(rows, limit ?? .max), part, chunkRows, interval))
        }
    }

    /// The next chunk, in order; after the last one the ending, again and again.
    func next() async -> Delivery {
        await withCheckedContinuation { continuation in
            let ready = monitor.update { state -> Delivery? in
                if !state.queue.isEmpty {
                    let chunk = state.queue.removeFirst()
                    state.bytes -= chunk.bytes.count
                    return .chunk(chunk)
                }
                if state.ending == nil { state.waiter = continuation }
                return state.ending
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    /// Tells the reading thread that nobody takes chunks any more.
    func close() {
        monitor.update { state in
            state.isClosed = true
            state.queue = []
        }
    }

    private func read(
        _ input: CSVInput,
        _ rows: Range<Int>,
        _ part: Range<Int>,
        _ chunkRows: Int,
        _ interval: Int
    ) -> Delivery {
        var next = rows.lowerBound
        do {
            while next < rows.upperBound,
                var chunk = try input.next(atMost: min(chunkRows, interval - next % interval))
            {
                let isLast = chunk.keep(beginningIn: part)
                let left = rows.upperBound - next
                if chunk.count > left { chunk.truncate(to: left) }
                next += chunk.count
                if chunk.count == 0 {
                    if isClosed { return .end }
                } else if !push(chunk) {
                    return .end
                }
                if isLast { return .end }
            }
            return .end
        } catch {
            return .failed(error)
        }
    }

    private var isClosed: Bool { monitor.update { $0.isClosed } }

    /// Blocks while the queue is full; false when it was closed.
    private func push(_ chunk: RecordChunk) -> Bool {
        let (open, waiter) = monitor.wait {
            state -> (Bool, CheckedContinuation<Delivery, Never>?)? in
            if state.isClosed { return (false, nil) }
            if let waiter = state.waiter {
                state.waiter = nil
                return (true, waiter)
            }
            let hasRoom =
                state.queue.count < RecordFeed.mostChunks && state.bytes < RecordFeed.mostBytes
            guard hasRoom else { return nil }
            state.queue.append(chunk)
            state.bytes += chunk.bytes.count
            return (true, nil)
        }
        waiter?.resume(returning: .chunk(chunk))
        return open
    }

    private func end(with ending: Delivery) {
        let waiter = monitor.update { state in
            state.ending = ending
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: ending)
    }
}
