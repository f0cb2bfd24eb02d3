import OfflineIndex

/// What GeoNames' feature class and code say of a row.
enum GeoNamesFeature {
    /// The role of a place or an area that an index holds.
    ///
    /// - Throws: `Unusable` for a place or an area that is no more, and for all else: countries,
    ///   mountains, hotels, streets.
    static func role(
        class letter: ArraySlice<UInt8>, code: ArraySlice<UInt8>
    ) throws(Unusable) -> GazetteerRows.Role {
        let code = String(decoding: code, as: UTF8.self)
        switch letter.first {
        case UInt8(ascii: "P"):
            if formerPlaces.contains(code) { throw Unusable(reason: .former) }
            return .place
        case UInt8(ascii: "A"):
            switch code {
            case "ADM1": return .admin1
            case "ADM2": return .admin2
            case "ADM3", "ADM4", "ADM5", "ADMD": return .area
            case _ where code.hasPrefix("ADM") && code.hasSuffix("H"):
                throw Unusable(reason: .former)
            default: throw Unusable(reason: .otherFeature)
            }
        default: throw Unusable(reason: .otherFeature)
        }
    }

    /// Historical, abandoned, destroyed.
    private static let formerPlaces: Set<String> = ["PPLH", "PPLCH", "PPLQ", "PPLW"]
}
