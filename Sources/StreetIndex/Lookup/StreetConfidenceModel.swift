/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = -2.485
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<29, Float> = [
        1.498,  // house
        1.320,  // sibling
        0.145,  // between
        -2.231,  // unknownNumber
        -0.887,  // outOfRange
        -0.975,  // oneEdit
        -0.431,  // twoEdits
        -1.031,  // shortEdited
        1.500,  // townNamed
        0.258,  // townMisspelt
        1.309,  // townByStreet
        -1.193,  // townFar
        0.053,  // postcodeNamed
        1.133,  // near
        0.223,  // namedAndPostcode
        1.200,  // streetAlone
        -3.081,  // neitherNamed
        0.018,  // alias
        -3.965,  // otherType
        -3.457,  // missingType
        -0.110,  // otherDirection
        -2.075,  // missingDirection
        -0.418,  // leftOver
        2.789,  // besideNumber
        0.328,  // numberWeight
        1.324,  // samePostcode
        -1.622,  // otherPostcode
        -1.620,  // rivals
        0.371,  // radius
    ]
}
