import AddressText
import Geocoding
import Settings

/// `geobatch search TEXT`: the candidates for one address.
struct SearchCommand {
    let call: Invocation

    func run() throws(CommandFailure) -> ExitCode {
        let settings = try settings()
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
        let opened = try call.composition.openGeocoder(
            GeocoderRequest(
                indexes: settings.indexes,
                area: settings.area,
                candidates: max(2, settings.limit),
                environment: call.environment,
                events: reporter.sink
            )
        )
        let query = AddressQuery(text, countries: settings.area.countries)
        guard let answer = opened.geocoder.answerNow([query]).first else {
            throw CommandFailure(.internalCheck, "The geocoder gave no answer. Please report it.")
        }
        let found = SearchFindings(query: text, answer: answer, settings: settings, from: opened)
        try call.io.print(settings.json ? found.json : found.table)
        return .finished
    }

    private func settings() throws(CommandFailure) -> SearchSettings {
        let configuration = try call.configuration()
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
