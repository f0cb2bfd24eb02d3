import Geocoding
import Pace

/// Reads the lines of a suggestion out of a reply.
struct SuggestionReader {
    let description: ProviderDescription
    let reading: SuggestReading

    /// - Parameter wall: now, in seconds since 1970.
    func read(_ reply: HTTPReply, wall: Double) -> ReplyReading {
        let notice = RateNotice(
            names: description.limits.headers,
            wall: wall,
            header: { reply.header($0) }
        )
        let document = JSONDocument(reply.body)
        return withExtendedLifetime(document) {
            let rule = description.outcomes.first {
                $0.applies(status: reply.status, root: document?.root, body: reply.body)
            }
            let outcome = rule?.outcome ?? ReplyOutcome(status: reply.status)
            var found = ReplyReading(outcome: outcome, notice: notice)
            guard outcome == .ok else { return found }
            guard let root = document?.root, let list = reading.list.first(in: root), list.isList
            else {
                (found.outcome, found.isUnreadable) = (.server, true)
                return found
            }
            found.suggestions = list.children.compactMap { suggestion($0) }
            return found
        }
    }

    /// A line with a title and a way to its place; others ("Search nearby") are left out.
    private func suggestion(_ value: JSONDocument.Value) -> Suggestion? {
        let title = reading.title.label(of: value)
        guard !title.isEmpty, let token = token(value)?.text else { return nil }
        return Suggestion(
            title: title,
            subtitle: reading.subtitle?.label(of: value) ?? "",
            token: token
        )
    }

    private func token(_ value: JSONDocument.Value) -> SuggestionToken? {
        if let link = reading.link {
            return link.first(in: value)?.text.map { .link($0) }
        }
        return description.candidates.candidate(value).map { .place($0) }
    }
}
