public import AddressText
public import Geocoding

/// What fitting the confidence needs; no part of the API that commands use.
@_spi(Measurement) extension OfflineGeocoder {
    /// The first index's answer to a query, and the features that its confidence is judged by; none
    /// when there is no candidate.
    public func answerWithFeatures(_ query: AddressQuery) -> (answer: Answer, features: [Float]) {
        guard let lookup = lookups.first else { return (Answer(), []) }
        var reading = QueryReading()
        let answer = lookup.answer(query, limit: 2, reading: &reading)
        guard answer.best != nil else { return (answer, []) }
        let verdict = Verdict(tables: lookup.tables, index: lookup.index)
        return (answer, verdict.features(of: reading)?.values ?? [])
    }
}
