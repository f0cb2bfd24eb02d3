import CSVStream
import Diagnostics
import Pipeline
import Reports
import RunJournal
import Settings
import SharedState

/// `geobatch IN OUT`: the main job.
struct RunCommand {
    let call: Invocation

    /// Checks everything that can be checked, then runs, then says how it went.
    func run() async throws(CommandFailure) -> ExitCode {
        let configuration = try call.configuration()
        let order = try RunOrder(call.parsed, configuration)
        let reporter = self.reporter(order.settings)
        let interruption = Interruption()
        let watch = call.composition.watchSignals { interruption.request($0) }
        defer { watch.cancel() }
        let alarm = alarm(order.settings.deadline, interruption)
        defer { alarm?.cancel() }
        for warning in configuration.warnings { reporter.sink.post(.warning(warning)) }
        do throws(CommandFailure) {
            if order.settings.isDryRun {
                return try await dryRun(order, reporter, interruption)
            }
            let metrics = try MetricsFile(order.settings.metrics)
            let (summary, code) = await ending(order, reporter, interruption)
            let wall = call.composition.time.wall()
            return metrics.write(summary, code, wall: wall) { problem in
                reporter.sink.post(.failure(problem))
                reporter.finish()
            }
        } catch {
            return tell(error, reporter, interruption)
        }
    }

    /// Runs and says how it went; the summary is nil when the run did not get as far.
    private func ending(
        _ order: RunOrder,
        _ reporter: Reporter,
        _ interruption: Interruption
    ) async -> (RunSummary?, ExitCode) {
        do throws(CommandFailure) {
            let report = try await execute(order, reporter, interruption)
            reporter.finish()
            let wall = call.composition.time.wall()
            let ending = RunEnding(report, settings: order.settings, interruption, wall: wall)
            return (report.summary, ending.tell(call, reporter))
        } catch {
            return (nil, tell(error, reporter, interruption))
        }
    }

    private func tell(
        _ error: CommandFailure,
        _ reporter: Reporter,
        _ interruption: Interruption
    ) -> ExitCode {
        let messages =
            interruption.first == nil
            ? error.messages : [RunReport.stoppedMessage]
        for message in messages { reporter.sink.post(.failure(message)) }
        reporter.finish()
        return interruption.first?.exitCode ?? error.code
    }

    /// Stops the run when its time is over; nil without a limit.
    private func alarm(_ seconds: Double?, _ interruption: Interruption) -> Task<Void, Never>? {
        guard let seconds else { return nil }
        let time = call.composition.time
        let end = time.boot() + .seconds(seconds)
        return Task {
            do { try await time.sleep(end) } catch { return }
            interruption.request(.deadline)
        }
    }

    private func execute(
        _ order: RunOrder,
        _ reporter: Reporter,
        _ interruption: Interruption
    ) async throws(CommandFailure) -> RunReport {
        let source = try order.openSource(stop: interruption.stop)
        // Before anything takes its time: a second run on the same output ends at once.
        let outputs = try order.lockOutputs()
        let input = try order.read(source)
        var columns = try order.columns(in: input)
        let part = try order.part(of: source, stop: interruption.stop)
        columns.readAs = input.notes + columns.readAs + order.partNotes(part)
        let mapColumns = try order.mapColumns.resolved(in: input.header)
        // Before the index, which may have to be built first: mistakes are told at once.
        var corrections = try GivenCorrections(order.settings, environment: call.environment)
        let shared = try await shared(order, reporter, interruption)
        let spending = call.spending(most: order.settings.maximumCost, shared: shared)
        defer { if let problem = spending.close() { reporter.sink.post(.warning(problem)) } }
        let chain = try openChain(order, spending, reporter)
        let reading = InputReading(input, columns)
        let kept = kept(order, outputs, source, reading, chain, corrections)
        if kept?.commit != nil { corrections = try corrections.kept(in: outputs.main) }
        let existing = try order.existing(in: input, source: chain.sources().count)
        if let existing { columns.readAs.append(Self.keeps(existing, of: input.header)) }
        let sentences =
            [order.beginning(isPipe: !source.isRepeatable)] + columns.readAs + corrections.readAs
            + [shared.map { "Pace and answers are shared through \($0.address)." }, kept?.sentence]
            .compactMap { $0 }
        for sentence in sentences { reporter.sink.post(.notice(sentence)) }
        foretell(order, input, chain, reporter)
        let others = order.otherSources
        let memory = try memory(order, outputs, chain, kept, shared, reporter.sink)
        let geocoders = chain.stack(
            corrections.corrections,
            memory: memory,
            others: others
        )
        var plan = order.plan(columns, countryNamed: chain.countryNamed)
        plan.estimatedCost = { spending.cost }
        plan.mapColumns = mapColumns
        plan.existing = existing
        plan.part = part
        plan.prior = try order.prior(in: input, sources: geocoders.sources)
        let run = Run(
            plan: plan,
            input: input,
            geocoders: geocoders,
            outputs: outputs,
            kept: kept,
            events: reporter.sink,
            time: call.composition.time,
            stop: interruption.stop
        )
        let report = await run.execute()
        await memory?.close()
        await shared?.close()
        return report
    }

