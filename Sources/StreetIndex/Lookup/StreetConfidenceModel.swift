/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = 1.000
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<28, Float> = [
        2.000,  // house
        0.500,  // sibling
        0.500,  // between
        0.000,  // unknownNumber
        -0.500,  // outOfRange
        -1.000,  // oneEdit
        -2.000,  // twoEdits
        -0.500,  // editOfShortName
        0.500,  // townNamed
        -0.500,  // townMisspelt
        -0.500,  // townByStreet
        -1.500,  // townFar
        0.500,  // postcodeNamed
        0.500,  // near
        0.000,  // namedAndPostcode
        -1.000,  // neitherNamed
        -0.200,  // alias
        -1.000,  // otherType
        -0.200,  // missingType
        -1.000,  // otherDirection
        -0.300,  // missingDirection
        -0.500,  // leftOver
        0.300,  // besideNumber
        0.300,  // numberWeight
        0.500,  // samePostcode
        -0.500,  // otherPostcode
        -1.000,  // rivals
        0.000,  // radius
    ]
}
