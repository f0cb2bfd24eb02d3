/// What UTF-8 allows (Unicode 15, table 3-7).
public enum UTF8Sequence {
    /// How long the character is that a first byte begins, and what its second byte may be; length 0
    /// for a byte that begins none. ASCII has no second byte.
    @inlinable
    public static func announced(by first: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
        switch first {
        case 0..<0x80: (1, 0...0xFF)
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0x80...0xBF)
        }
    }

    /// How long the well-formed character is that begins at an index; 0 when there is none.
    @inlinable
    public static func length(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        let (length, second) = announced(by: bytes[index])
        guard length > 1 else { return length }
        guard length <= bytes.count &- index, second.contains(bytes[index &+ 1]) else { return 0 }
        var offset = 2
        while offset < length {
            if bytes[index &+ offset] & 0xC0 != 0x80 { return 0 }
            offset &+= 1
        }
        return length
    }

    /// How many bytes that begin no well-formed character one U+FFFD stands for: the longest beginning
    /// of a character, at least one.
    public static func brokenLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        let (length, second) = announced(by: bytes[index])
        guard length > 1, index + 1 < bytes.count, second.contains(bytes[index + 1]) else {
            return 1
        }
        var taken = 2
        while taken < length - 1, index + taken < bytes.count, bytes[index + taken] & 0xC0 == 0x80 {
            taken += 1
        }
        return taken
    }
}
