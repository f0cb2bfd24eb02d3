/// Reads whole numbers of varying length from a block. Beyond the end there are zeros, and `isBroken`
/// says so: a damaged file gives a wrong answer at worst.
struct ByteCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int
    private(set) var isBroken = false

    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        self.bytes = bytes
        self.position = position
        if position < 0 || position > bytes.count {
            self.position = bytes.count
            isBroken = true
        }
    }

    @inline(__always)
    mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            isBroken = true
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    /// Seven bits a byte, the lowest first; the high bit says that more follow.
    @inline(__always)
    mutating func unsigned() -> UInt32 {
        let first = byte()
        if first < 0x80 { return UInt32(first) }
        return rest(UInt32(first & 0x7F))
    }

    private mutating func rest(_ low: UInt32) -> UInt32 {
        var value = low
        for shift in stride(from: UInt32(7), to: 35, by: 7) {
            let next = byte()
            value |= UInt32(next & 0x7F) &<< shift
            if next < 0x80 { break }
        }
        return value
    }

    /// Small numbers of either sign are short.
    @inline(__always)
    mutating func signed() -> Int32 {
        let value = unsigned()
        return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
    }

    mutating func skip(_ count: Int) {
        guard count >= 0, count <= bytes.count - position else {
            position = bytes.count
            isBroken = true
            return
        }
        position += count
    }
}

/// Writes what `ByteCursor` reads.
struct ByteSink {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func unsigned(_ value: UInt32) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func signed(_ value: Int32) {
        unsigned(UInt32(bitPattern: (value &<< 1) ^ (value &>> 31)))
    }

    mutating func append(_ other: ByteSink) { bytes.append(contentsOf: other.bytes) }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}
