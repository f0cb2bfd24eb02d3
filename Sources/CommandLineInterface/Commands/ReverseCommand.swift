import AddressText
import Corrections
import GeoModel
import Geocoding
import Pipeline
import Settings

/// `geobatch reverse`: what is at one point, or at the points of a file.
struct ReverseCommand {
    let call: Invocation

    func run() async throws(CommandFailure) -> ExitCode {
        let operands = call.parsed.operands
        if let point = PointReading.point(in: operands.joined(separator: " ")) {
            return try await show(point)
        }
        return try await RunCommand(call: call).run()
    }

    /// The places at a point, as a table or as JSON.
    private func show(_ point: Coordinate) async throws(CommandFailure) -> ExitCode {
        let configuration = try call.configuration()
        let settings = try settings(configuration)
        let reporter = Reporter(
            EventText(
                style: call.io.errorIsTerminal ? .terminal : .plain,
                quiet: false,
                start: call.composition.time.boot()
            ),
            io: call.io,
            time: call.composition.time
        )
        defer { reporter.finish() }
        let shared = try await call.openShared(settings.run, reporter.sink)
        let spending = call.spending(shared: shared)
        defer { if let problem = spending.close() { reporter.sink.post(.warning(problem)) } }
        let chain = try OpenedChain(
            settings.run,
            question: .points,
            namedBy: configuration.overlay[.provider].origin,
            candidates: max(2, settings.limit),
            spending: spending,
            call: call,
            reporter: reporter
        )
        let stack = chain.stack(Corrections())
        let desk = QueryDesk(
            stack,
            policy: settings.policy,
            fallbackOn: settings.run.fallbackOn,
            events: reporter.sink,
            time: call.composition.time
        )
        let text = PointText.text(of: point)
        let reply = await desk.answer(AddressQuery(text))
        await shared?.close()
        switch reply {
        case .success(let answer):
            let found = SearchFindings(query: text, answer: answer, settings: settings, from: stack)
            try call.io.print(settings.json ? found.json : found.table)
            return .finished
        case .failure(let error):
            throw CommandFailure(error, from: stack.chain.map(\.name).joined(separator: ", "))
        }
    }

    private func settings(
        _ configuration: Configuration
    ) throws(CommandFailure) -> SearchSettings {
        call.io.tell(configuration.warnings.map { "warning: " + $0 })
        do throws(SettingsError) {
            return try SearchSettings(
                configuration.overlay,
                mistakes: configuration.mistakes
            ).forPoints
        } catch {
            throw CommandFailure(error)
        }
    }
}
