public import AddressText
public import Geocoding
public import OfflineIndex

/// The offline geocoder with street indexes on top of the world's: where one of them knows the street, its
/// answer is the answer, else the world's.
///
/// Any number of threads may ask at once; a call keeps its working memory to itself.
public struct StreetGeocoder: LocalGeocoder, LabelRenderer {
    let world: OfflineGeocoder
    let lookups: [StreetLookup]

    /// A geocoder over open street indexes.
    ///
    /// - Parameter world: what answers where no street index does, and tells where a query lies.
    public init(_ files: [IndexFile], world: OfflineGeocoder) throws(StreetIndexError) {
        self.world = world
        lookups = try files.map { file throws(StreetIndexError) in
            try StreetLookup(StreetFile(file))
        }
        var digest = world.identity.digest
        for file in files { digest = digest &* 0x9FB2_1C65_1E98_DF25 ^ file.buildID }
        identity = GeocoderIdentity(name: OfflineGeocoder.name, digest: digest)
        attributions = files.flatMap { $0.summary.sources }.map(\.attribution) + world.attributions
    }

    /// Names the builds of all indexes.
    public let identity: GeocoderIdentity
    /// What the licences of the data require, the streets' first.
    public let attributions: [String]
    /// Any number of queries.
    public var batch: BatchShape { world.batch }

    /// Answers every query, in order. The world index is asked for those only that do not say by themselves
    /// where they lie.
    public func answerNow(_ queries: [AddressQuery]) -> [Answer] {
        var reading = StreetReading()
        var answers: [Answer] = []
        answers.reserveCapacity(queries.count)
        var open: [Int] = []
        for index in queries.indices {
            let certain = certainAnswer(queries[index], &reading)
            if certain == nil { open.append(index) }
            answers.append(certain ?? Answer())
        }
        let coarse = world.answerNow(open.map { queries[$0] })
        for (index, coarse) in zip(open, coarse) {
            answers[index] = finer(than: coarse, queries[index], &reading)
        }
        return answers
    }

    /// The best answer of the street indexes that need nobody else; nil where there is none.
    func certainAnswer(_ query: AddressQuery, _ reading: inout StreetReading) -> Answer? {
        var best: Answer?
        for lookup in lookups {
            guard let answer = lookup.certainAnswer(query, &reading),
                StreetGeocoder.isBetter(answer, than: best ?? Answer())
            else { continue }
            best = answer
        }
        return best
    }

    /// The best answer of the street indexes, or the world's where it is better.
    func finer(
        than coarse: Answer, _ query: AddressQuery, _ reading: inout StreetReading
    ) -> Answer {
        guard coarse.refusal != .tooLong else { return coarse }
        var best = coarse
        for lookup in lookups {
            guard let answer = lookup.answer(query, world: coarse, &reading),
                StreetGeocoder.isBetter(answer, than: best)
            else { continue }
            best = answer
        }
        return best
    }

    /// Under this chance a street's match is no better than the place it lies in.
    private static let leastChance: Float = 0.3

    /// Whether an answer of a street index is to be taken instead of another one or the world's.
    private static func isBetter(_ new: Answer, than old: Answer) -> Bool {
        guard let candidate = new.best, candidate.confidence >= leastChance else { return false }
        guard let known = old.best, known.level >= .street else { return true }
        return (candidate.confidence, candidate.level.rank) > (known.confidence, known.level.rank)
    }

    /// Appends the label of a candidate that one of these indexes gave.
    public func appendLabel(of candidate: Candidate, to bytes: inout [UInt8]) {
        world.appendLabel(of: candidate, to: &bytes)
    }
}

extension StreetGeocoder: Autocompleter {
    /// Suggestions for text that is still being typed: streets and houses, then the world's places.
    public func suggest(
        _ text: String, limit: Int
    ) async -> Result<[Suggestion], GeocodeError> {
        let coarse = world.answerNow([AddressQuery(text)]).first ?? Answer()
        var suggestions: [Suggestion] = []
        for (index, lookup) in lookups.enumerated() {
            for pick in lookup.suggestions(for: text, world: coarse, limit: limit)
            where suggestions.count < limit {
                suggestions.append(StreetToken(index: index, pick).suggestion(labelled: pick.label))
            }
        }
        switch await world.suggest(text, limit: limit) {
        case .success(let places):
            return .success(suggestions + places.prefix(max(0, limit - suggestions.count)))
        case .failure(let error):
            return suggestions.isEmpty ? .failure(error) : .success(suggestions)
        }
    }

    /// The candidate behind a suggestion, or nil when it is none of these indexes'.
    public func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        guard let token = StreetToken(suggestion.token) else {
            return await world.resolve(suggestion)
        }
        guard token.index < lookups.count else { return .success(nil) }
        return .success(
            lookups[token.index].candidate(street: token.street, number: token.number))
    }
}

/// What a street's suggestion carries so that it can be found again, as text.
private struct StreetToken {
    let index: Int
    let street: UInt32
    let number: (value: UInt32, suffix: UInt32)?

    init(index: Int, _ pick: StreetPick) {
        self.index = index
        (street, number) = (pick.street, pick.number)
    }

    init?(_ text: String) {
        let fields = text.split(separator: ".").map(String.init)
        guard fields.first == "street", fields.count == 3 || fields.count == 5 else { return nil }
        let numbers = fields.dropFirst().compactMap { UInt32($0) }
        guard numbers.count == fields.count - 1 else { return nil }
        index = Int(numbers[0])
        street = numbers[1]
        number = numbers.count == 4 ? (numbers[2], numbers[3]) : nil
    }

    var text: String {
        "street.\(index).\(street)" + (number.map { ".\($0.value).\($0.suffix)" } ?? "")
    }

    func suggestion(labelled label: String) -> Suggestion {
        let parts = label.split(separator: ",", maxSplits: 1).map(String.init)
        return Suggestion(
            title: parts.first ?? label,
            subtitle: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "", token: text)
    }
}
