public import AddressText
import GeoModel
import Glibc

/// Puts every answer on one scale: what its label has in common with the query decides level,
/// radius, confidence and notes, whoever answered.
public struct Assessment: Sendable {
    private let reader: AddressReader

    /// What one answer after the other is read into, so that reading allocates nothing. For one thread.
    public struct Scratch: ~Copyable {
        fileprivate var query = AddressWords()
        fileprivate var label = AddressWords()

        /// Empty.
        public init() {}
    }

    /// Nil when the program's own tables are damaged.
    public init?() {
        guard let reader = AddressReader() else { return nil }
        self.reader = reader
    }

    /// The answer as it stands against its query.
    public func assess(_ answer: Answer, to query: AddressQuery) -> Answer {
        var scratch = Scratch()
        return assess(answer, to: query, with: &scratch)
    }

    /// The answer as it stands against its query; for many in a row.
    public func assess(
        _ answer: Answer,
        to query: AddressQuery,
        with scratch: inout Scratch
    ) -> Answer {
        let asked = read(query, into: &scratch)
        var assessed = answer
        assessed.askedLevel = answer.askedLevel ?? asked.level
        guard let first = answer.best else { return assessed }
        let best = judge(first, rank: 0, asked, &scratch)
        guard answer.runnerUp != nil || !answer.others.isEmpty else {
            (assessed.best, assessed.topShare) = (best.candidate, 1)
            return assessed
        }
        var judged = [best]
        for (index, candidate) in answer.candidates.dropFirst().enumerated() {
            judged.append(judge(candidate, rank: index + 1, asked, &scratch))
        }
        Assessment.rank(judged, in: &assessed)
        return assessed
    }

    private func read(_ query: AddressQuery, into scratch: inout Scratch) -> AskedAddress {
        var given: [UInt64]?
        let number = query.parts.houseNumber
        if !number.isEmpty {
            reader.read(query.storage[number], into: &scratch.label)
            given = scratch.label.hashes()
        }
        reader.read(query.storage[query.text], into: &scratch.query)
        return AskedAddress(scratch.query, houseNumber: given)
    }

    private func judge(
        _ raw: Candidate,
        rank: Int,
        _ asked: AskedAddress,
        _ scratch: inout Scratch
    ) -> Judged {
        var text = ""
        if case .text(let label) = raw.label { text = label }
        reader.read(text, into: &scratch.label)
        let agreement = Agreement(asked, of: scratch.query, label: scratch.label)
        // Where the provider measures its candidates, differences of a tenth tell; else its order.
        let measured = raw.score > 0 ? expf(10 * raw.score) : powf(0.4, Float(rank))
        return Judged(
            candidate: CandidateJudgement(asked: asked, agreement: agreement).applied(to: raw),
            rank: rank,
            likelihood: measured * expf(2 * agreement.weight)
        )
    }

    /// Puts the candidates in order. One of a lower rank is only preferred for a clear reason.
    private static func rank(_ judged: [Judged], in answer: inout Answer) {
        let ranked = judged.sorted { ($0.likelihood, -$0.rank) > ($1.likelihood, -$1.rank) }
        guard let best = ranked.first else { return }
        let rivals = ranked.filter {
            best.candidate.coordinate.metres(to: $0.candidate.coordinate)
                > Double(best.candidate.accuracyMetres)
        }
        let others = rivals.reduce(0) { $0 + $1.likelihood }
        answer.topShare = best.likelihood / (best.likelihood + others)
        answer.best = best.candidate
        answer.runnerUp = rivals.first?.candidate
        let runnerUp = rivals.first?.rank
        answer.others = ranked.dropFirst().filter { $0.rank != runnerUp }.map(\.candidate)
    }
}

/// A candidate with what was found out about it.
private struct Judged {
    let candidate: Candidate
    /// Its place in the provider's order.
    let rank: Int
    /// How likely it is what was meant, relative to the others of its answer.
    let likelihood: Float
}
