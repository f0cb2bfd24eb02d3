public import GeoModel
import Glibc

/// Places, areas and postal codes of a user's gazetteer, as read and not yet joined to the world.
///
/// Texts lie in one buffer: a national gazetteer has hundreds of thousands of names.
public struct GazetteerRows: Sendable {
    /// What a row stands for in the hierarchy.
    public enum Role: Sendable {
        /// A state or province.
        case admin1
        /// A district within one.
        case admin2
        /// A municipality or another area within a district.
        case area
        /// A city, town, village or a part of one.
        case place
    }

    /// A place or an area; its texts follow each other in `bytes`.
    struct Place {
        var start: Int
        var nameCount: UInt16
        /// Other names, separated by '|'.
        var othersCount: UInt16
        var admin1Count: UInt8
        var admin2Count: UInt8
        var role: Role
        var importance: UInt8
        var country: CountryCode
        var latitudeE6: Int32
        var longitudeE6: Int32
    }

    /// A postal code with the place it is for.
    struct Code {
        var start: Int
        var codeCount: UInt8
        var placeCount: UInt16
        var admin1Count: UInt8
        /// As `CodeOrigin` has it.
        var accuracy: UInt8
        var country: CountryCode
        var latitudeE6: Int32
        var longitudeE6: Int32
    }

    private(set) var bytes: [UInt8] = []
    private(set) var places: [Place] = []
    private(set) var codes: [Code] = []
    private var identities: Set<UInt32> = []

    /// No rows.
    public init() {}

    /// How many places and areas there are.
    public var placeCount: Int { places.count }
    /// How many rows of postal codes there are.
    public var codeCount: Int { codes.count }
    /// The countries of all rows.
    var countries: Set<CountryCode> { Set(places.map(\.country) + codes.map(\.country)) }
    /// The countries that have postal codes here.
    var postalCountries: Set<CountryCode> { Set(codes.map(\.country)) }
}

extension GazetteerRows {
    /// Notes the number by which the source knows a place.
    ///
    /// - Returns: whether it is the first row of that place: files of several countries overlap.
    public mutating func isFirst(_ identity: UInt32) -> Bool {
        identities.insert(identity).inserted
    }

    /// Adds a place or an area.
    ///
    /// - Parameters:
    ///   - others: other names, separated by '|'; what is beyond 65,535 bytes is cut off.
    ///   - admin1, admin2: GeoNames' codes of the areas around it; empty where unknown.
    ///   - population: 0 where nobody says it.
    public mutating func add(
        _ role: Role,
        name: ArraySlice<UInt8>,
        others: ArraySlice<UInt8>,
        country: CountryCode,
        admin1: ArraySlice<UInt8>,
        admin2: ArraySlice<UInt8>,
        population: Int,
        latitudeE6: Int32,
        longitudeE6: Int32
    ) {
        let start = bytes.count
        places.append(
            Place(
                start: start,
                nameCount: append(name),
                othersCount: append(others),
                admin1Count: append(admin1),
                admin2Count: append(admin2),
                role: role,
                importance: Importance.of(population: population),
                country: country,
                latitudeE6: latitudeE6,
                longitudeE6: longitudeE6
            )
        )
    }

    /// Adds a postal code with one of the places it is for.
    ///
    /// - Parameter accuracy: 1 (estimated) to 6 (middle of addresses), 0 unknown, as GeoNames says it.
    public mutating func addCode(
        _ code: ArraySlice<UInt8>,
        place: ArraySlice<UInt8>,
        country: CountryCode,
        admin1: ArraySlice<UInt8>,
        accuracy: UInt8,
        latitudeE6: Int32,
        longitudeE6: Int32
    ) {
        let start = bytes.count
        codes.append(
            Code(
                start: start,
                codeCount: append(code),
                placeCount: append(place),
                admin1Count: append(admin1),
                accuracy: accuracy,
                country: country,
                latitudeE6: latitudeE6,
                longitudeE6: longitudeE6
            )
        )
    }

    /// - Returns: how many bytes were added: no more than the type of their count holds.
    private mutating func append<Count: FixedWidthInteger>(_ text: ArraySlice<UInt8>) -> Count {
        let kept = text.prefix(Int(Count.max))
        bytes.append(contentsOf: kept)
        return Count(kept.count)
    }
}

// The texts of a row.
extension GazetteerRows {
    func name(_ place: Place) -> ArraySlice<UInt8> { slice(place.start, Int(place.nameCount)) }

    func others(_ place: Place) -> ArraySlice<UInt8> {
        slice(place.start + Int(place.nameCount), Int(place.othersCount))
    }

    func admin1(_ place: Place) -> ArraySlice<UInt8> {
        slice(
            place.start + Int(place.nameCount) + Int(place.othersCount), Int(place.admin1Count))
    }

    func admin2(_ place: Place) -> ArraySlice<UInt8> {
        slice(admin1(place).endIndex, Int(place.admin2Count))
    }

    func code(_ code: Code) -> ArraySlice<UInt8> { slice(code.start, Int(code.codeCount)) }

    func place(_ code: Code) -> ArraySlice<UInt8> {
        slice(code.start + Int(code.codeCount), Int(code.placeCount))
    }

    func admin1(_ code: Code) -> ArraySlice<UInt8> {
        slice(code.start + Int(code.codeCount) + Int(code.placeCount), Int(code.admin1Count))
    }

    private func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8> {
        bytes[start..<(start + count)]
    }
}

/// How much of a place there is, in a byte.
enum Importance {
    /// What a place counts whose population nobody states: as one of 75 people, as those do that only
    /// postal tables have.
    static let unstated: UInt8 = 50

    /// Eight steps for each doubling of the population.
    static func of(population: Int) -> UInt8 {
        guard population > 0 else { return unstated }
        return UInt8(min(255, (8 * log2(1 + Double(population))).rounded()))
    }
}
