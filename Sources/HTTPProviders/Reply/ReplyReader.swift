import GeoModel
import Geocoding
import Pace

/// What a reply says.
struct ReplyReading: Sendable {
    /// What it means for the run.
    var outcome: ReplyOutcome
    /// The candidates in the provider's order; empty unless the outcome is `ok`.
    var candidates: [Candidate] = []
    /// The lines of a suggestion; empty for other questions.
    var suggestions: [Suggestion] = []
    /// Whether the reply could not be understood, though the server took it for a good one.
    var isUnreadable = false
    /// When to ask again.
    var notice: RateNotice
}

/// Reads replies by a description.
struct ReplyReader: Sendable {
    let description: ProviderDescription
    /// How candidates are read; nil for the description's own way.
    var candidates: CandidateReading?

    /// - Parameter wall: now, in seconds since 1970.
    func read(_ reply: HTTPReply, wall: Double) -> ReplyReading {
        let notice = RateNotice(
            names: description.limits.headers,
            wall: wall,
            header: { reply.header($0) }
        )
        let document = JSONDocument(reply.body)
        let root = document?.root
        let rule = description.outcomes.first {
            $0.applies(status: reply.status, root: root, body: reply.body)
        }
        let outcome = rule?.outcome ?? ReplyOutcome(status: reply.status)
        var reading = ReplyReading(outcome: outcome, notice: notice)
        guard outcome == .ok else { return reading }
        // The document frees its values when it goes, so it must outlive their reading.
        reading.candidates = withExtendedLifetime(document) {
            root.map { found(in: $0) } ?? []
        }
        if reading.candidates.isEmpty {
            // A page of some gateway with status 200 is never "no such place".
            (reading.outcome, reading.isUnreadable) = (.server, true)
        }
        return reading
    }

    private func found(in root: JSONDocument.Value) -> [Candidate] {
        let reading = candidates ?? description.candidates
        guard let list = reading.list.first(in: root) else { return [] }
        let values = reading.isSingle ? [list] : list.isList ? list.children : []
        // One odd element costs itself, not the others.
        return values.compactMap { reading.candidate($0) }
    }
}
