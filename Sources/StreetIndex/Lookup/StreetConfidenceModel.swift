/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = -1.375
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<30, Float> = [
        1.293,  // house
        1.007,  // sibling
        -0.113,  // between
        -2.276,  // unknownNumber
        -0.800,  // outOfRange
        -1.300,  // oneEdit
        -0.546,  // twoEdits
        -1.271,  // shortEdited
        1.572,  // townNamed
        0.139,  // townMisspelt
        1.146,  // townByStreet
        -1.213,  // townFar
        -0.001,  // postcodeNamed
        1.130,  // near
        0.268,  // namedAndPostcode
        1.093,  // streetAlone
        -3.041,  // neitherNamed
        0.011,  // alias
        -4.397,  // otherType
        -4.060,  // missingType
        -0.152,  // otherDirection
        -2.551,  // missingDirection
        -0.594,  // leftOver
        2.170,  // besideNumber
        0.408,  // numberWeight
        1.353,  // samePostcode
        -1.519,  // otherPostcode
        -1.528,  // rivals
        0.248,  // radius
        0.888,  // noNumber
    ]
}
