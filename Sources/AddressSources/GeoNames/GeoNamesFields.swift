import GeoModel

/// What the fields of GeoNames' tables hold.
enum GeoNamesFields {
    /// Whole numbers; nil for anything else.
    static func number(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count <= 12 else { return nil }
        var value = 0
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    /// "2022-03-17" as 20220317; 0 for anything else.
    static func date(_ text: ArraySlice<UInt8>) -> Int {
        text.count == 10 ? number(ArraySlice(text.filter { $0 != 0x2D })) ?? 0 : 0
    }

    /// A country's code; nil for anything else.
    static func country(_ text: ArraySlice<UInt8>) -> CountryCode? {
        guard text.count == 2, let first = text.first, let last = text.last else { return nil }
        return CountryCode(first, last)
    }

    /// Latitude and longitude in millionths of a degree.
    static func point(
        _ latitude: ArraySlice<UInt8>, _ longitude: ArraySlice<UInt8>
    ) throws(Unusable) -> (latitudeE6: Int32, longitudeE6: Int32) {
        guard let latitudeE6 = DecimalDegrees.microdegrees(latitude),
            let longitudeE6 = DecimalDegrees.microdegrees(longitude)
        else { throw Unusable(reason: .noPoint) }
        guard abs(latitudeE6) <= 90_000_000, abs(longitudeE6) <= 180_000_000,
            latitudeE6 != 0 || longitudeE6 != 0
        else { throw Unusable(reason: .offGlobe) }
        return (latitudeE6, longitudeE6)
    }

    /// Without white space at its ends, and without the sign that parts names in an index.
    static func name(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let bare = trimmed(text)
        return bare.contains(0x7C) ? ArraySlice(bare.filter { $0 != 0x7C }) : bare
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, first <= 0x20 { text.removeFirst() }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return text
    }

    /// Appends names that people may type to a list parted by '|'.
    ///
    /// Left out are the own name once more, links, postal codes and letter-for-letter romanisations.
    static func append(
        _ names: ArraySlice<UInt8>, besides name: ArraySlice<UInt8>, to list: inout [UInt8]
    ) {
        for part in names.split(separator: 0x2C) {
            let other = self.name(part)
            guard other != name, isTyped(other) else { continue }
            if !list.isEmpty { list.append(0x7C) }
            list += other
        }
    }

    private static func isTyped(_ name: ArraySlice<UInt8>) -> Bool {
        let letters = Array(name).filter { $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) }
        guard !letters.isEmpty, !hasLink(name) else { return false }
        return !isRomanisation(letters)
    }

    private static func hasLink(_ name: ArraySlice<UInt8>) -> Bool {
        zip(name, name.dropFirst(2)).contains { $0 == (0x3A, 0x2F) }
    }

    /// "swldw", "krby jnwby": Arabic script letter for letter, without capitals and nearly without vowels.
    private static func isRomanisation(_ letters: [UInt8]) -> Bool {
        guard letters.count >= 4, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            return false
        }
        let vowels = letters.filter { [0x61, 0x65, 0x69, 0x6F, 0x75].contains($0) }
        return vowels.count * 5 < letters.count
    }
}
