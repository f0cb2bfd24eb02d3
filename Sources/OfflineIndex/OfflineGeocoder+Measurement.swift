public import AddressText
public import Geocoding

/// What fitting the confidence needs; no part of the API that commands use.
@_spi(Measurement) extension OfflineGeocoder {
    /// The first index's answer to a query with what its confidence is judged by: the radius in
    /// metres, then the features; nothing when there is no candidate.
    public func answerWithFeatures(_ query: AddressQuery) -> (answer: Answer, features: [Float]) {
        guard let lookup = lookups.first else { return (Answer(), []) }
        var readings = Lookup.readings()
        let answer = lookup.answer(query, limit: 2, &readings)
        guard answer.best != nil else { return (answer, []) }
        guard let found = lookup.assessment(of: &readings[0]) else { return (answer, []) }
        return (answer, [found.radius] + found.features)
    }
}
