/// What a column can hold of an address.
public enum ColumnRole: String, CaseIterable, Sendable {
    /// A whole address, by its very name.
    case fullAddress
    /// An address, or its first line where other columns hold the city or the postal code.
    case address
    case houseNumber = "house number"
    case street
    case city
    case region
    case postcode
    case country
    case latitude
    case longitude

    /// Whether a word before or after may stand in the name, as in "customer city". A country is a
    /// promise and must be named plainly: "country of birth" is none.
    var affixes: Affixes {
        switch self {
        case .address: .either
        case .street, .city, .postcode: .before
        default: .none
        }
    }

    /// Where other words may stand.
    enum Affixes {
        case none, before, either
    }
}

extension Header {
    /// The columns whose names fit a role best, in twelve languages: none, one, or several that fit
    /// equally well.
    public func columns(for role: ColumnRole) -> [Int] {
        ColumnCandidates(self).best(role)
    }
}
