public import AddressText
public import Geocoding

// For the tools that fit and judge the model of confidence.
@_spi(Measurement) extension StreetGeocoder {
    /// What the features of an answer are, in order.
    public static var featureNames: [String] {
        StreetFeatures.Name.allCases.map { "\($0)" }
    }

    /// The answer to each query, with the features of its confidence; nil where the answer is the world's.
    ///
    /// For one street index: of several it is not known whose features they are.
    public func answersWithFeatures(
        _ queries: [AddressQuery]
    ) -> [(answer: Answer, features: [Float]?)] {
        var reading = StreetReading()
        return queries.map { query in
            if let answer = certainAnswer(query, &reading) { return (answer, values(reading)) }
            let coarse = world.answerNow([query]).first ?? Answer()
            let answer = finer(than: coarse, query, &reading)
            return (answer, answer == coarse ? nil : values(reading))
        }
    }

    private func values(_ reading: borrowing StreetReading) -> [Float] {
        StreetFeatures.Name.allCases.map { reading.features[$0] }
    }
}
