/// What a column or property of a source can hold of an address.
public enum AddressField: String, CaseIterable, Sendable {
    case number
    case unit
    case street
    case city
    case district
    case region
    case postcode
    case country
    case latitude
    case longitude
}
