public import ByteStreams
public import CSVStream
public import Diagnostics
import Geocoding
import Reports

/// The main job: reads a CSV, geocodes every row, writes every output.
///
/// One reading thread, a bounded window of chunks in the workers, one writing thread; rows leave in
/// the order they came.
public struct Run: Sendable {
    let plan: RunPlan
    let input: CSVInput
    let geocoders: GeocoderStack
    let events: EventSink
    let time: TimeSource
    let stop: StopSignal
    let halt = HaltSignal()

    /// Prepares a run; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - input: opened, its header read; the run reads it to its end.
    ///   - stop: ends the run early when it is raised; the input should know it, too, so that a
    ///     read that waits ends.
    public init(
        plan: RunPlan,
        input: CSVInput,
        geocoders: GeocoderStack,
        events: EventSink = .silent,
        time: TimeSource = .system,
        stop: StopSignal = StopSignal()
    ) {
        self.plan = plan
        self.input = input
        self.geocoders = geocoders
        self.events = events
        self.time = time
        self.stop = stop
    }

    /// Runs. Outputs appear under their names only when all of them are whole.
    public func execute() async -> RunReport {
        var tally = RunTally(started: time.boot(), totalBytes: input.sizeOnDisk)
        do throws(RunError) {
            let sinks = try makeSinks()
            let writer = OutputWriter()
            try writer.start(try openOutputs(sinks))
            let feed = RecordFeed()
            try feed.start(reading: input, limit: plan.limit)
            let worker = ChunkWorker(plan, geocoders: geocoders, chain: chain, sinks: sinks)
            let end = await flow(from: feed, through: worker, to: writer, &tally)
            feed.close()
            return await close(writer, after: end, tally)
        } catch {
            return report(tally, .broken(error))
        }
    }

    private var chain: ProviderChain {
        ProviderChain(
            geocoders.chain,
            policy: plan.policy,
            fallbackOn: plan.fallbackOn,
            events: events,
            time: time,
            halt: halt
        )
    }

    /// How the flow of chunks came to its end.
    enum FlowEnd: Sendable {
        case allRead
        case stopped
        case halted(Halt)
        case input(CSVError)
        case output(OutputError)
    }

    /// Ends the outputs as the flow's end asks for.
    private func close(
        _ writer: OutputWriter,
        after end: FlowEnd,
        _ tally: RunTally
    ) async -> RunReport {
        switch end {
        case .allRead:
            guard tally.counts.rows == tally.rowsRead else {
                _ = await writer.close(.discard)
                return report(tally, .broken(.countsDiffer(tally.mismatch)))
            }
            let summary = summary(tally, complete: true)
            let closed = await writer.close(.commit(summary, path: plan.summaryPath))
            if let error = closed.error { return report(tally, .broken(error)) }
            return RunReport(summary: closed.summary ?? summary, ending: .finished)
        case .stopped:
            _ = await writer.close(.discard)
            return report(tally, .stopped)
        case .halted(let halt):
            _ = await writer.close(.discard)
            return report(tally, .halted(halt))
        case .input(let error):
            let closed = await writer.close(.keep)
            return report(tally, .broken(closed.error ?? .input(error, kept: closed.kept)))
        case .output(let error):
            _ = await writer.close(.discard)
            return report(tally, .broken(.output(error)))
        }
    }

    /// The report of a run that is not complete; yesterday's summary must not stand for it.
    private func report(_ tally: RunTally, _ ending: RunReport.Ending) -> RunReport {
        let summary = summary(tally, complete: false)
        if let path = plan.summaryPath { try? OutputFiles.write(summary, to: path) }
        return RunReport(summary: summary, ending: ending)
    }

    private func summary(_ tally: RunTally, complete: Bool) -> RunSummary {
        var summary = RunSummary(
            input: input.path,
            readAs: plan.readAs + input.damageNotes,
            sources: geocoders.sources
        )
        summary.complete = complete
        summary.counts = tally.counts
        summary.take(tally.points)
        summary.wallSeconds = RunTally.seconds(time.boot() - tally.started)
        summary.cpuSeconds = ProcessorTime.seconds()
        return summary
    }
}
