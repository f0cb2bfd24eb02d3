import CSVStream
import Reports

extension Run {
    /// Reads, works and writes until the input is at its end or something ends the run.
    func flow(through session: RunSession, _ tally: inout RunTally) async -> FlowEnd {
        let flow = ChunkFlow(
            worker: session.worker,
            workers: max(1, plan.workers ?? Processors.count + 1),
            asksNobody: geocoders.chain.isEmpty,
            halt: halt,
            stop: stop,
            time: time
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
}
