public import GeoModel

/// One address as a source gives it. A reader keeps one and fills it anew for every row, so that
/// reading allocates nothing.
///
/// The texts are ranges into one buffer, UTF-8, without space around them; an empty range means
/// "not given".
public struct AddressRow: Sendable {
    /// The bytes that the ranges below are of.
    public var bytes: [UInt8] = []
    /// The country, where the source or its path says so.
    public var country: CountryCode?
    /// House number with all that belongs to it: "12", "12 bis", "12-14", "3-2-1".
    public var number = 0..<0
    /// The street as written; where a country has none (Japan), the block's town.
    public var street = 0..<0
    /// City, town or village.
    public var city = 0..<0
    /// Suburb, district, hamlet or any other name of where it is, beside the city.
    public var district = 0..<0
    /// State, province or region.
    public var region = 0..<0
    /// Postal code as written.
    public var postcode = 0..<0
    /// Degrees north, WGS 84, in millionths.
    public var latitudeE6: Int32 = 0
    /// Degrees east, WGS 84, in millionths.
    public var longitudeE6: Int32 = 0

    /// An empty row.
    public init() {}

    /// Forgets the texts; the country stays.
    public mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        (number, street, city, district) = (0..<0, 0..<0, 0..<0, 0..<0)
        (region, postcode) = (0..<0, 0..<0)
    }

    /// Appends a text, without ASCII space around it, and says where it stands.
    @inlinable
    public mutating func append(_ text: some Collection<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text.drop { $0 <= 0x20 })
        while bytes.count > start, bytes[bytes.count - 1] <= 0x20 { bytes.removeLast() }
        return start..<bytes.count
    }
}

/// A street without houses: its name and where it runs.
public struct StreetLine: Sendable {
    /// Name and whereabouts; number and point mean nothing.
    public var address: AddressRow
    /// Further names of the same street.
    public var otherNames: [[UInt8]]
    /// Its course, at least one point, WGS 84 in millionths of a degree.
    public var course: [(latitudeE6: Int32, longitudeE6: Int32)]

    /// Makes a street.
    public init(
        address: AddressRow, otherNames: [[UInt8]] = [],
        course: [(latitudeE6: Int32, longitudeE6: Int32)]
    ) {
        self.address = address
        self.otherNames = otherNames
        self.course = course
    }
}

/// House numbers along a line of which no single point is known: an interpolation way, a block face.
public struct NumberRange: Sendable {
    /// Street and whereabouts; number and point mean nothing.
    public var address: AddressRow
    /// The numbers at both ends of the course, in its direction; `first` may be the larger.
    public var first: UInt32, last: UInt32
    /// Which of the numbers between exist.
    public var step: Step
    /// From the first number to the last, at least two points, WGS 84 in millionths of a degree.
    public var course: [(latitudeE6: Int32, longitudeE6: Int32)]

    /// Which numbers of a range exist.
    public enum Step: UInt8, Sendable {
        case all, odd, even
    }

    /// Makes a range.
    public init(
        address: AddressRow, first: UInt32, last: UInt32, step: Step,
        course: [(latitudeE6: Int32, longitudeE6: Int32)]
    ) {
        self.address = address
        self.first = first
        self.last = last
        self.step = step
        self.course = course
    }
}

/// What takes the rows of a source: the builder of a street index, or a test.
public protocol AddressSink {
    /// Takes an address.
    mutating func add(_ row: AddressRow) throws(StreetIndexError)
    /// Takes a street.
    mutating func add(_ street: StreetLine) throws(StreetIndexError)
    /// Takes a range of numbers.
    mutating func add(_ range: NumberRange) throws(StreetIndexError)
}
