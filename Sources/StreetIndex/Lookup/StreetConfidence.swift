import Geocoding

/// What the confidence of a street's match is judged by: one number for each of `names`.
struct StreetFeatures {
    /// In the order of `names`; what is not said is 0.
    private(set) var values = InlineArray<30, Float>(repeating: 0)

    /// What the numbers are, for fitting them.
    enum Name: Int, CaseIterable {
        // What is known of the house number.
        case house, sibling, between, unknownNumber, outOfRange
        // How much of a name its mistaken letters are.
        case oneEdit, twoEdits, shortEdited
        // The town.
        case townNamed, townMisspelt, townByStreet, townFar, postcodeNamed, near, namedAndPostcode
        // Nothing says which town it is: of a query that is street and number alone, and where a word is left.
        case streetAlone, neitherNamed
        // The street's name.
        case alias, otherType, missingType, otherDirection, missingDirection, leftOver
        // The number in the query.
        case besideNumber, numberWeight
        case samePostcode, otherPostcode
        // The rivals, and how far off the point may be.
        case rivals, radius
        // The query has no house number for the street.
        case noNumber
    }

    subscript(name: Name) -> Float {
        get { values[name.rawValue] }
        set { values[name.rawValue] = newValue }
    }

    /// Nothing is known.
    init() {}

    /// Of a street or house.
    ///
    /// - Parameters:
    ///   - number: the house number as the query has it.
    ///   - letters: how many letters the words for the street have.
    ///   - share: the part of the likelihood of all candidates, above 0.
    init(
        _ finalist: StreetFinalist, _ area: AreaHit, number: NumberCandidate?, letters: Int,
        share: Float
    ) {
        let (hit, placement) = (finalist.hit, finalist.placement)
        set(placement.find)
        take(area)
        if area.nameBits == 0, area.postcodeBits == 0 {
            if hit.leftOver == 0 {
                self[.streetAlone] = 1
            } else if !area.isNear {
                self[.neitherNamed] = 1
            }
        }
        if hit.edits == 1 { self[.oneEdit] = 1 }
        if hit.edits > 1 { self[.twoEdits] = 1 }
        if hit.edits > 0 { self[.shortEdited] = Float(max(0, 16 - letters)) / 16 }
        let agreement = hit.agreement
        if agreement.contains(.alias) {
            self[.alias] = 1
        } else {
            if agreement.contains(.otherType) { self[.otherType] = 1 }
            if agreement.isDisjoint(with: [.otherType, .sameType]) { self[.missingType] = 1 }
            if agreement.contains(.otherDirection) { self[.otherDirection] = 1 }
            if agreement.isDisjoint(with: [.otherDirection, .sameDirection]) {
                self[.missingDirection] = 1
            }
        }
        self[.leftOver] = Float(min(4, hit.leftOver))
        if finalist.isBeside { self[.besideNumber] = 1 }
        if let number { self[.numberWeight] = max(-3, min(1, number.weight)) }
        if placement.isOfPostcode {
            self[.samePostcode] = 1
        } else if placement.house?.postcode ?? 0 > 0, area.postcodeBits != 0 {
            self[.otherPostcode] = 1
        }
        self[.rivals] = StreetFeatures.doublings(of: 1 / max(0.01, share))
        self[.radius] = StreetFeatures.doublings(
            of: Float(placement.radius / Placement.houseRadius))
    }

    /// Of the crossing of two streets in an area.
    init(crossing area: AreaHit) {
        take(area)
        self[.noNumber] = 1
    }

    private mutating func take(_ area: AreaHit) {
        if area.nameBits != 0 { self[.townNamed] = 1 }
        if area.isMisspelt { self[.townMisspelt] = 1 }
        if area.isByStreet { self[.townByStreet] = 1 }
        if area.isFar { self[.townFar] = 1 }
        if area.postcodeBits != 0 { self[.postcodeNamed] = 1 }
        if area.isNear { self[.near] = 1 }
        if area.nameBits != 0, area.postcodeBits != 0 { self[.namedAndPostcode] = 1 }
    }

    private mutating func set(_ find: Placement.Find) {
        switch find {
        case .street: self[.noNumber] = 1
        case .house: self[.house] = 1
        case .sibling: self[.sibling] = 1
        case .between: self[.between] = 1
        case .unknownNumber: self[.unknownNumber] = 1
        case .outOfRange: self[.outOfRange] = 1
        }
    }

    /// How often 1 is to be doubled to give a ratio, 0 to 8: its logarithm, straight between whole doublings.
    private static func doublings(of ratio: Float) -> Float {
        var (left, count) = (max(1, ratio), Float(0))
        while left >= 2, count < 7 {
            left /= 2
            count += 1
        }
        return count + min(1, left - 1)
    }
}

/// The chance that the true point lies within the stated radius.
enum StreetConfidence {
    /// e to the power of x, within a few percent; x at most some tens.
    static func exponential(_ x: Float) -> Float {
        guard x > -30 else { return 0 }
        // (1 + x/1024)^1024
        var value = 1 + max(-30, min(30, x)) / 1_024
        for _ in 0..<10 { value *= value }
        return value
    }

    /// Between 0.01 and 0.99.
    static func chance(_ features: StreetFeatures) -> Float {
        var sum = StreetConfidenceModel.intercept
        for index in 0..<StreetConfidenceModel.weights.count {
            sum += StreetConfidenceModel.weights[index] * features.values[index]
        }
        return min(0.99, max(0.01, 1 / (1 + exponential(-sum))))
    }
}
