/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = -2.729
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<28, Float> = [
        1.500,  // house
        1.351,  // sibling
        0.162,  // between
        -2.221,  // unknownNumber
        -0.860,  // outOfRange
        -0.827,  // oneEdit
        -0.514,  // twoEdits
        -0.878,  // shortEdited
        1.704,  // townNamed
        0.278,  // townMisspelt
        0.000,  // townByStreet
        -1.224,  // townFar
        0.017,  // postcodeNamed
        1.313,  // near
        0.229,  // namedAndPostcode
        -2.812,  // neitherNamed
        0.015,  // alias
        -4.002,  // otherType
        -3.292,  // missingType
        -0.114,  // otherDirection
        -2.106,  // missingDirection
        -0.377,  // leftOver
        2.665,  // besideNumber
        0.270,  // numberWeight
        1.290,  // samePostcode
        -1.728,  // otherPostcode
        -1.482,  // rivals
        0.344,  // radius
    ]
}
