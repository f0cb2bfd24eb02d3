import AddressText
import Corrections
import Geocoding
import Pipeline
import Settings

extension Invocation {
    /// Says what happens on standard error, for a person where it is a terminal.
    func plainReporter() -> Reporter {
        Reporter(
            EventText(
                style: io.errorIsTerminal ? .terminal : .plain,
                quiet: false,
                start: composition.time.boot()
            ),
            io: io,
            time: composition.time
        )
    }

    /// Opens a chain for questions outside of runs; counts what they cost, and closes what was opened.
    ///
    /// - Parameters:
    ///   - origin: who named the providers.
    ///   - candidates: how many an answer should hold, at least 2.
    ///   - body: asks.
    func withChain<Value>(
        _ settings: RunSettings,
        question: OpenedChain.Question = .addresses,
        namedBy origin: Origin,
        candidates: Int,
        reporter: Reporter,
        _ body: (OpenedChain) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let shared = try await openShared(settings, reporter.sink)
        let spending = spending(shared: shared)
        defer { if let problem = spending.close() { reporter.sink.post(.warning(problem)) } }
        let outcome: Result<Value, CommandFailure>
        do throws(CommandFailure) {
            let chain = try OpenedChain(
                settings,
                question: question,
                namedBy: origin,
                candidates: candidates,
                spending: spending,
                call: self,
                reporter: reporter
            )
            outcome = .success(try await body(chain))
        } catch {
            outcome = .failure(error)
        }
        await shared?.close()
        return try outcome.get()
    }

    /// Prints what a chain knows of a query, as a table or as JSON.
    ///
    /// - Parameter text: the query as it was typed.
    func printFindings(
        of query: AddressQuery,
        typed text: String,
        _ settings: SearchSettings,
        from chain: OpenedChain,
        reporter: Reporter,
        unknown: String
    ) async throws(CommandFailure) -> ExitCode {
        // What people decided is for runs; a search shows what the geocoders know.
        let stack = chain.stack(Corrections())
        let desk = QueryDesk(
            stack,
            policy: settings.policy,
            fallbackOn: settings.run.fallbackOn,
            events: reporter.sink,
            time: composition.time
        )
        switch await desk.answer(query) {
        case .success(let answer):
            let found = SearchFindings(
                query: text, answer: answer, settings: settings, from: stack, unknown: unknown)
            try io.print(settings.json ? found.json : found.table)
            return .finished
        case .failure(let error):
            throw CommandFailure(error, from: stack.chain.map(\.name).joined(separator: ", "))
        }
    }

    /// The settings of a search, checked; says what is to be warned of.
    func searchSettings(_ configuration: Configuration) throws(CommandFailure) -> SearchSettings {
        io.tell(configuration.warnings.map { "warning: " + $0 })
        do throws(SettingsError) {
            return try SearchSettings(configuration.overlay, mistakes: configuration.mistakes)
        } catch {
            throw CommandFailure(error)
        }
    }
}
