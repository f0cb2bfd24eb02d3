public import AddressText
public import Geocoding

/// Answers from the corrections, and asks the next geocoder for everything else.
public struct CorrectionsGeocoder: LocalGeocoder {
    /// The name in the column `geo_provider`.
    public static let name = "correction"

    private let corrections: Corrections
    private let source: UInt8
    private let next: any LocalGeocoder

    /// Puts corrections before a geocoder.
    ///
    /// - Parameters:
    ///   - source: where `correction` stands in the run's list of sources.
    ///   - next: who is asked for queries without a correction.
    public init(_ corrections: Corrections, source: UInt8, before next: any LocalGeocoder) {
        self.corrections = corrections
        self.source = source
        self.next = next
        identity =
            corrections.isEmpty
            ? next.identity
            : GeocoderIdentity(
                name: next.identity.name,
                digest: next.identity.digest &* 31 &+ corrections.digest
            )
    }

    /// The next geocoder's, and what the corrections say.
    public let identity: GeocoderIdentity
    /// The next geocoder's.
    public var batch: BatchShape { next.batch }

    /// Answers every query, in order.
    public func answerNow(_ queries: [AddressQuery]) -> [Answer] {
        guard !corrections.isEmpty else { return next.answerNow(queries) }
        var answers = queries.map { query in
            corrections.correction(for: query).map { answer($0) }
        }
        let open = answers.indices.filter { answers[$0] == nil }
        let others = open.isEmpty ? [] : next.answerNow(open.map { queries[$0] })
        for (index, answer) in zip(open, others) { answers[index] = answer }
        // A geocoder that breaks its contract shows by the count, as it would without corrections.
        return answers.compactMap { $0 }
    }

    private func answer(_ correction: Correction) -> Answer {
        guard case .place(let place) = correction.ruling else {
            return Answer(refusal: .unplaceable, source: source)
        }
        let candidate = Candidate(
            coordinate: place.coordinate,
            level: place.level,
            accuracyMetres: place.accuracyMetres,
            confidence: 1,
            country: correction.country,
            label: .text(place.label.isEmpty ? correction.query : place.label)
        )
        // The level asked for is the one given: a person who places a region means a region.
        return Answer(best: candidate, askedLevel: place.level, source: source)
    }
}
