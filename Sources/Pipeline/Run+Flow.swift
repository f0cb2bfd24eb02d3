import CSVStream
import Reports

extension Run {
    /// Reads, works and writes until the input is at its end or something ends the run.
    func flow(through session: RunSession, _ tally: inout RunTally) async -> FlowEnd {
        let flow = ChunkFlow(
            worker: session.worker,
            halt: halt,
            stop: stop,
            time: time,
            limits: limits,
            // Nobody waits for the answers of a computation: what is begun is soon done.
            dispatchWidth: geocoders.chain.isEmpty ? .max : Processors.count + 3
        )
        var counted = tally
        var rowsRead = tally.rowsRead
        let end = await flow.run {
            let delivery = await session.feed.next()
            if case .chunk(let chunk) = delivery { rowsRead += chunk.count }
            return delivery
        } emit: { chunks in
            await emit(chunks, to: session, &counted, flow)
        }
        tally = counted
        tally.rowsRead = rowsRead
        return end
    }

    /// Counts chunks whose turn it is and hands them to the writer.
    private func emit(
        _ chunks: [WorkedChunk],
        to session: RunSession,
        _ tally: inout RunTally,
        _ flow: ChunkFlow
    ) async -> FlowEnd? {
        for chunk in chunks {
            tally.add(chunk)
            do {
                try await session.writer.write(
                    chunk.pieces,
                    upTo: session.pointIfDue(tally)
                )
            } catch {
                return flow.isStopping ? .stopped : .output(error)
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
