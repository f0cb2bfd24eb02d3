public import AddressText
public import Geocoding

/// What every geocoder must keep; one suite runs it over each of them.
public enum GeocoderContract {
    /// The promises that a geocoder broke on these queries; empty when it kept all.
    ///
    /// - Parameter queries: at most `geocoder.batch.maximum`, of different texts.
    public static func violations(
        of geocoder: some Geocoder,
        queries: [AddressQuery]
    ) async -> [String] {
        var broken: [String] = []
        let answers = await geocoder.answer(queries)
        if answers.count != queries.count {
            broken.append("\(queries.count) queries got \(answers.count) answers")
        }
        if !(await geocoder.answer([])).isEmpty { broken.append("no query got an answer") }
        let backwards = await geocoder.answer(queries.reversed())
        if backwards.reversed().map(said) != answers.map(said) {
            broken.append("the order of the queries changes their answers")
        }
        for (query, answer) in zip(queries, answers) {
            broken += violations(in: answer).map { "\(query.string): \($0)" }
        }
        if geocoder.batch.preferred < 1 { broken.append("it prefers batches of nothing") }
        return broken
    }

    /// The answer without what it cost.
    private static func said(
        _ answer: Result<Answer, GeocodeError>
    ) -> Result<Answer, GeocodeError> {
        answer.map { answer in
            var answer = answer
            answer.isShared = false
            return answer
        }
    }

    private static func violations(in answer: Result<Answer, GeocodeError>) -> [String] {
        switch answer {
        case .failure(let error):
            return error.reason.reasonClass == .note ? ["a note is no reason to fail"] : []
        case .success(let answer):
            var broken: [String] = []
            if answer.best == nil, answer.runnerUp != nil || !answer.others.isEmpty {
                broken.append("a runner-up without a best candidate")
            }
            if !(0...1).contains(answer.topShare) { broken.append("the share is not in 0...1") }
            for candidate in answer.candidates {
                if !(0...1).contains(candidate.confidence) {
                    broken.append("a confidence is not in 0...1")
                }
                if candidate.accuracyMetres < 1 { broken.append("a radius is under 1 m") }
            }
            return broken
        }
    }
}
