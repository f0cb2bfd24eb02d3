import Geocoding

/// Finds the bytes of the values that may hold anything: labels, queries, names.
struct FreeValues: Sendable {
    private let names: [[UInt8]]
    private let attributions: [[UInt8]]
    private let bases: [[UInt8]]
    private let remedies = Reason.allCases.map { Array($0.remedy.utf8) }
    private let emptyRemedy = Array("Fill in the address.".utf8)

    /// - Parameter sources: what `Answer.source` points into.
    init(sources: [AnswerSource]) {
        names = sources.map { Array($0.name.utf8) }
        attributions = sources.map { Array($0.attribution.utf8) }
        bases = sources.map { Array($0.confidenceBasis.rawValue.utf8) }
    }

    /// Hands the bytes of a free column to `body`; an empty slice where the value is blank.
    @inline(__always)
    func withBytes(
        of column: OutputColumn,
        row: Int,
        facts: RowFacts,
        in chunk: borrowing SettledChunk,
        _ body: (ArraySlice<UInt8>) -> Void
    ) {
        switch column {
        case .label: body(facts.status == .ok ? label(chunk.labels.best(row), chunk) : [])
        case .bestLabel: body(label(chunk.labels.best(row), chunk))
        case .runnerUp, .nextLabel: body(label(chunk.labels.runnerUp(row), chunk))
        case .query: body(chunk.queries[chunk.outcomes[row].query])
        case .provider: body(FreeValues.pick(facts, from: names))
        case .attribution:
            body(facts.status == .ok ? FreeValues.pick(facts, from: attributions) : [])
        case .confidenceBasis: body(facts.status == .ok ? FreeValues.pick(facts, from: bases) : [])
        case .remedy: body(remedy(for: facts))
        case .score: body(FreeValues.score(of: facts.best))
        case .distance:
            body(FreeValues.distance(facts.best, chunk.queries[chunk.outcomes[row].query]))
        default: body([])
        }
    }

    /// Metres from the point that the query is to that of the best candidate.
    private static func distance(
        _ best: PointFacts?,
        _ query: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        guard let best, let asked = PointText.point(in: String(decoding: query, as: UTF8.self))
        else { return [] }
        return Array(String(Int(asked.metres(to: best.coordinate).rounded())).utf8)[...]
    }

    private func label(_ range: Range<Int>, _ chunk: borrowing SettledChunk) -> ArraySlice<UInt8> {
        chunk.labels.bytes[range]
    }

    private static func pick(_ facts: RowFacts, from words: [[UInt8]]) -> ArraySlice<UInt8> {
        facts.isAnswered && facts.source < words.count ? words[facts.source][...] : []
    }

    private func remedy(for facts: RowFacts) -> ArraySlice<UInt8> {
        if facts.status == .empty { return emptyRemedy[...] }
        guard let reason = facts.primaryReason else { return [] }
        return remedies[Int(reason.rawValue)][...]
    }

    private static func score(of point: PointFacts?) -> ArraySlice<UInt8> {
        guard let score = point?.score, score.isFinite else { return [] }
        return Array("\(score)".utf8)[...]
    }
}
