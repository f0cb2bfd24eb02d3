/// An area that a query may lie in, and why.
struct AreaHit: BitwiseCopyable {
    let area: UInt32
    /// The tokens that name it, as bits of the first 64.
    var nameBits: UInt64 = 0
    /// The tokens of its postal code.
    var postcodeBits: UInt64 = 0
    /// Whether its name is one letter away from what the query says.
    var isMisspelt = false
    /// Whether it is only known that it has the street.
    var isByStreet = false
    /// Whether it lies where the world index sees the query, or name and postal code say so themselves.
    var isNear = false
    /// Whether it is named, but the world index sees the query far away.
    var isFar = false
    /// For and against it, in the units of `StreetWeights`.
    var score: Float = 0

    init(area: UInt32) { self.area = area }

    /// Whether both its name and its postal code stand in the query.
    var isCertain: Bool {
        nameBits != 0 && postcodeBits != 0 && nameBits & postcodeBits == 0 && !isMisspelt
    }
}

/// What counts for and against a street, as log odds.
enum StreetWeights {
    static let areaName: Float = 2
    /// For each further token of the area's name.
    static let areaNameToken: Float = 0.4
    static let misspeltArea: Float = -1
    static let areaPostcode: Float = 2.5
    static let areaNear: Float = 1.5
    static let areaNearRunnerUp: Float = 0.5
    /// Named, but the world index sees the query far away.
    static let areaFar: Float = -3
    /// Neither named nor near; only that the index has few areas.
    static let areaGuess: Float = -1.5

    /// For the whole of the words that may be the street.
    static let coverage: Float = 3
    static let besideNumber: Float = 2
    static let sameType: Float = 0.5
    static let otherType: Float = -2
    static let missingType: Float = -0.2
    static let sameDirection: Float = 0.6
    static let otherDirection: Float = -2
    static let missingDirection: Float = -0.4
    static let otherNumberedType: Float = -2.5
    static let otherWording: Float = -0.3
    static let alias: Float = -0.1
    /// For each letter that differs.
    static let typo: Float = -1.5

    static let house: Float = 2
    static let sibling: Float = 1
    static let between: Float = 0.8
    static let unknownNumber: Float = -0.5
    static let outOfRange: Float = -1.2
    static let samePostcode: Float = 1.5
    static let otherPostcode: Float = -0.7
}
