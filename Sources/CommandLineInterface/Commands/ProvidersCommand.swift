import AddressText
import Corrections
import GeoModel
import Geocoding
import Pipeline
import Settings

/// `geobatch providers`: whom one may ask, under which conditions, and whether they answer.
struct ProvidersCommand {
    let call: Invocation

    func run() async throws(CommandFailure) -> ExitCode {
        let configuration = try call.configuration()
        let settings = try settings(configuration)
        let all = try call.composition.describeProviders(
            settings.providerSection,
            call.environment
        )
        if call.parsed.has(.markdown) {
            try call.io.print(ProvidersDocument(providers: all).text)
            return .finished
        }
        let choices = try choices(among: all)
        if call.parsed.has(.check) {
            let asked = choices.isEmpty ? settings.providers.filter { !$0.isOffline } : choices
            guard !asked.isEmpty else {
                throw CommandFailure(
                    .usage, "Whom to check? For example: geobatch providers photon --check")
            }
            return try await check(asked, all, settings)
        }
        let shown = choices.isEmpty ? all : all.filter { choices.map(\.name).contains($0.name) }
        if call.parsed.has(.json) {
            let objects = shown.map(ProvidersCommand.json)
            try call.io.print(JSONObject.array(objects) + "\n")
        } else {
            try call.io.print(
                choices.isEmpty ? table(shown) : shown.map(details).joined(separator: "\n")
            )
        }
        return .finished
    }

    private func settings(_ configuration: Configuration) throws(CommandFailure) -> RunSettings {
        do throws(SettingsError) {
            return try RunSettings(configuration.overlay, mistakes: configuration.mistakes)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The operands as providers; an unknown one is told with the nearest name.
    private func choices(
        among all: [ProviderFacts]
    ) throws(CommandFailure) -> [ProviderChoice] {
        var choices: [ProviderChoice] = []
        for operand in call.parsed.operands {
            do throws(SettingsError) {
                choices.append(try ProviderChoice(reading: operand, from: .flag("NAME")))
            } catch {
                throw CommandFailure(error)
            }
        }
        let names = all.map(\.name)
        for choice in choices where !names.contains(choice.name) {
            throw CommandFailure(
                .usage,
                "There is no provider '\(choice.name)'."
                    + NearestSpelling.hint(for: choice.name, among: names)
                    + " `geobatch providers` shows all."
            )
        }
        return choices
    }

    // MARK: showing

    private func table(_ providers: [ProviderFacts]) -> String {
        var table = TextTable()
        table.add(["name", "key", "limits", "answers may be kept"])
        for provider in providers {
            let key = provider.keyVariables.joined(separator: ", ")
            let state = provider.hasKey ? " (found)" : ""
            table.add([
                provider.name, key.isEmpty ? "none needed" : key + state, provider.limitWords,
                provider.termWords,
            ])
        }
        return table.text
    }

    private func details(_ provider: ProviderFacts) -> String {
        var table = TextTable()
        let key = provider.keyVariables.joined(separator: ", ")
        table.add(["name", provider.name])
        table.add(["title", provider.title])
        table.add(["base", provider.base])
        table.add([
            "key",
            key.isEmpty ? "none needed" : key + (provider.hasKey ? " (found)" : " (not found)"),
        ])
        table.add(["limits", provider.limitWords])
        table.add(["answers may be kept", provider.termWords])
        if provider.demandsContact { table.add(["contact", "needed: --contact"]) }
        if let count = provider.refuseAbove {
            table.add(["most queries a run", "\(Wording.count(count)), more with public_ok"])
        }
        if !provider.abilities.isEmpty {
            table.add(["also", provider.abilities.joined(separator: ", ")])
        }
        for (name, value) in provider.settings.sorted(by: { $0.key < $1.key }) {
            table.add(["setting \(name)", value.isEmpty ? "(not set)" : value])
        }
        if !provider.attribution.isEmpty { table.add(["attribution", provider.attribution]) }
        return table.text
    }

    private static func json(_ provider: ProviderFacts) -> String {
        var object = JSONObject()
        object.add("name", provider.name)
        object.add("title", provider.title)
        object.add("base", provider.base)
        object.add("key_variables", provider.keyVariables)
        object.add("has_key", provider.hasKey)
        object.add("per_second", json: provider.perSecond.map { "\($0)" } ?? "null")
        object.add("per_day", provider.perDay)
        object.add("concurrency", provider.concurrency)
        object.add("warn_above", provider.warnAbove)
        object.add("refuse_above", provider.refuseAbove)
        object.add("may_be_kept", provider.mayBeKept)
        object.add("days_kept", provider.daysKept)
        object.add("demands_contact", provider.demandsContact)
        object.add("abilities", provider.abilities)
        object.add("attribution", provider.attribution)
        return object.text
    }

    // MARK: checking

    private func check(
        _ choices: [ProviderChoice],
        _ all: [ProviderFacts],
        _ settings: RunSettings
    ) async throws(CommandFailure) -> ExitCode {
        let reporter = Reporter(
            EventText(style: .plain, quiet: false, start: call.composition.time.boot()),
            io: call.io,
            time: call.composition.time
        )
        defer { reporter.finish() }
        var worst = ExitCode.finished
        for choice in choices {
            let probe = all.first { $0.name == choice.name }?.probe ?? ""
            let began = call.composition.time.boot()
            do throws(CommandFailure) {
                let found = try await ask(choice, probe, settings, reporter)
                let took = call.composition.time.boot() - began
                try call.io.print("\(choice.name): \(found) (\(Self.seconds(took)) s)\n")
            } catch {
                worst = error.code
                try call.io.print("\(choice.name): \(error.messages.joined(separator: " "))\n")
            }
        }
        return worst
    }

    private func ask(
        _ choice: ProviderChoice,
        _ probe: String,
        _ settings: RunSettings,
        _ reporter: Reporter
    ) async throws(CommandFailure) -> String {
        var settings = settings
        settings.providers = [choice]
        return try await call.withChain(
            settings,
            namedBy: .flag("NAME"),
            candidates: 2,
            reporter: reporter
        ) { (chain) async throws(CommandFailure) in
            let desk = QueryDesk(
                chain.stack(Corrections()),
                policy: settings.policy,
                fallbackOn: settings.fallbackOn,
                events: reporter.sink,
                time: call.composition.time
            )
            switch await desk.answer(AddressQuery(probe)) {
            case .success(let answer):
                guard case .text(let label) = answer.best?.label else {
                    return "answers, but knows no '\(probe)'"
                }
                return "answers '\(probe)' with '\(label)'"
            case .failure(let error): throw CommandFailure(error, from: choice.name)
            }
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let hundredths =
            duration.components.seconds * 100
            + duration.components.attoseconds / 10_000_000_000_000_000
        return "\(hundredths / 100)." + String(100 + hundredths % 100).dropFirst()
    }
}
