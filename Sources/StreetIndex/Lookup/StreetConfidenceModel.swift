/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = -2.377
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<28, Float> = [
        1.458,  // house
        1.395,  // sibling
        0.158,  // between
        -2.214,  // unknownNumber
        -0.856,  // outOfRange
        -0.981,  // oneEdit
        -0.346,  // twoEdits
        -0.708,  // editOfShortName
        1.640,  // townNamed
        0.260,  // townMisspelt
        0.000,  // townByStreet
        -1.217,  // townFar
        0.024,  // postcodeNamed
        1.278,  // near
        0.201,  // namedAndPostcode
        -2.847,  // neitherNamed
        0.012,  // alias
        -3.991,  // otherType
        -2.824,  // missingType
        -0.116,  // otherDirection
        -1.941,  // missingDirection
        -0.365,  // leftOver
        2.400,  // besideNumber
        0.247,  // numberWeight
        1.415,  // samePostcode
        -1.767,  // otherPostcode
        -1.464,  // rivals
        0.342,  // radius
    ]
}
