public import ByteStreams
public import CSVStream
public import Diagnostics
import Geocoding
import Reports
import RunJournal

/// The main job: reads a CSV, geocodes every row, writes every output.
///
/// One reading thread, a bounded window of chunks in the workers, one writing thread; rows leave in
/// the order they came.
public struct Run: Sendable {
    let plan: RunPlan
    let input: CSVInput
    let geocoders: GeocoderStack
    let outputs: LockedOutputs?
    let kept: KeptRun?
    let events: EventSink
    let time: TimeSource
    let stop: StopSignal
    let halt = HaltSignal()

    /// Prepares a run; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - input: opened, its header read; the run reads it to its end.
    ///   - outputs: the places of the plan's outputs when they are locked already.
    ///   - kept: what makes the run go on after it was interrupted; nil when it cannot.
    ///   - stop: ends the run early when it is raised; the input should know it, too, so that a
    ///     read that waits ends.
    public init(
        plan: RunPlan,
        input: CSVInput,
        geocoders: GeocoderStack,
        outputs: LockedOutputs? = nil,
        kept: KeptRun? = nil,
        events: EventSink = .silent,
        time: TimeSource = .system,
        stop: StopSignal = StopSignal()
    ) {
        self.plan = plan
        self.input = input
        self.geocoders = geocoders
        self.outputs = outputs ?? kept?.outputs
        self.kept = kept
        self.events = events
        self.time = time
        self.stop = stop
    }

    /// Runs. Outputs appear under their names only when all of them are whole.
    public func execute() async -> RunReport {
        if let kept, case .finish(let pending) = kept.start { return finish(kept, pending) }
        // How far a part is cannot be told from the bytes used up, those before it included.
        let totalBytes = plan.part == nil ? input.sizeOnDisk : nil
        var tally = RunTally(started: time.boot(), totalBytes: totalBytes)
        var outputs = self.outputs
        defer { outputs?.release() }
        do throws(RunError) {
            let sinks = try makeSinks()
            let places = try lockOutputs()
            outputs = places
            let session = try open(sinks, in: places, &tally)
            let end = await flow(through: session, &tally)
            session.feed.close()
            return await close(session, after: end, tally, places)
        } catch {
            return report(tally, .broken(error), outputs)
        }
    }

    var chain: ProviderChain {
        ProviderChain(geocoders, plan: plan, events: events, time: time, halt: halt)
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
        _ session: RunSession,
        after end: FlowEnd,
        _ tally: RunTally,
        _ outputs: LockedOutputs
    ) async -> RunReport {
        let writer = session.writer
        switch end {
        case .allRead:
            guard tally.counts.rows == tally.rowsRead else {
                _ = await writer.close(.discard)
                return report(tally, .broken(.countsDiffer(tally.mismatch)), outputs)
            }
            let summary = summary(tally, complete: true)
            let closed = await writer.close(.commit(summary, session.point(tally)))
            if let error = closed.error {
                // The summary on its way to its place is that of a whole run.
                if closed.isWhole {
                    let ending = RunReport.Ending.broken(error)
                    return RunReport(summary: summary, ending: ending, keptRows: closed.keptRows)
                }
                return report(tally, .broken(error), outputs, keptRows: closed.keptRows)
            }
            return RunReport(summary: closed.summary ?? summary, ending: .finished)
        case .stopped:
            let closed = await writer.close(.suspend)
            return report(tally, .stopped, outputs, keptRows: closed.keptRows)
        case .halted(let halt):
            let closed = await writer.close(.suspend)
            return report(tally, .halted(halt), outputs, keptRows: closed.keptRows)
        case .input(let error) where error.isPassing && kept != nil:
            let closed = await writer.close(.suspend)
            let ending = RunReport.Ending.broken(.input(error, kept: []))
            return report(tally, ending, outputs, keptRows: closed.keptRows)
        case .input(let error):
            let closed = await writer.close(.keep)
            let ending = RunReport.Ending.broken(
                closed.error ?? .input(error, kept: closed.kept)
            )
            return report(tally, ending, outputs)
        case .output(let error):
            let closed = await writer.close(.suspend)
            return report(tally, .broken(.output(error)), outputs, keptRows: closed.keptRows)
        }
    }

    /// The report of a run that is not complete; yesterday's summary must not stand for it.
    private func report(
        _ tally: RunTally,
        _ ending: RunReport.Ending,
        _ outputs: LockedOutputs?,
        keptRows: Int? = nil
    ) -> RunReport {
        let summary = summary(tally, complete: false)
        do throws(OutputError) {
            if let folder = outputs?.summary {
                let file = try folder.open()
                try file.write(summary.json())
                try file.finish()
            } else if let path = plan.summaryPath {
                try OutputFiles.write(summary, to: path)
            }
        } catch {
            events.post(.warning(error.description))
        }
        return RunReport(
            summary: summary,
            ending: ending,
            keptRows: keptRows,
            keepsAnswers: !geocoders.chain.isEmpty && outputs?.main != nil
        )
    }

    func summary(_ tally: RunTally, complete: Bool) -> RunSummary {
        var summary = RunSummary(
            input: input.path,
            readAs: plan.readAs + tally.damage.notes,
            sources: geocoders.sources
        )
        summary.complete = complete
        summary.counts = tally.counts
        summary.take(tally.points)
        summary.wallSeconds = Double(tally.wallMilliseconds(at: time.boot())) / 1000
        summary.estimatedCost = plan.estimatedCost()
        summary.cpuSeconds = Double(tally.cpuMilliseconds) / 1000
        return summary
    }
}

extension CSVError {
    /// Whether the same file may be readable later: its disk or the way to it failed.
    fileprivate var isPassing: Bool {
        guard case .input(let error) = self, case .readFailed = error.kind else { return false }
        return true
    }
}
