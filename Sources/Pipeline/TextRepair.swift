/// UTF-8 that was read as windows-1252 or Latin-1 and saved again, made good.
enum TextRepair {
    /// The text as it was before; nil where it is not certain that it was spoilt.
    ///
    /// Certain means: every character beyond ASCII is one that such a mistake makes, and together
    /// they are the bytes of valid UTF-8. In a text that is right this does not happen: capital
    /// letters with accents would have to stand before signs such as `©` everywhere.
    static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.contains(where: { $0 == 0xC2 || $0 == 0xC3 || $0 == 0xC5 }) else { return nil }
        var stored: [UInt8] = []
        stored.reserveCapacity(text.count)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard let byte = byte(of: scalar.value) else { return nil }
            stored.append(byte)
        }
        guard stored.contains(where: { $0 >= 0x80 }),
            let again = String(validating: stored, as: UTF8.self)
        else { return nil }
        // What comes out must be letters and signs, no control characters.
        let isText = again.unicodeScalars.allSatisfy { !(0x80..<0xA0).contains($0.value) }
        return isText ? stored : nil
    }

    /// The byte that windows-1252, or Latin-1 where that has none, shows as a character.
    private static func byte(of scalar: UInt32) -> UInt8? {
        if scalar < 0x100 { return UInt8(scalar) }
        return extras.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
    }

    /// What windows-1252 has from 0x80 to 0x9F; 0 for nothing.
    private static let extras: [UInt32] = [
        0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
        0x152, 0, 0x17D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
        0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
    ]
}
