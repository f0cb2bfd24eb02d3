import ByteStreams

/// Whether bytes are UTF-8, quick where they are ASCII.
enum UTF8Check {
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Whether all bytes are below 0x80.
    static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        firstHighByte(bytes, from: 0) == bytes.count
    }

    /// Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = firstHighByte(bytes, from: 0)
        while index < bytes.count {
            let length = UTF8Sequence.length(bytes, at: index)
            if length == 0 { return false }
            index &+= length
            if index < bytes.count && bytes[index] < 0x80 {
                index = firstHighByte(bytes, from: index)
            }
        }
        return true
    }

    /// The index of the first byte at or above 0x80, or the count.
    private static func firstHighByte(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index &+ 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let high = UInt64(littleEndian: word) & highBits
            if high != 0 { return index &+ high.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < bytes.count && bytes[index] < 0x80 { index &+= 1 }
        return index
    }
}
