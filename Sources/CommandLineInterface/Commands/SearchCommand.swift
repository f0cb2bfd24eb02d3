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
        let settings = try call.searchSettings(configuration)
        let text = call.parsed.operands.joined(separator: " ")
        guard !text.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else {
            throw CommandFailure(
                .usage,
                "What to search for? For example: geobatch search \"Jongno-gu, Seoul\"."
            )
        }
        let reporter = call.plainReporter()
        defer { reporter.finish() }
        return try await call.withChain(
            settings.run,
            namedBy: configuration.overlay[.provider].origin,
            candidates: max(2, settings.limit),
            reporter: reporter
        ) { (chain) async throws(CommandFailure) in
            if call.parsed.has(.complete) {
                return try await SuggestionList(call: call, settings: settings)
                    .show(text, from: chain.autocompleter, chain.labels)
            }
            return try await call.printFindings(
                of: AddressQuery(text, countries: settings.area.countries),
                typed: text,
                settings,
                from: chain,
                reporter: reporter,
                unknown: "No such place is known. Check the spelling."
            )
        }
    }
}
