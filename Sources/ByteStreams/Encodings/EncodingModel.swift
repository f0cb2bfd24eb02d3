import CEncodingModel

/// How likely letters are beside each other in the languages it knows; made by
/// `Scripts/encoding-model`, which also says how it is laid out.
struct EncodingModel {
    /// The languages in the order of the table.
    enum Language: UInt32, CaseIterable {
        case german, french, spanish, portuguese, italian, nordic, polish, czech, hungarian
        case romanian, croatian, turkish, baltic, russian, ukrainian, bulgarian, greek, hebrew
        case arabic, thai, vietnamese, korean, japanese, simplifiedChinese, traditionalChinese

        /// Whether words are written in characters of which thousands are in use.
        var isIdeographic: Bool { rawValue >= Language.korean.rawValue }
    }

    private let slots: UnsafeRawPointer
    private let mask: UInt32

    init() {
        // The table is a constant of the program: it is as long as the slot count in it says.
        let bits = geobatch_encoding_model_start().load(fromByteOffset: 5, as: UInt8.self)
        mask = (1 << UInt32(bits)) - 1
        slots = geobatch_encoding_model_start() + 8
    }

    /// What a letter costs in a language, in quarter bits: the less, the likelier it is between its
    /// neighbours. All three folded by `fold`. Nil when the language does not have it.
    func cost(_ language: Language, before: UInt32, _ letter: UInt32, after: UInt32) -> Int? {
        let start = Self.key(language.rawValue, 2, before, letter)
        if !language.isIdeographic {
            if let exact = value(Self.key(language.rawValue, 4, before, letter, after)) {
                return exact
            }
            let left = value(start)
            let right = value(Self.key(language.rawValue, 3, letter, after))
            if left != nil || right != nil { return min(left ?? 255, right ?? 255) + 8 }
        } else if let pair = value(start) {
            return pair
        }
        return value(Self.key(language.rawValue, 1, letter)).map { $0 + 10 }
    }

    /// What the bytes from 0x80 of a single-byte encoding mean.
    func table(of name: String) -> [UInt32]? {
        var place = slots + (Int(mask) + 1) * 3
        let count = place.load(as: UInt8.self)
        place += 1
        for _ in 0..<count {
            let title = UnsafeRawBufferPointer(start: place, count: 16).prefix { $0 != 0 }
            if title.elementsEqual(name.utf8) {
                return (0..<128).map {
                    UInt32(place.loadUnaligned(fromByteOffset: 16 + $0 * 2, as: UInt16.self))
                }
            }
            place += 16 + 256
        }
        return nil
    }

    private static func key(_ values: UInt32...) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for value in values {
            var rest = value
            for _ in 0..<4 {
                hash = (hash ^ (rest & 0xFF)) &* 0x0100_0193
                rest >>= 8
            }
        }
        return hash ^ (hash >> 15)
    }

    private func value(_ key: UInt32) -> Int? {
        var place = key & mask
        let wanted = UInt16(truncatingIfNeeded: key >> 16)
        let fingerprint = wanted == 0 ? 1 : wanted
        while true {
            let slot = slots + Int(place) * 3
            let found = slot.loadUnaligned(as: UInt16.self)
            if found == 0 { return nil }
            if found == fingerprint { return Int(slot.load(fromByteOffset: 2, as: UInt8.self)) }
            place = (place + 1) & mask
        }
    }

    /// A scalar as the table has it: lower case, digits as "0", other ASCII as a blank.
    static func fold(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x41...0x5A: scalar + 32
        case 0x61...0x7A: scalar
        case 0x30...0x39: 0x30
        case 0..<0x80: 0x20
        case 0xD7: scalar
        case 0xC0...0xDE: scalar + 32
        case 0x100...0x137, 0x14A...0x177, 0x218...0x21B: scalar | 1
        case 0x139...0x148, 0x179...0x17E: scalar + (scalar & 1)
        case 0x178: 0xFF
        case 0x391...0x3A9, 0x410...0x42F: scalar + 32
        case 0x400...0x40F: scalar + 80
        default: scalar
        }
    }
}
