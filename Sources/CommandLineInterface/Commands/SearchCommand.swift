import AddressText
import Corrections
import Geocoding
import Pipeline
import Settings

/// `geobatch search TEXT`: the candidates for one address.
struct SearchCommand {
    let call: Invocation

    func run() async throws(CommandFailure) -> ExitCode {
        let configuration = try call.configuration()
        let settings = try settings(configuration)
        let text = call.parsed.operands.joined(separator: " ")
        guard !text.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else {
            throw CommandFailure(
                .usage,
                "What to search for? For example: geobatch search \"Jongno-gu, Seoul\"."
            )
        }
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
            namedBy: configuration.overlay[.provider].origin,
            candidates: max(2, settings.limit),
            spending: spending,
            call: call,
            reporter: reporter
        )
        if call.parsed.has(.complete) {
            let code = try await SuggestionList(call: call, settings: settings)
                .show(text, from: chain.autocompleter, chain.labels)
            await shared?.close()
            return code
        }
        // What people decided is for runs; a search shows what the geocoders know.
        let stack = chain.stack(Corrections())
        let desk = QueryDesk(
            stack,
            policy: settings.policy,
            fallbackOn: settings.run.fallbackOn,
            events: reporter.sink,
            time: call.composition.time
        )
        let query = AddressQuery(text, countries: settings.area.countries)
        let reply = await desk.answer(query)
        await shared?.close()
        switch reply {
        case .success(let answer):
            let found = SearchFindings(query: text, answer: answer, settings: settings, from: stack)
            try call.io.print(settings.json ? found.json : found.table)
            return .finished
        case .failure(let error):
            let names = stack.chain.map(\.name).joined(separator: ", ")
            throw CommandFailure(error, from: names)
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
            )
        } catch {
            throw CommandFailure(error)
        }
    }
}
