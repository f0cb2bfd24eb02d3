import AddressText
import GeoModel

/// Which table an `EntityReference` of an offline index points into.
enum LabelTable {
    static let entities: UInt8 = 0
    static let postcodes: UInt8 = 1
}

/// Writes the labels of an index: the name and the names of what is around it, outermost last.
struct LabelWriter {
    let tables: IndexTables

    /// Appends the label of an entity.
    func append(entity number: UInt32, to bytes: inout [UInt8]) {
        var current = number
        var written = 0
        var last = UnsafeRawBufferPointer(start: nil, count: 0)
        for _ in 0..<8 {
            guard let record = tables.entity(current) else { return }
            let name = tables.name(record)
            if !name.elementsEqual(last) {
                if written > 0 { bytes.append(contentsOf: [0x2C, 0x20]) }
                bytes.append(contentsOf: name)
                written += 1
                last = name
            }
            if record.parent == current { return }
            current = record.parent
        }
    }

    /// Appends the label of a postal record: the code as its country writes it, then its place.
    func append(postcode number: UInt32, to bytes: inout [UInt8]) {
        guard let record = tables.postcode(Int(number)), let entity = tables.entity(record.entity)
        else { return }
        let code = tables.postcodeText(Int(number))
        PostcodeStyle.append(code, country: tables.countryCode(entity.country), to: &bytes)
        bytes.append(contentsOf: [0x2C, 0x20])
        append(entity: record.entity, to: &bytes)
    }
}

/// How countries write their postal codes.
enum PostcodeStyle {
    static func append(_ normalised: [UInt8], country: CountryCode?, to bytes: inout [UInt8]) {
        var upper = normalised.map { $0 >= 0x61 ? $0 - 0x20 : $0 }
        // The mark alone stands in damaged files only.
        if country == CountryCode("GB"), normalised.count > 2,
            normalised.suffix(2).elementsEqual(PostcodeText.sectorMark.utf8)
        {
            upper.removeLast(2)
            upper.insert(UInt8(ascii: " "), at: upper.count - 1)
            bytes.append(contentsOf: upper)
            return
        }
        guard let (at, mark) = separator(of: country?.description ?? "", length: upper.count) else {
            bytes.append(contentsOf: upper)
            return
        }
        bytes.append(contentsOf: upper[..<at])
        bytes.append(mark)
        bytes.append(contentsOf: upper[at...])
    }

    private static func separator(of country: String, length: Int) -> (at: Int, mark: UInt8)? {
        let (space, hyphen) = (UInt8(ascii: " "), UInt8(ascii: "-"))
        switch (country, length) {
        case ("GB", 5...7), ("GG", 5...7), ("JE", 5...7), ("IM", 5...7): return (length - 3, space)
        case ("CA", 6), ("IE", 7), ("SE", 5), ("CZ", 5), ("SK", 5), ("GR", 5): return (3, space)
        case ("NL", 6): return (4, space)
        case ("PL", 5): return (2, hyphen)
        case ("JP", 7): return (3, hyphen)
        case ("PT", 7): return (4, hyphen)
        case ("BR", 8): return (5, hyphen)
        default: return nil
        }
    }
}
