/// Looks for bytes that force quotes, eight at a time.
///
/// Exclusive-or with a repeated byte makes equal bytes zero; the classic test finds zero bytes of a
/// word without a branch for each.
struct FieldScan: Sendable {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    private let delimiter: UInt8
    private let delimiters: UInt64

    init(delimiter: UInt8) {
        self.delimiter = delimiter
        delimiters = UInt64(delimiter) &* Self.ones
    }

    /// Whether the delimiter, a double quote, CR or LF is among the bytes.
    func needsQuotes(_ field: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index &+ 8 <= field.count {
            if isHit(field.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return true }
            index &+= 8
        }
        guard index < field.count else { return false }
        if field.count >= 8 {
            // The last eight bytes overlap what was seen; that costs less than single steps.
            return isHit(field.loadUnaligned(fromByteOffset: field.count &- 8, as: UInt64.self))
        }
        for byte in field
        where byte == delimiter || byte == 0x22 || byte == 0x0D || byte == 0x0A {
            return true
        }
        return false
    }

    @inline(__always)
    private func isHit(_ word: UInt64) -> Bool {
        let zeros =
            Self.zeroBytes(word ^ delimiters) | Self.zeroBytes(word ^ (0x22 &* Self.ones))
            | Self.zeroBytes(word ^ (0x0D &* Self.ones))
            | Self.zeroBytes(word ^ (0x0A &* Self.ones))
        return zeros & Self.highs != 0
    }

    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- ones) & ~word
    }
}
