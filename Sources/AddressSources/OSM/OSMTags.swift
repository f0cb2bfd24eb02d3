import GeoModel
import StreetIndex

/// The tags of one object that matter, as bytes of the block they stand in.
struct OSMTags {
    private var values = [UnsafeRawBufferPointer?](
        repeating: nil,
        count: OSMKey.allCases.count
    )
    private var touched: [OSMKey] = []
    /// Other names of the object.
    private(set) var otherNames: [UnsafeRawBufferPointer] = []
    /// The street that a relation gives the object; less than its own.
    var streetOfRelation: UnsafeRawBufferPointer?

    /// Forgets all tags.
    mutating func clear() {
        for key in touched { values[Int(key.rawValue)] = nil }
        touched.removeAll(keepingCapacity: true)
        otherNames.removeAll(keepingCapacity: true)
        streetOfRelation = nil
    }

    /// Takes a tag. An empty value is none.
    mutating func set(_ key: OSMKey, _ value: UnsafeRawBufferPointer) {
        guard key != .none, !value.isEmpty else { return }
        if key == .otherName { return otherNames.append(value) }
        if values[Int(key.rawValue)] == nil { touched.append(key) }
        values[Int(key.rawValue)] = value
    }

    /// The value of a key.
    subscript(key: OSMKey) -> UnsafeRawBufferPointer? { values[Int(key.rawValue)] }

    /// Whether there is no tag of use.
    var isEmpty: Bool { touched.isEmpty }

    /// Whether it has a house number, or a block number of Japan.
    var hasNumber: Bool { self[.houseNumber] != nil || self[.blockNumber] != nil }

    /// Whether it is a line of numbers.
    var isInterpolation: Bool { self[.interpolation] != nil }

    /// Whether it is a street or square with a name that people live at.
    var isNamedStreet: Bool {
        guard self[.name] != nil else { return false }
        if let square = self[.square] { return square.elementsEqual("square".utf8) }
        guard let highway = self[.highway] else { return false }
        return !OSMTags.noStreets.contains { highway.elementsEqual($0.utf8) }
    }

    /// Values of highway that are no street, or none yet.
    private static let noStreets = [
        "proposed", "construction", "platform", "bus_stop", "raceway", "rest_area", "services",
        "elevator", "corridor", "abandoned", "razed",
    ]

    /// The street or, where there is none, what houses are numbered by.
    var streetName: UnsafeRawBufferPointer? {
        if let street = self[.street] ?? streetOfRelation ?? self[.place] { return street }
        return self[.blockNumber] == nil ? nil : self[.neighbourhood] ?? self[.quarter]
    }

    /// Puts whereabouts and street into a row; the number and the point are others' business.
    func fill(_ row: inout AddressRow, country: CountryCode?) {
        row.clear()
        row.country = country ?? self.country
        if let street = streetName { row.street = row.append(street) }
        if let city = self[.city] ?? self[.village] ?? self[.hamlet] { row.city = row.append(city) }
        if let part = district { row.district = row.append(part) }
        if let region = self[.state] ?? self[.province] { row.region = row.append(region) }
        if let code = self[.postcode] ?? self[.postalCode] { row.postcode = row.append(code) }
    }

    private var country: CountryCode? {
        guard let code = self[.country], code.count == 2 else { return nil }
        return CountryCode(code[0], code[1])
    }

    private var district: UnsafeRawBufferPointer? {
        if let part = self[.suburb] ?? self[.district] ?? self[.quarter] { return part }
        if self[.street] != nil || streetOfRelation != nil, let place = self[.place] {
            return place
        }
        return self[.city] == nil ? nil : self[.village] ?? self[.hamlet]
    }
}

extension OSMTags {
    /// The house number as written, several with semicolons between them, too.
    ///
    /// A Japanese block and the house in it are one number.
    var number: [UInt8] {
        let house = self[.houseNumber].map { Array($0) } ?? []
        guard let block = self[.blockNumber] else { return house }
        return house.isEmpty ? Array(block) : Array(block) + [0x2D] + house
    }
}
