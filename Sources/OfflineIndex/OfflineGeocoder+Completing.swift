import AddressText
import GeoModel
public import Geocoding

extension OfflineGeocoder: Autocompleter {
    /// Suggestions for text that is still being typed, best first.
    ///
    /// The last word is completed by the index's own words; what stands before it narrows the places
    /// down as in any query. A few milliseconds of processor time.
    public func suggest(
        _ text: String,
        limit: Int
    ) async -> Result<[Suggestion], GeocodeError> {
        .success(suggestions(for: text, limit: limit))
    }

    /// The candidate behind a suggestion, or nil when it is none of these indexes'.
    public func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        .success(SuggestionToken(suggestion.token)?.candidate(labelledBy: self))
    }

    private func suggestions(for text: String, limit: Int) -> [Suggestion] {
        var found: [EntityReference: (candidate: Candidate, weight: Float)] = [:]
        var readings = Lookup.readings()
        for lookup in lookups {
            let completion = Completion(text, lookup: lookup)
            for query in completion.queries {
                let answer = lookup.answer(AddressQuery(query), limit: 6, &readings)
                for candidate in answer.candidates {
                    guard case .entity(let reference) = candidate.label,
                        !candidate.notes.contains(.typoCorrected) || query == text
                    else { continue }
                    let weight = completion.weight(
                        of: candidate, reference, in: answer, readings[0])
                    if found[reference].map({ $0.weight < weight }) ?? true {
                        found[reference] = (candidate, weight)
                    }
                }
            }
        }
        let ranked = found.sorted { left, right in
            (left.value.weight, right.key.row) > (right.value.weight, left.key.row)
        }
        var seen: Set<String> = []
        var suggestions: [Suggestion] = []
        for (reference, entry) in ranked where suggestions.count < limit {
            var label: [UInt8] = []
            appendLabel(of: entry.candidate, to: &label)
            let words = String(decoding: label, as: UTF8.self)
            guard seen.insert(words).inserted else { continue }
            let parts = words.split(separator: ",", maxSplits: 1).map(String.init)
            suggestions.append(
                Suggestion(
                    title: parts.first ?? words,
                    subtitle: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "",
                    token: SuggestionToken(entry.candidate, reference).text
                )
            )
        }
        return suggestions
    }
}

/// The queries that a text may be about to become, and how well an answer completes it.
private struct Completion {
    private static let mostWords = 64
    /// Shorter beginnings fit too many words to say anything; behind other words one letter will do.
    private static let shortest = 2

    let queries: [String]
    private let lookup: Lookup
    private let typed: [UInt8]

    init(_ text: String, lookup: Lookup) {
        self.lookup = lookup
        let tokens = lookup.tables.normaliser.tokens(of: text)
        typed = Self.folded(tokens)
        var queries = [text]
        if let last = tokens.tokens.last, last.kind == .word,
            last.foldedCount >= Self.shortest || tokens.tokens.count > 1,
            Int(last.end) == text.utf8.count
        {
            let head = String(decoding: text.utf8.prefix(Int(last.start)), as: UTF8.self)
            let words = lookup.words.completions(of: tokens.text(of: last), limit: Self.mostWords)
            queries += words.map { head + String(decoding: $0, as: UTF8.self) }
        }
        self.queries = queries
    }

    private static func folded(_ list: TokenList) -> [UInt8] {
        list.tokens.flatMap { Array(list.text(of: $0)) }
    }

    /// Larger places first, those before all that every word of the query speaks of; what the ranking
    /// itself puts far behind counts less.
    func weight(
        of candidate: Candidate,
        _ reference: EntityReference,
        in answer: Answer,
        _ reading: borrowing QueryReading
    ) -> Float {
        let tables = lookup.tables
        let isPostcode = reference.table == LabelTable.postcodes
        let number = isPostcode ? tables.postcode(Int(reference.row))?.entity : reference.row
        guard let number, let record = tables.entity(number) else { return 0 }
        let words = reading.tokens.count
        var explained = 0
        for index in reading.anchors.indices where reading.anchors[index].entity == number {
            explained = max(explained, reading.anchors[index].explained.nonzeroBitCount)
        }
        let behind = max(0, (answer.best?.score ?? candidate.score) - candidate.score)
        var weight = Float(record.importance) / 8 - behind
        weight -= 14 * Float(min(4, max(0, words - explained)))
        let name = tables.normaliser.tokens(
            of: String(decoding: tables.name(record), as: UTF8.self))
        if Self.folded(name).starts(with: typed) { weight += 4 }
        // A postal code is seldom meant for anything else, however small its place.
        if isPostcode { weight += 8 }
        return weight
    }
}

/// What a suggestion carries so that it can be found again: the candidate's numbers, as text.
private struct SuggestionToken {
    private let fields: [Int]

    init(_ candidate: Candidate, _ reference: EntityReference) {
        fields = [
            Int(reference.index), Int(reference.table), Int(reference.row),
            Int(candidate.coordinate.latitudeE6), Int(candidate.coordinate.longitudeE6),
            Int(candidate.level.rawValue), Int(candidate.accuracyMetres),
            Int(candidate.country?.packed ?? 0),
        ]
    }

    init?(_ text: String) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard fields.count == 8, fields.allSatisfy({ $0 != nil }) else { return nil }
        self.fields = fields.compactMap { $0 }
    }

    var text: String { fields.map(String.init).joined(separator: ".") }

    func candidate(labelledBy geocoder: OfflineGeocoder) -> Candidate? {
        guard
            let index = UInt8(exactly: fields[0]), let table = UInt8(exactly: fields[1]),
            let row = UInt32(exactly: fields[2]), let latitude = Int32(exactly: fields[3]),
            let longitude = Int32(exactly: fields[4]), let level = UInt8(exactly: fields[5]),
            let metres = Int32(exactly: fields[6]), metres > 0,
            let code = UInt16(exactly: fields[7]),
            let coordinate = Coordinate(latitudeE6: latitude, longitudeE6: longitude),
            let level = MatchLevel(rawValue: level)
        else { return nil }
        let candidate = Candidate(
            coordinate: coordinate,
            level: level,
            accuracyMetres: metres,
            confidence: 1,
            country: CountryCode(packed: code),
            label: .entity(EntityReference(index: index, table: table, row: row))
        )
        var label: [UInt8] = []
        geocoder.appendLabel(of: candidate, to: &label)
        guard !label.isEmpty else { return nil }
        var labelled = candidate
        labelled.label = .text(String(decoding: label, as: UTF8.self))
        return labelled
    }
}
