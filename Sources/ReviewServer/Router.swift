import AddressText
import Corrections
import GeoModel
import Geocoding
import MapPage
import Reports

/// From a request to an answer: who may ask, then which route it is.
struct Router: Sendable {
    let title: String
    let admission: Admission
    let store: ReviewStore
    let parts: ReviewParts
    let outputs: ReviewOutputs

    /// Routes by method and path; any other is 404 or 405.
    func answer(_ request: HTTPRequest, port: UInt16) -> HTTPResponse {
        var response = admission.refusal(request, port: port) ?? admitted(request, port)
        response.headers += ReviewPage.headers(tiles: parts.tiles)
        return response
    }

    private func admitted(_ request: HTTPRequest, _ port: UInt16) -> HTTPResponse {
        if request.path == "/", request.arguments["token"] != nil, request.method == "GET" {
            return admission.admit(request, port: port)
        }
        do throws(ReviewError) {
            switch (request.method, request.path) {
            case ("GET", "/api/queue"): return try queue(request)
            case ("GET", "/api/changes"): return try changes(request)
            case ("GET", "/api/candidates"): return candidates(request)
            case ("GET", "/api/suggest"): return suggest(request)
            case ("GET", "/api/resolve"): return resolve(request)
            case ("POST", "/api/decide"): return try decide(request)
            case ("POST", "/api/undo"): return try undo(request)
            case ("POST", "/api/write"): return try write()
            default: break
            }
        } catch {
            return .error(500, "failed", error.description)
        }
        guard let file = ReviewPage.file(request.path) else {
            return .error(404, "not_found", "There is nothing here.")
        }
        guard request.method == "GET" else {
            return .error(405, "wrong_method", "This is read with GET.")
        }
        return file
    }

    // MARK: what a person looks at

    private func queue(_ request: HTTPRequest) throws(ReviewError) -> HTTPResponse {
        let cases = store.queue.cases
        let from = max(0, Int(request.arguments["from"] ?? "") ?? 0)
        let ids = min(from, cases.count)..<min(from + 500, cases.count)
        let standings = try store.standings(ids)
        let list = zip(ids, standings).map { describe(cases[$0], $1) }
        return .json(
            ReviewJSON.object([
                ("title", ReviewJSON.text(title)), ("rows", "\(store.queue.rows)"),
                ("total", "\(cases.count)"), ("left_out", "\(store.queue.leftOut)"),
                ("change", "\(try store.changes(since: .max).number)"),
                ("cases", ReviewJSON.list(list)), ("reasons", reasonTable),
                ("levels", ReviewJSON.list(MatchLevel.allCases.map { ReviewJSON.text($0.name) })),
                ("outputs", ReviewJSON.list(outputs.names.map(ReviewJSON.text))),
                ("attribution", ReviewJSON.text(parts.attribution)), ("tiles", tiles),
                ("kinds", parts.knowsKinds ? "true" : "false"),
            ])
        )
    }

    private var tiles: String {
        guard let tiles = parts.tiles else { return "null" }
        return ReviewJSON.object([
            ("url", ReviewJSON.text(tiles.template)),
            ("attribution", ReviewJSON.text(tiles.attribution)),
        ])
    }

    private var reasonTable: String {
        ReviewJSON.object(
            Reason.allCases.map { reason in
                let words = [reason.reasonClass.rawValue, reason.meaning, reason.remedy]
                return (reason.code, ReviewJSON.list(words.map(ReviewJSON.text)))
            }
        )
    }

    private func describe(_ item: ReviewCase, _ standing: ReviewStore.Standing) -> String {
        var members = [
            ("id", "\(standing.id)"), ("query", ReviewJSON.text(item.query)),
            ("rows", "\(item.rows)"), ("first_row", "\(item.firstRow)"),
            ("concern", ReviewJSON.text(item.concern.name)),
            ("reasons", ReviewJSON.list(item.reasons.reasons.map { ReviewJSON.text($0.code) })),
        ]
        if let point = item.point {
            members.append(
                (
                    "point",
                    ReviewJSON.object([
                        ("lat", ReviewJSON.degrees(point.coordinate.latitudeE6)),
                        ("lon", ReviewJSON.degrees(point.coordinate.longitudeE6)),
                        ("level", ReviewJSON.text(point.level)),
                        ("accuracy_m", "\(point.accuracyMetres)"),
                        (
                            "confidence",
                            point.confidence < 0 ? "null" : ReviewJSON.hundredths(point.confidence)
                        ),
                        ("label", ReviewJSON.text(point.label)),
                    ])
                ))
        }
        return ReviewJSON.object(members + describe(standing))
    }

    private func describe(_ standing: ReviewStore.Standing) -> [(String, String)] {
        [
            ("version", ReviewJSON.text(standing.version)), ("can_undo", "\(standing.canUndo)"),
            ("decision", standing.decision.map(describe) ?? "null"),
        ]
    }

    private func describe(_ decision: Correction) -> String {
        var members = [
            ("action", ReviewJSON.text(decision.ruling.action.rawValue)),
            ("note", ReviewJSON.text(decision.note)), ("who", ReviewJSON.text(decision.who)),
            ("when", ReviewJSON.text(decision.when)),
        ]
        if case .place(let place) = decision.ruling {
            members += [
                ("lat", ReviewJSON.degrees(place.coordinate.latitudeE6)),
                ("lon", ReviewJSON.degrees(place.coordinate.longitudeE6)),
                ("level", ReviewJSON.text(place.level.name)),
                ("label", ReviewJSON.text(place.label)),
            ]
        }
        return ReviewJSON.object(members)
    }

