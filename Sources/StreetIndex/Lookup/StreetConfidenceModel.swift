/// The numbers of the confidence of streets. Written by Benchmarks/streets/fit; do not tune by hand.
enum StreetConfidenceModel {
    static let intercept: Float = -2.960
    /// In the order of `StreetFeatures.Name`.
    static let weights: InlineArray<29, Float> = [
        1.497,  // house
        1.362,  // sibling
        0.168,  // between
        -2.228,  // unknownNumber
        -0.874,  // outOfRange
        -0.798,  // oneEdit
        -0.510,  // twoEdits
        -1.071,  // shortEdited
        1.648,  // townNamed
        0.310,  // townMisspelt
        0.000,  // townByStreet
        -1.225,  // townFar
        0.002,  // postcodeNamed
        1.312,  // near
        0.232,  // namedAndPostcode
        0.000,  // streetAlone
        -2.801,  // neitherNamed
        0.019,  // alias
        -4.035,  // otherType
        -3.552,  // missingType
        -0.117,  // otherDirection
        -2.147,  // missingDirection
        -0.380,  // leftOver
        2.904,  // besideNumber
        0.276,  // numberWeight
        1.323,  // samePostcode
        -1.668,  // otherPostcode
        -1.613,  // rivals
        0.378,  // radius
    ]
}
