/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = -1.795
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<28, Float> = [
        1.371,  // house
        1.353,  // sibling
        0.183,  // between
        -2.199,  // unknownNumber
        -0.787,  // outOfRange
        -1.034,  // oneEdit
        -0.432,  // twoEdits
        -0.915,  // editOfShortName
        1.274,  // townNamed
        0.231,  // townMisspelt
        0.000,  // townByStreet
        0.045,  // townFar
        0.061,  // postcodeNamed
        0.755,  // near
        0.218,  // namedAndPostcode
        0.000,  // neitherNamed
        0.015,  // alias
        -2.930,  // otherType
        -2.829,  // missingType
        -0.136,  // otherDirection
        -2.172,  // missingDirection
        -0.298,  // leftOver
        2.627,  // besideNumber
        0.247,  // numberWeight
        1.391,  // samePostcode
        -1.531,  // otherPostcode
        -1.468,  // rivals
        0.334,  // radius
    ]
}