    private func changes(_ request: HTTPRequest) throws(ReviewError) -> HTTPResponse {
        let since = Int(request.arguments["since"] ?? "") ?? 0
        let (number, standings) = try store.changes(since: since)
        let list = standings.map {
            ReviewJSON.object([("id", "\($0.id)")] + describe($0))
        }
        return .json(
            ReviewJSON.object([("change", "\(number)"), ("cases", ReviewJSON.list(list))])
        )
    }

    private func candidates(_ request: HTTPRequest) -> HTTPResponse {
        guard let id = Int(request.arguments["id"] ?? ""), let item = store.item(id) else {
            return .error(404, "no_case", "There is no such case.")
        }
        let found = Array(parts.candidates(item.query).prefix(8))
        return .json(
            GeocodeJSON.collection(
                of: found,
                labels: found.map(parts.label),
                query: item.query,
                attribution: parts.attribution
            )
        )
    }

    // MARK: search as you type

    private func suggest(_ request: HTTPRequest) -> HTTPResponse {
        let text = request.arguments["q"] ?? ""
        guard text.utf8.count <= 500 else {
            return .error(400, "too_long", "The text is longer than an address.")
        }
        let wanted = request.arguments["types"] ?? "all"
        guard !text.allSatisfy({ $0 == " " }) else {
            return .json(ReviewJSON.object([("suggestions", "[]")]))
        }
        let found: [Suggestion]
        switch parts.suggest(text, wanted == "all" ? 8 : 12) {
        case .success(let all): found = all.filter { isOfKind(wanted, $0) }
        case .failure(let error): return unanswered(error)
        }
        let list = found.prefix(8).map { suggestion in
            ReviewJSON.object([
                ("title", ReviewJSON.text(suggestion.title)),
                ("subtitle", ReviewJSON.text(suggestion.subtitle)),
                ("token", ReviewJSON.text(suggestion.token)),
            ])
        }
        return .json(ReviewJSON.object([("suggestions", ReviewJSON.list(list))]))
    }

    private func isOfKind(_ wanted: String, _ suggestion: Suggestion) -> Bool {
        guard wanted != "all", parts.knowsKinds else { return true }
        guard case .success(let candidate?) = parts.resolve(suggestion) else { return false }
        return (candidate.level == .poi) == (wanted == "poi")
    }

    /// Who completes text was asked and did not answer; the page says why.
    private func unanswered(_ error: GeocodeError) -> HTTPResponse {
        .error(502, error.reason.code, "\(error.reason.meaning) \(error.reason.remedy)")
    }

    private func resolve(_ request: HTTPRequest) -> HTTPResponse {
        let token = request.arguments["token"] ?? ""
        let suggestion = Suggestion(title: "", subtitle: "", token: token)
        let candidate: Candidate
        switch parts.resolve(suggestion) {
        case .success(let found?): candidate = found
        case .success(nil):
            return .error(404, "gone", "This suggestion is not there any more. Type again.")
        case .failure(let error): return unanswered(error)
        }
        return .json(
            GeocodeJSON.collection(
                of: [candidate],
                labels: [parts.label(candidate)],
                query: "",
                attribution: parts.attribution
            )
        )
    }

    // MARK: decisions

    private func decide(_ request: HTTPRequest) throws(ReviewError) -> HTTPResponse {
        switch DecisionBody.read(request.body) {
        case .failure(let problem): return .error(400, "bad_request", problem.words)
        case .success(let body):
            guard let ruling = body.ruling else {
                return .error(400, "bad_request", "A place needs lat and lon on the globe.")
            }
            return answer(
                try store.decide(body.id, ruling, note: body.note, seen: body.version)
            )
        }
    }

    private func undo(_ request: HTTPRequest) throws(ReviewError) -> HTTPResponse {
        switch DecisionBody.read(request.body) {
        case .failure(let problem): .error(400, "bad_request", problem.words)
        case .success(let body): answer(try store.undo(body.id, seen: body.version))
        }
    }

    private func answer(_ outcome: ReviewStore.Outcome) -> HTTPResponse {
        switch outcome {
        case .saved(let standing):
            return .json(ReviewJSON.object([("id", "\(standing.id)")] + describe(standing)))
        case .conflict(let standing):
            let members = [
                (
                    "error",
                    ReviewJSON.object([
                        ("code", "\"conflict\""),
                        (
                            "message",
                            ReviewJSON.text(
                                "Somebody decided this meanwhile. Look again before you decide.")
                        ),
                    ])
                ), ("id", "\(standing.id)"),
            ]
            return .json(ReviewJSON.object(members + describe(standing)), status: 409)
        case .nothingToUndo:
            return .error(409, "nothing_to_undo", "Nothing of this review is to be taken back.")
        case .invalid(let words): return .error(404, "no_case", words)
        }
    }

    private func write() throws(ReviewError) -> HTTPResponse {
        let written = try outputs.write(try store.inForce())
        let list = written.map { one in
            ReviewJSON.object([
                ("path", ReviewJSON.text(one.path)), ("changed", "\(one.changed)"),
                ("skipped", one.skipped.map(ReviewJSON.text) ?? "null"),
            ])
        }
        return .json(ReviewJSON.object([("outputs", ReviewJSON.list(list))]))
    }
}
