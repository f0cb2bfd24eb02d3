public import GeoModel

/// One question to a geocoder: free text, parts where the input has them, and what is promised.
///
/// The text and the parts are byte ranges into one buffer that all queries of a chunk share, so that
/// making a query copies nothing.
public struct AddressQuery: Sendable {
    // What every geocoder reads stands first, near each other in memory.

    /// The shared UTF-8 bytes; only the ranges below belong to this query.
    public let storage: [UInt8]
    /// The query as one line, exactly as it is asked and as the column `geo_query` shows it.
    public let text: Range<Int>
    /// Where the answer must lie; candidates elsewhere are dropped. Empty means anywhere.
    public let countries: CountrySet
    /// The address parts, for geocoders that take them apart; all empty for free text.
    public let parts: AddressParts

    /// A query over a slice of a shared buffer.
    @inlinable
    public init(
        storage: [UInt8],
        text: Range<Int>,
        parts: AddressParts = AddressParts(),
        countries: CountrySet = CountrySet()
    ) {
        self.storage = storage
        self.text = text
        self.parts = parts
        self.countries = countries
    }

    /// A query of its own, from a string.
    public init(_ text: String, countries: CountrySet = CountrySet()) {
        let bytes = Array(text.utf8)
        self.init(storage: bytes, text: 0..<bytes.count, countries: countries)
    }

    /// Whether the text says nothing beside the parts, so that a geocoder may be asked for those instead.
    public var isMadeOfParts: Bool {
        let given = [parts.houseNumber, parts.street, parts.city, parts.region, parts.postcode]
            .filter { !$0.isEmpty }
        // Two bytes between two parts at most; a line or a country of its own is longer.
        let separators = 2 * max(0, given.count - 1)
        return !given.isEmpty && text.count <= given.reduce(separators) { $0 + $1.count }
    }

    /// The query text as a string, with U+FFFD for bytes that are not UTF-8.
    public var string: String { String(decoding: storage[text], as: UTF8.self) }
}

/// Where the parts of an address stand in the query's storage; an empty range means "not given".
public struct AddressParts: Sendable, Hashable {
    /// House number, with any letter.
    public var houseNumber: Range<Int> = 0..<0
    /// Street name with its type.
    public var street: Range<Int> = 0..<0
    /// City, town or village.
    public var city: Range<Int> = 0..<0
    /// State, province or county.
    public var region: Range<Int> = 0..<0
    /// Postal code.
    public var postcode: Range<Int> = 0..<0

    /// No parts.
    public init() {}

    /// Whether no part is given.
    public var isEmpty: Bool {
        houseNumber.isEmpty && street.isEmpty && city.isEmpty && region.isEmpty && postcode.isEmpty
    }
}
