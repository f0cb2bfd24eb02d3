import OfflineIndex

/// What GeoNames' feature class and code say of a row.
enum GeoNamesFeature: Equatable {
    /// A place or an area that an index holds.
    case taken(GazetteerRows.Role)
    /// A place or an area that is no more.
    case former
    /// A country, a mountain, a hotel, a street.
    case other

    init(class letter: ArraySlice<UInt8>, code: ArraySlice<UInt8>) {
        let code = String(decoding: code, as: UTF8.self)
        switch (letter.first, code) {
        case (UInt8(ascii: "P"), "PPLH"), (UInt8(ascii: "P"), "PPLCH"),
            (UInt8(ascii: "P"), "PPLQ"), (UInt8(ascii: "P"), "PPLW"):
            self = .former
        case (UInt8(ascii: "P"), _): self = .taken(.place)
        case (UInt8(ascii: "A"), "ADM1"): self = .taken(.admin1)
        case (UInt8(ascii: "A"), "ADM2"): self = .taken(.admin2)
        case (UInt8(ascii: "A"), "ADM3"), (UInt8(ascii: "A"), "ADM4"),
            (UInt8(ascii: "A"), "ADM5"), (UInt8(ascii: "A"), "ADMD"):
            self = .taken(.area)
        case (UInt8(ascii: "A"), _) where code.hasPrefix("ADM") && code.hasSuffix("H"):
            self = .former
        default: self = .other
        }
    }
}
