import GeoModel
import Geocoding
import Settings

/// `geobatch search --complete`: what text that is still being typed may become.
struct SuggestionList {
    let call: Invocation
    let settings: SearchSettings

    func show(
        _ text: String,
        from completer: (any Autocompleter)?,
        _ labels: any LabelRenderer
    ) async throws(CommandFailure) -> ExitCode {
        guard let completer else {
            throw CommandFailure(
                .usage,
                "Nobody in the chain completes what is typed, or its owner does not want that. Ask "
                    + "one of those for which `geobatch providers` says suggest."
            )
        }
        if let token = call.parsed.text(.resolve) {
            let chosen = Suggestion(title: text, subtitle: "", token: token)
            return try await showPlace(of: chosen, from: completer, labels)
        }
        switch await completer.suggest(text, limit: settings.limit) {
        case .success(let list):
            try call.io.print(
                settings.json ? SuggestionList.json(list) : SuggestionList.table(list))
            return .finished
        case .failure(let error): throw CommandFailure(error, from: "completing")
        }
    }

    private func showPlace(
        of chosen: Suggestion,
        from completer: any Autocompleter,
        _ labels: any LabelRenderer
    ) async throws(CommandFailure) -> ExitCode {
        switch await completer.resolve(chosen) {
        case .success(let candidate?):
            var label: [UInt8] = []
            switch candidate.label {
            case .text(let text): label = Array(text.utf8)
            case .entity: labels.appendLabel(of: candidate, to: &label)
            }
            var object = JSONObject()
            object.add("lat", json: SearchFindings.degrees(candidate.coordinate.latitudeE6))
            object.add("lon", json: SearchFindings.degrees(candidate.coordinate.longitudeE6))
            object.add("level", candidate.level.name)
            object.add("accuracy_m", Int(candidate.accuracyMetres))
            object.add("label", String(decoding: label, as: UTF8.self))
            try call.io.print(object.text + "\n")
            return .finished
        case .success(nil):
            throw CommandFailure(.usage, "That suggestion leads nowhere (any more).")
        case .failure(let error): throw CommandFailure(error, from: "resolving")
        }
    }

    private static func table(_ list: [Suggestion]) -> String {
        guard !list.isEmpty else { return "Nothing goes on like this.\n" }
        var table = TextTable()
        for suggestion in list { table.add([suggestion.title, suggestion.subtitle]) }
        return table.text
    }

    private static func json(_ list: [Suggestion]) -> String {
        let objects = list.map { suggestion in
            var object = JSONObject()
            object.add("title", suggestion.title)
            object.add("subtitle", suggestion.subtitle)
            object.add("token", suggestion.token)
            return object.text
        }
        return JSONObject.array(objects) + "\n"
    }
}
