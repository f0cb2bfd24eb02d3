public import AddressText
public import Geocoding

// For the tools that fit and judge the model of confidence.
@_spi(Measurement) extension StreetGeocoder {
    /// What the features of an answer are, in order.
    public static var featureNames: [String] {
        StreetFeatures.Name.allCases.map { "\($0)" }
    }

    /// What the first street index answers to each query, with the features of its confidence; nil where it
    /// knows no street of it.
    ///
    /// Answers of little confidence are among these, for which a run takes the world's: a model that was
    /// fitted on what it lets pass would not know what it keeps out.
    public func answersWithFeatures(
        _ queries: [AddressQuery]
    ) -> [(answer: Answer, features: [Float])?] {
        var reading = StreetReading()
        return queries.map { query in
            guard let lookup = lookups.first else { return nil }
            var answer = lookup.certainAnswer(query, &reading)
            if answer == nil {
                let coarse = world.answerNow([query]).first ?? Answer()
                answer = lookup.answer(query, world: coarse, &reading)
            }
            return answer.map { ($0, StreetFeatures.Name.allCases.map { reading.features[$0] }) }
        }
    }
}
