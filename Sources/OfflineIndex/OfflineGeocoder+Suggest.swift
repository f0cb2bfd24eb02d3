import AddressText
public import Geocoding

/// Places of the index for text that is still being typed.
extension OfflineGeocoder {
    /// How many ways to finish the last word are looked at.
    private static let mostWords = 12

    /// The places that the text may become, best first, each once.
    ///
    /// The last word is completed by the words of the index, the heaviest first; then every form is
    /// looked up as a query.
    public func suggestions(for text: String, limit: Int) -> [Candidate] {
        let queries = [text] + completions(of: text)
        let answers = answerNow(queries.map { AddressQuery($0) })
        var found: [Candidate] = []
        for (rank, answer) in answers.enumerated() {
            // What is typed so far is meant as it stands only if it is a whole name.
            for candidate in rank == 0 ? answer.candidates : answer.candidates.prefix(2).map({ $0 })
            {
                let isKnown = found.contains {
                    $0.label == candidate.label
                        || $0.coordinate.metres(to: candidate.coordinate) < 100
                }
                if !isKnown { found.append(candidate) }
            }
        }
        return Array(found.prefix(max(1, limit)))
    }

    /// The text with its last word completed, the likeliest first.
    private func completions(of text: String) -> [String] {
        guard let table = FoldTable.builtIn else { return [] }
        let list = Normaliser(table: table).tokens(of: text)
        guard let last = list.tokens.last, last.kind == .word,
            text.utf8.count == Int(last.end)
        else { return [] }
        let prefix = list.text(of: last)
        guard prefix.count >= 2 else { return [] }
        let head = String(decoding: text.utf8.prefix(Int(last.start)), as: UTF8.self)
        var words: [(word: [UInt8], weight: UInt8)] = []
        for lookup in lookups {
            words += lookup.words.completions(of: prefix, limit: OfflineGeocoder.mostWords)
        }
        return words.sorted { $0.weight > $1.weight }.prefix(OfflineGeocoder.mostWords)
            .map { head + String(decoding: $0.word, as: UTF8.self) }
    }
}

/// Search as you type in the index.
public struct OfflineAutocompleter: Autocompleter {
    private let geocoder: OfflineGeocoder

    /// Over the indexes of a geocoder.
    public init(_ geocoder: OfflineGeocoder) { self.geocoder = geocoder }

    /// Places, each with its country and region beside it.
    public func suggest(_ text: String, limit: Int) async -> Result<[Suggestion], GeocodeError> {
        let candidates = geocoder.suggestions(for: text, limit: limit)
        return .success(
            candidates.map { candidate in
                var bytes: [UInt8] = []
                geocoder.appendLabel(of: candidate, to: &bytes)
                let label = String(decoding: bytes, as: UTF8.self)
                let parts = label.split(separator: ",", maxSplits: 1).map(String.init)
                return Suggestion(
                    title: parts.first ?? label,
                    subtitle: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "",
                    token: label
                )
            }
        )
    }

    /// The place of a suggestion: its label, looked up.
    public func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        let answer = geocoder.answerNow([AddressQuery(suggestion.token)]).first
        return .success(answer?.best)
    }
}
