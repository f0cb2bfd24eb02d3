public import ByteStreams

/// Hands frames from a reading thread to the task that answers them. It reads one frame ahead, so that
/// the next one is there when an answer is done.
public final class FrameFeed: Sendable {
    /// What the task gets.
    public enum Delivery: Sendable, Equatable {
        /// The next frame.
        case frame(Frame)
        /// The stream is at its end, between two frames.
        case end
        /// It cannot be read on.
        case failed(FrameError)
    }

    private struct State: Sendable {
        var ahead: Delivery?
        var ending: Delivery?
        var waiter: CheckedContinuation<Delivery, Never>?
    }

    private let monitor = Monitor(State())

    /// A feed that reads nothing yet.
    public init() {}

    /// Starts to read.
    ///
    /// - Throws: `RunError.noThread`.
    public func start(reading source: any ByteSource) throws(RunError) {
        try WorkerThread.start { [self] in read(source) }
    }

    /// The next frame, in order; after the last one the ending, again and again. For one task at a
    /// time.
    public func next() async -> Delivery {
        await withCheckedContinuation { continuation in
            let ready = monitor.update { state -> Delivery? in
                if let ahead = state.ahead.take() { return ahead }
                if state.ending == nil { state.waiter = continuation }
                return state.ending
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    private func read(_ source: any ByteSource) {
        var reader = FrameReader(source)
        do throws(FrameError) {
            while let frame = try reader.next() { push(.frame(frame)) }
            end(with: .end)
        } catch {
            end(with: .failed(error))
        }
    }

    /// Blocks while a frame waits that nobody took.
    private func push(_ delivery: Delivery) {
        let waiter = monitor.wait { state -> CheckedContinuation<Delivery, Never>?? in
            if let waiter = state.waiter.take() { return .some(waiter) }
            guard state.ahead == nil else { return nil }
            state.ahead = delivery
            return .some(nil)
        }
        waiter?.resume(returning: delivery)
    }

    private func end(with ending: Delivery) {
        let waiter = monitor.update { state in
            state.ending = ending
            return state.waiter.take()
        }
        waiter?.resume(returning: ending)
    }
}