    /// Says how long the run will take at the pace of its providers.
    private func foretell(
        _ order: RunOrder,
        _ input: CSVInput,
        _ chain: OpenedChain,
        _ reporter: Reporter
    ) {
        let estimate = RunEstimate(
            input,
            limit: order.settings.limit,
            partition: order.settings.partition
        )
        for said in estimate?.sentences(chain.online) ?? [] {
            reporter.sink.post(said.isWarning ? .warning(said.text) : .notice(said.text))
        }
    }

    /// What processes of several machines share; the run ends when it is away for too long.
    private func shared(
        _ order: RunOrder,
        _ reporter: Reporter,
        _ interruption: Interruption
    ) async throws(CommandFailure) -> SharedStore? {
        try await call.openShared(order.settings, reporter.sink) {
            interruption.request(.sharedAway)
        }
    }

    private func openChain(
        _ order: RunOrder,
        _ spending: Spending,
        _ reporter: Reporter
    ) throws(CommandFailure) -> OpenedChain {
        try OpenedChain.forRows(
            order.settings,
            question: order.question,
            namedBy: order.providersOrigin,
            spending: spending,
            call: call,
            reporter: reporter
        )
    }

    /// What makes the run go on after it was interrupted, and what an earlier one left of it.
    private func kept(
        _ order: RunOrder,
        _ outputs: LockedOutputs,
        _ source: HashedSource,
        _ reading: InputReading,
        _ chain: OpenedChain,
        _ corrections: GivenCorrections
    ) -> KeptRun? {
        KeptRun(
            outputs,
            source: source,
            identity: RunIdentity(
                order,
                run: call.composition.runName,
                readAs: reading,
                chain,
                corrections
            ),
            keptCorrections: GivenCorrections.digest(keptIn: outputs.main),
            isRestart: order.settings.restart,
            rules: call.composition.keeping
        )
    }

    /// What the run remembers of the answers of online providers; nil where there are none.
    private func memory(
        _ order: RunOrder,
        _ outputs: LockedOutputs,
        _ chain: OpenedChain,
        _ kept: KeptRun?,
        _ shared: SharedStore?,
        _ events: EventSink
    ) throws(CommandFailure) -> RunMemory? {
        guard chain.isOnline else { return nil }
        return try RunMemory(
            order.settings,
            outputs,
            shared: shared,
            ownsLog: kept?.ownsLog == true,
            call: call,
            events: events
        )
    }

    private static func keeps(_ existing: ExistingColumns, of header: Header) -> String {
        "Rows with coordinates in \(header.label(of: existing.latitude)) and "
            + "\(header.label(of: existing.longitude)) keep them."
    }

    private func reporter(_ settings: RunSettings) -> Reporter {
        let style: EventText.Style =
            switch settings.log {
            case .json: .json(run: call.composition.runName)
            case .text: call.io.errorIsTerminal ? .terminal : .plain
            }
        let text = EventText(
            style: style,
            quiet: settings.quiet,
            start: call.composition.time.boot()
        )
        return Reporter(text, io: call.io, time: call.composition.time)
    }
}
