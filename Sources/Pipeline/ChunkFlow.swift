import ByteStreams
import CSVStream
import Diagnostics

/// Lets a bounded number of chunks be worked on at once and hands out what they become in the order
/// they came.
struct ChunkFlow: Sendable {
    let worker: ChunkWorker
    /// Raised when a provider will answer no further query.
    let halt: HaltSignal
    /// Raised when the work is to end early.
    let stop: StopSignal
    let time: TimeSource
    /// How much may be under way.
    private let limits: OrderedWindow<WorkedChunk>.Limits
    /// How many chunks may have queries that wait for a provider; `.max` where nobody is asked.
    private let dispatchWidth: Int

    /// - Parameters:
    ///   - workers: how many chunks are computed on at once where nobody is asked. There a few chunks keep
    ///     all cores busy; with a network, chunks mostly wait, so many are let in: 65,536 rows in chunks
    ///     of 256.
    ///   - asksNobody: whether all answers are computed here.
    init(
        worker: ChunkWorker,
        workers: Int,
        asksNobody: Bool,
        halt: HaltSignal,
        stop: StopSignal,
        time: TimeSource
    ) {
        (self.worker, self.halt, self.stop, self.time) = (worker, halt, stop, time)
        limits = .init(
            chunks: asksNobody ? 4 * workers : 256,
            bytes: 32 << 20,
            running: asksNobody ? workers : 256
        )
        // Nobody waits for the answers of a computation: what is begun is soon done.
        dispatchWidth = asksNobody ? .max : Processors.count + 3
    }

    /// What the task group gives back.
    private enum Step: Sendable {
        case worked(OrderedWindow<WorkedChunk>.Ticket, WorkedChunk)
        /// A fifth of a second has passed: time to look whether a stop was asked for.
        case tick
        /// Another chunk may begin.
        case room
    }

    /// Takes chunks, works on them and hands them out until there are no more or something ends it.
    ///
    /// - Parameters:
    ///   - next: gives the next chunk.
    ///   - emit: takes chunks whose turn it is; gives why it takes no more, or nil.
    func run(
        next: () async -> RecordFeed.Delivery,
        emit: ([WorkedChunk]) async -> Run.FlowEnd?
    ) async -> Run.FlowEnd {
        await withTaskGroup(of: Step.self) { group in
            defer { group.cancelAll() }
            var window = OrderedWindow<WorkedChunk>(limits: limits)
            var end: Run.FlowEnd?
            let room = DispatchRoom(width: dispatchWidth)
            var waitsForRoom = false
            group.addTask { await tick() }
            while true {
                while end == nil, window.hasRoom, room.isFree {
                    switch await next() {
                    case .chunk(let chunk):
                        let ticket = window.issue(bytes: chunk.bytes.count)
                        let place = room.place()
                        group.addTask {
                            .worked(ticket, await worker.work(chunk, holding: place))
                        }
                    case .end: end = .allRead
                    case .failed(let error): end = .input(error)
                    }
                }
                if isStopping { return Run.FlowEnd.stopped }
                if let halt = halt.halt { return .halted(halt) }
                if let end, window.isEmpty { return end }
                if end == nil, window.hasRoom, !waitsForRoom {
                    waitsForRoom = true
                    group.addTask {
                        await room.wait()
                        return .room
                    }
                }
                switch await group.next() {
                case .worked(let ticket, let worked):
                    // What a cancelled task gives is missing work, not an answer.
                    if isStopping { return .stopped }
                    if let halt = halt.halt { return .halted(halt) }
                    let ready = window.complete(ticket, with: worked)
                    if let failure = await emit(ready) { return failure }
                case .tick: group.addTask { await tick() }
                case .room: waitsForRoom = false
                case nil: return end ?? .allRead
                }
            }
        }
    }

    /// Whether the work is to end early: asked for, or the task that does it is cancelled.
    var isStopping: Bool { stop.isRaised || Task.isCancelled }

    /// Sleeps for a fifth of a second, or until the work ends.
    private func tick() async -> Step {
        try? await time.sleep(time.boot() + ProgressMeter.interval)
        return .tick
    }
}
