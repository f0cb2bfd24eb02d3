/// What the key of a tag means for addresses and streets.
enum OSMKey: UInt8, CaseIterable {
    case none
    case houseNumber, street, place, city, village, hamlet, suburb, district, quarter, neighbourhood
    case blockNumber, state, province, postcode, country, interpolation
    case highway, name, otherName, square, postalCode, type

    /// The role of a key, by its bytes.
    init(_ key: UnsafeRawBufferPointer) {
        self = .none
        guard let first = key.first, key.count >= 4 else { return }
        switch first {
        case 0x61 where OSMKey.has(key, "addr:"): self = OSMKey.address(key)
        case 0x61 where OSMKey.has(key, "alt_name"): self = .otherName
        case 0x68 where OSMKey.equals(key, "highway"): self = .highway
        case 0x6E where OSMKey.equals(key, "name"): self = .name
        case 0x6E where OSMKey.isLanguageName(key): self = .otherName
        case 0x6F where OSMKey.equals(key, "old_name"): self = .otherName
        case 0x6F where OSMKey.equals(key, "official_name"): self = .otherName
        case 0x73 where OSMKey.equals(key, "short_name"): self = .otherName
        case 0x6C where OSMKey.equals(key, "loc_name"): self = .otherName
        case 0x70 where OSMKey.equals(key, "place"): self = .square
        case 0x70 where OSMKey.equals(key, "postal_code"): self = .postalCode
        case 0x74 where OSMKey.equals(key, "type"): self = .type
        default: break
        }
    }

    private static let addressKeys: [(String, OSMKey)] = [
        ("housenumber", .houseNumber), ("street", .street), ("place", .place), ("city", .city),
        ("village", .village), ("hamlet", .hamlet), ("suburb", .suburb), ("district", .district),
        ("quarter", .quarter), ("neighbourhood", .neighbourhood), ("block_number", .blockNumber),
        ("state", .state), ("province", .province), ("postcode", .postcode), ("country", .country),
        ("interpolation", .interpolation), ("town", .village), ("municipality", .village),
    ]

    private static func address(_ key: UnsafeRawBufferPointer) -> OSMKey {
        let word = key[5...]
        return addressKeys.first { word.elementsEqual($0.0.utf8) }?.1 ?? .none
    }

    /// `name:` and a language: two or three letters, perhaps with a script or region.
    private static func isLanguageName(_ key: UnsafeRawBufferPointer) -> Bool {
        guard has(key, "name:"), (7...12).contains(key.count) else { return false }
        let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte) }
        guard isLetter(key[5]), isLetter(key[6]) else { return false }
        return key.count == 7 || key[7] == 0x2D || (isLetter(key[7]) && key.count == 8)
            || (isLetter(key[7]) && key[8] == 0x2D)
    }

    private static func has(_ key: UnsafeRawBufferPointer, _ prefix: StaticString) -> Bool {
        key.count >= prefix.utf8CodeUnitCount
            && prefix.withUTF8Buffer { key.prefix($0.count).elementsEqual($0) }
    }

    private static func equals(_ key: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        key.count == word.utf8CodeUnitCount && has(key, word)
    }
}
