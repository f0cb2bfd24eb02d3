import AddressText
public import CSVStream
import GeoModel
public import Geocoding

/// What a row leaves as: exactly one of four.
public enum RowStatus: UInt8, Sendable, CaseIterable {
    /// A coordinate was accepted.
    case ok
    /// Answered, but not accepted.
    case refused
    /// No answer could be had.
    case failed
    /// The row has no address.
    case empty

    /// The word in `geo_status`.
    public var name: String {
        switch self {
        case .ok: "ok"
        case .refused: "refused"
        case .failed: "failed"
        case .empty: "empty"
        }
    }
}

/// What became of a row.
public struct RowOutcome: Sendable, Equatable {
    /// The one of four.
    public let status: RowStatus
    /// Why there is no coordinate, and what to know about the row.
    public let reasons: ReasonSet
    /// The answer it rests on; without candidates when nobody answered.
    public let answer: Answer
    /// Where the query's text stands in the chunk's query bytes; empty when nothing was asked.
    public let query: Range<Int>
    /// Whether what an earlier run wrote about the row is kept as it stands in the input.
    public let isVerbatim: Bool

    /// The outcome of a row that was answered.
    public init(
        answer: Answer,
        decision: Decision,
        flaws: RecordFlaws,
        query: Range<Int>,
        isVerbatim: Bool = false
    ) {
        self.answer = answer
        self.query = query
        self.isVerbatim = isVerbatim
        let own = RowOutcome.notes(for: flaws)
        switch decision {
        case .accepted(let notes):
            status = answer.best == nil ? .refused : .ok
            reasons = notes.union(own).union(answer.best == nil ? ReasonSet(.noMatch) : [])
        case .refused(let reason, let notes):
            status = .refused
            reasons = notes.union(own).union(ReasonSet(reason))
        }
    }

    /// The outcome of a row that nobody answered. A reason of class refused (the provider will not
    /// take this very query) makes it refused, any other failed.
    public init(error: GeocodeError, requests: UInt16 = 0, flaws: RecordFlaws, query: Range<Int>) {
        status = error.reason.reasonClass == .refused ? .refused : .failed
        let reason = error.reason.reasonClass == .note ? Reason.badReply : error.reason
        reasons = RowOutcome.notes(for: flaws).union(ReasonSet(reason))
        answer = Answer(requests: requests)
        self.query = query
        isVerbatim = false
    }

    /// The outcome of a row without an address.
    public init(emptyWith flaws: RecordFlaws) {
        status = .empty
        reasons = RowOutcome.notes(for: flaws)
        answer = Answer()
        query = 0..<0
        isVerbatim = false
    }

    /// Whether the row was answered at all, so that `geo_provider` has a name to show.
    var isAnswered: Bool {
        switch status {
        case .ok: true
        case .refused:
            answer.best != nil || reasons.contains(.noMatch) || reasons.contains(.unplaceable)
        case .failed, .empty: false
        }
    }

    private static func notes(for flaws: RecordFlaws) -> ReasonSet {
        guard !flaws.isEmpty else { return [] }
        var notes: ReasonSet = []
        if flaws.contains(.malformed) { notes.insert(.malformedRow) }
        if flaws.contains(.undecodable) { notes.insert(.undecodableText) }
        if flaws.contains(.repaired) { notes.insert(.repairedText) }
        if flaws.contains(.padded) { notes.insert(.postcodePadded) }
        return notes
    }
}
