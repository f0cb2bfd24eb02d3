import Glibc
import ResultCache
import Settings

/// `geobatch cache`: what is kept of answers from run to run.
struct CacheCommand {
    let call: Invocation

    private enum Action: String, CaseIterable {
        case info
        case prune
        case clear
    }

    func run() throws(CommandFailure) -> ExitCode {
        let action = try action()
        try call.checkOperands(1...1)
        let path = try path(try call.configuration())
        guard access(path, F_OK) == 0 else {
            try call.io.print(
                call.parsed.has(.json)
                    ? "{\"path\":\(JSONText.quoted(path)),\"answers\":0}\n"
                    : "There is no cache yet: '\(path)'.\n"
            )
            return .finished
        }
        let text: String
        do throws(CacheProblem) {
            text = try work(action, path)
        } catch {
            throw CommandFailure(.inputOutput, error.description)
        }
        try call.io.print(text)
        return .finished
    }

    private func action() throws(CommandFailure) -> Action {
        let names = Action.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = call.parsed.operands.first else {
            throw CommandFailure(.usage, "What about the cache? Say one of \(names).")
        }
        guard let action = Action(rawValue: name) else {
            throw CommandFailure(.usage, "'geobatch cache' cannot \(name). It can \(names).")
        }
        return action
    }

    private func path(_ configuration: Configuration) throws(CommandFailure) -> String {
        guard configuration.mistakes.isEmpty else {
            throw CommandFailure(SettingsError(configuration.mistakes))
        }
        let named = configuration.overlay[.cache].value.plain
        if !named.isEmpty { return named }
        guard let usual = ResultCache.usualPath(call.environment) else {
            throw CommandFailure(
                .configuration,
                "There is no folder for the cache (no HOME). Name a file with --cache."
            )
        }
        return usual
    }

    private func work(_ action: Action, _ path: String) throws(CacheProblem) -> String {
        let now = call.composition.time.wall()
        switch action {
        case .info: return show(try CacheAdministration.info(path, now: now), path)
        case .prune: return done(try CacheAdministration.prune(path, now: now), path)
        case .clear:
            try CacheAdministration.clear(path)
            return done(nil, path)
        }
    }

    private func done(_ removed: Int?, _ path: String) -> String {
        if call.parsed.has(.json) {
            var object = JSONObject()
            object.add("path", path)
            if let removed { object.add("removed", removed) }
            return object.text + "\n"
        }
        return removed.map { "Removed \(Wording.count($0)) answers from '\(path)'.\n" }
            ?? "Removed all answers from '\(path)'.\n"
    }

    // MARK: info

    private func show(_ info: CacheInfo, _ path: String) -> String {
        if call.parsed.has(.json) { return json(info, path) }
        var table = TextTable(rightAligned: [1, 2])
        table.add(["provider", "answers", "expired", "oldest", "newest"])
        for provider in info.providers {
            table.add([
                provider.name, Wording.count(Int(provider.answers)),
                Wording.count(Int(provider.expired)), day(provider.oldest), day(provider.newest),
            ])
        }
        return "Cache: \(path), \(Wording.count(Int(info.bytes))) bytes, "
            + "\(Wording.count(Int(info.answers))) answers\n"
            + (info.providers.isEmpty ? "" : "\n" + table.text)
    }

    private func json(_ info: CacheInfo, _ path: String) -> String {
        let providers = info.providers.map { provider in
            var object = JSONObject()
            object.add("name", provider.name)
            object.add("answers", Int(provider.answers))
            object.add("expired", Int(provider.expired))
            object.add("oldest", day(provider.oldest))
            object.add("newest", day(provider.newest))
            return object.text
        }
        var object = JSONObject()
        object.add("path", path)
        object.add("bytes", Int(info.bytes))
        object.add("answers", Int(info.answers))
        object.add("providers", json: JSONObject.array(providers))
        return object.text + "\n"
    }

    private func day(_ seconds: Int64) -> String {
        String(Wording.timestamp(Double(min(max(seconds, 0), 1 << 37))).prefix(10))
    }
}
