/// How far down the address hierarchy a candidate matches, coarsest first.
///
/// The order is the rank that `--min-level` compares; `poi` ranks with `address`.
public enum MatchLevel: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// A whole country.
    case country
    /// A first- or second-level administrative area: state, province, county, district.
    case region
    /// A city, town, village, suburb or neighbourhood.
    case locality
    /// A postal code.
    case postcode
    /// A street, without the house.
    case street
    /// The crossing of two streets.
    case intersection
    /// A house placed between two known house numbers.
    case interpolated
    /// A house.
    case address
    /// A named place such as an airport, a shop or a school.
    case poi

    /// The word used in options and in the column `geo_level`.
    public var name: String {
        switch self {
        case .country: "country"
        case .region: "region"
        case .locality: "locality"
        case .postcode: "postcode"
        case .street: "street"
        case .intersection: "intersection"
        case .interpolated: "interpolated"
        case .address: "address"
        case .poi: "poi"
        }
    }

    /// The level of that name, or nil when there is none.
    public init?(name: String) {
        guard let level = MatchLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    /// The rank for comparison: 0 (country) to 7 (address and poi).
    public var rank: UInt8 { min(rawValue, MatchLevel.address.rawValue) }
}

extension MatchLevel: Comparable {
    /// Whether the left level is coarser than the right one.
    public static func < (left: MatchLevel, right: MatchLevel) -> Bool {
        left.rank < right.rank
    }
}
