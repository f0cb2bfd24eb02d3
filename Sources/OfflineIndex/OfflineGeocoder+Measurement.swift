public import AddressText
public import Geocoding

/// What fitting the confidence needs; no part of the API that commands use.
@_spi(Measurement) extension OfflineGeocoder {
    /// The first index's answer to a query, and the features that its confidence is judged by; none
    /// when there is no candidate.
    public func answerWithFeatures(_ query: AddressQuery) -> (answer: Answer, features: [Float]) {
        guard let lookup = lookups.first else { return (Answer(), []) }
        var readings = Lookup.readings()
        var answer = Answer()
        lookup.answer([query], limit: 2, &readings) { answer = $1 }
        guard answer.best != nil else { return (answer, []) }
        let verdict = Verdict(tables: lookup.tables, index: lookup.index)
        guard let values = verdict.features(of: readings[0])?.values else { return (answer, []) }
        return (answer, values.indices.map { values[$0] })
    }
}
