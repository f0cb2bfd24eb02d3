import ByteStreams
import CSVStream
import Diagnostics
import Reports

extension Run {
    /// What the task group gives back.
    private enum Step: Sendable {
        case worked(OrderedWindow<WorkedChunk>.Ticket, WorkedChunk)
        /// A fifth of a second has passed: time to look whether a stop was asked for.
        case tick
        /// Another chunk may begin.
        case room
    }

    /// Reads, works and writes until the input is at its end or something ends the run.
    func flow(through session: RunSession, _ tally: inout RunTally) async -> FlowEnd {
        var counted = tally
        let worker = session.worker
        let end = await withTaskGroup(of: Step.self) { group in
            defer { group.cancelAll() }
            var window = OrderedWindow<WorkedChunk>(limits: limits)
            var end: FlowEnd?
            // Nobody waits for the answers of a computation: what is begun is soon done.
            let room = DispatchRoom(
                width: geocoders.chain.isEmpty ? .max : Processors.count + 3
            )
            var waitsForRoom = false
            group.addTask { await tick() }
            while true {
                while end == nil, window.hasRoom, room.isFree {
                    switch await session.feed.next() {
                    case .chunk(let chunk):
                        counted.rowsRead += chunk.count
                        let ticket = window.issue(bytes: chunk.bytes.count)
                        let place = room.place()
                        group.addTask {
                            .worked(ticket, await worker.work(chunk, holding: place))
                        }
                    case .end: end = .allRead
                    case .failed(let error): end = .input(error)
                    }
                }
                if isStopping { return FlowEnd.stopped }
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
                    if let failure = await emit(ready, to: session, &counted) { return failure }
                case .tick: group.addTask { await tick() }
                case .room: waitsForRoom = false
                case nil: return end ?? .allRead
                }
            }
        }
        tally = counted
        return end
    }

    /// Counts chunks whose turn it is and hands them to the writer.
    private func emit(
        _ chunks: [WorkedChunk],
        to session: RunSession,
        _ tally: inout RunTally
    ) async -> FlowEnd? {
        for chunk in chunks {
            tally.add(chunk)
            do {
                try await session.writer.write(
                    chunk.pieces,
                    upTo: session.pointIfDue(tally)
                )
            } catch {
                return isStopping ? .stopped : .output(error)
            }
        }
        let event = tally.meter.event(
            at: time.boot(),
            counts: tally.counts,
            consumedBytes: tally.consumedBytes
        )
        if let event { events.post(event) }
        return nil
    }

    /// Whether the run is to end early: asked for, or the task that runs it is cancelled.
    private var isStopping: Bool { stop.isRaised || Task.isCancelled }

    /// Sleeps for a fifth of a second, or until the run ends.
    private func tick() async -> Step {
        try? await time.sleep(time.boot() + ProgressMeter.interval)
        return .tick
    }

    /// How much may be under way. Without a network a few chunks keep all cores busy; with one,
    /// chunks mostly wait, so many are let in: 65,536 rows in chunks of 256.
    private var limits: OrderedWindow<WorkedChunk>.Limits {
        let workers = max(1, plan.workers ?? Processors.count + 1)
        let chunks = geocoders.chain.isEmpty ? 4 * workers : 256
        return .init(
            chunks: chunks,
            bytes: 32 << 20,
            running: geocoders.chain.isEmpty ? workers : chunks
        )
    }
}
