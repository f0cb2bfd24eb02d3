import Pipeline
import Reports

extension RunCommand {
    /// `--dry-run`: goes through the rows, asks nobody, writes nothing, and says what a run would do.
    func dryRun(
        _ order: RunOrder,
        _ reporter: Reporter,
        _ interruption: Interruption
    ) async throws(CommandFailure) -> ExitCode {
        let source = try order.openSource(stop: interruption.stop)
        let input = try order.read(source)
        var columns = try order.columns(in: input)
        let part = try order.part(of: source, stop: interruption.stop)
        columns.readAs = input.notes + columns.readAs + order.partNotes(part)
        let corrections = try GivenCorrections(order.settings, environment: call.environment)
        let chain = try OpenedChain(
            order.settings,
            question: order.question,
            namedBy: order.providersOrigin,
            candidates: 2,
            spending: call.spending(),
            call: call,
            reporter: reporter
        )
        try RunMemory.checkPrices(order.settings, chain.online)
        for sentence in columns.readAs + corrections.readAs {
            reporter.sink.post(.notice(sentence))
        }
        let dry = DryRun(
            order.settings,
            isOnline: chain.isOnline,
            call: call,
            events: reporter.sink
        )
        let geocoders = chain.stack(
            corrections.corrections,
            memory: dry,
            others: order.otherSources
        )
        var plan = order.plan(columns, countryNamed: chain.countryNamed)
        plan.outputs = [OutputTarget(path: "/dev/null", format: .csv)]
        plan.summaryPath = nil
        plan.part = part
        plan.existing = try order.existing(in: input, source: chain.sources().count)
        plan.prior = try order.prior(in: input, sources: geocoders.sources)
        let run = Run(
            plan: plan,
            input: input,
            geocoders: geocoders,
            events: reporter.sink,
            time: call.composition.time,
            stop: interruption.stop
        )
        let report = await run.execute()
        reporter.finish()
        switch report.ending {
        case .finished:
            try call.io.print(await dry.report(report).text)
            return .finished
        case .stopped, .halted: return interruption.first?.exitCode ?? .stopped
        case .broken(let error): throw CommandFailure(error)
        }
    }
}
