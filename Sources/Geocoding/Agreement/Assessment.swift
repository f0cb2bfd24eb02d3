public import AddressText
import GeoModel
import Glibc

/// Puts every answer on one scale: what its label has in common with the query decides level,
/// radius, confidence and notes, whoever answered.
public struct Assessment: Sendable {
    private let reader: AddressReader

    /// Nil when the program's own tables are damaged.
    public init?() {
        guard let reader = AddressReader() else { return nil }
        self.reader = reader
    }

    /// The answer as it stands against its query.
    public func assess(_ answer: Answer, to query: AddressQuery) -> Answer {
        let number = query.parts.houseNumber
        let asked = AskedAddress(
            reader.words(of: query.storage[query.text]),
            houseNumber: number.isEmpty ? nil : reader.words(of: query.storage[number])
        )
        var assessed = answer
        assessed.askedLevel = answer.askedLevel ?? asked.level
        guard answer.best != nil else { return assessed }
        let judged = answer.candidates.enumerated().map { rank, candidate in
            Judged(candidate, rank: rank, asked: asked, reader: reader)
        }
        // A candidate of a lower rank is only preferred for a clear reason.
        let order = judged.indices.sorted {
            (judged[$0].likelihood, -$0) > (judged[$1].likelihood, -$1)
        }
        let ranked = order.map { judged[$0] }
        guard let best = ranked.first else { return assessed }
        let rivals = ranked.filter {
            best.candidate.coordinate.metres(to: $0.candidate.coordinate)
                > Double(best.candidate.accuracyMetres)
        }
        let others = rivals.reduce(0) { $0 + $1.likelihood }
        assessed.topShare = best.likelihood / (best.likelihood + others)
        assessed.best = best.candidate
        assessed.runnerUp = rivals.first?.candidate
        let isRunnerUp = rivals.first.map { rival in
            ranked.firstIndex { $0.rank == rival.rank } ?? 0
        }
        assessed.others = ranked.indices.dropFirst().filter { $0 != isRunnerUp }
            .map { ranked[$0].candidate }
        return assessed
    }
}

/// A candidate with what was found out about it.
private struct Judged {
    let candidate: Candidate
    let rank: Int
    /// How likely it is what was meant, relative to the others of its answer.
    let likelihood: Float

    init(_ raw: Candidate, rank: Int, asked: AskedAddress, reader: AddressReader) {
        self.rank = rank
        var label = AddressWords(list: TokenList(), classes: [])
        if case .text(let text) = raw.label { label = reader.words(of: text) }
        let agreement = Agreement(asked, label: label)
        candidate = CandidateJudgement(asked: asked, agreement: agreement).applied(to: raw)
        // Where the provider measures its candidates, differences of a tenth tell; else its order.
        let measured = raw.score > 0 ? expf(10 * raw.score) : powf(0.4, Float(rank))
        likelihood = measured * expf(2 * agreement.weight)
    }
}
