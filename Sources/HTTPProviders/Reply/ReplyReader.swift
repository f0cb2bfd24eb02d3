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
    /// What a batch says about each of its queries; empty for other questions.
    var batch: [BatchRow] = []
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
        let document = JSONDocument(reply.body)
        // The document frees its values when it goes, so it must outlive their reading.
        return withExtendedLifetime(document) {
            reading(
                of: document?.root,
                status: reply.status,
                body: reply.body,
                notice: notice(of: reply, wall: wall)
            )
        }
    }

    /// What the headers say about when to ask again.
    func notice(of reply: HTTPReply, wall: Double) -> RateNotice {
        RateNotice(
            names: description.limits.headers,
            wall: wall,
            header: { reply.header($0) }
        )
    }

    /// What the root of a reply says, or an element of a batch that is like a reply of its own.
    func reading(
        of root: JSONDocument.Value?,
        status: Int,
        body: [UInt8],
        notice: RateNotice
    ) -> ReplyReading {
        let rule = description.outcomes.first {
            $0.applies(status: status, root: root, body: body)
        }
        let outcome = rule?.outcome ?? ReplyOutcome(status: status)
        var reading = ReplyReading(outcome: outcome, notice: notice)
        guard outcome == .ok else { return reading }
        reading.candidates = root.map { found(in: $0) } ?? []
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
