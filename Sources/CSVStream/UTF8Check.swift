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
            let length = sequenceLength(bytes, at: index)
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
        while index &+ 8 <= bytes.count,
            bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & highBits == 0
        {
            index &+= 8
        }
        while index < bytes.count && bytes[index] < 0x80 { index &+= 1 }
        return index
    }

    /// The length of the well-formed sequence at an index; 0 when there is none.
    private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        let lead = bytes[index]
        let left = bytes.count &- index
        func follows(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            offset < left && range.contains(bytes[index &+ offset])
        }
        switch lead {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return follows(1) ? 2 : 0
        case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
        case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
        case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
        case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
        case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
        case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
        default: return 0
        }
    }
}
