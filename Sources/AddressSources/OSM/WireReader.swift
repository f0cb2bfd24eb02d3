/// A message or field that is not what the format says.
struct MalformedMessage: Error {}

/// Reads the fields of a Protocol Buffers message, bounds checked.
struct WireReader {
    private let all: UnsafeRawBufferPointer
    private var position = 0

    /// The number of the field read last.
    private(set) var field: UInt32 = 0
    private var wireType: UInt8 = 0

    /// Over bytes that outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) {
        all = bytes
    }

    /// Whether everything was read.
    @inline(__always)
    var isAtEnd: Bool { position >= all.count }

    /// Reads the next field's head; false at the end.
    mutating func next() throws(MalformedMessage) -> Bool {
        guard !isAtEnd else { return false }
        let head = try varint()
        guard head >> 3 > 0, head >> 3 <= 0x1FFF_FFFF else { throw MalformedMessage() }
        field = UInt32(head >> 3)
        wireType = UInt8(head & 7)
        return true
    }

    /// A number of up to 64 bits.
    @inline(__always)
    mutating func varint() throws(MalformedMessage) -> UInt64 {
        guard position < all.count else { throw MalformedMessage() }
        let first = all[position]
        position += 1
        if first < 0x80 { return UInt64(first) }
        return try longVarint(UInt64(first & 0x7F))
    }

    private mutating func longVarint(_ low: UInt64) throws(MalformedMessage) -> UInt64 {
        var value = low
        var shift: UInt64 = 7
        while position < all.count, shift < 64 {
            let byte = all[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw MalformedMessage()
    }

    /// A signed number in zigzag form.
    @inline(__always)
    mutating func signed() throws(MalformedMessage) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// The value of a field that holds a number.
    mutating func number() throws(MalformedMessage) -> UInt64 {
        guard wireType == 0 else { throw MalformedMessage() }
        return try varint()
    }

    /// The value of a field that holds bytes: text, a message or packed numbers.
    mutating func bytes() throws(MalformedMessage) -> UnsafeRawBufferPointer {
        guard wireType == 2 else { throw MalformedMessage() }
        let count = try varint()
        guard count <= UInt64(all.count - position) else { throw MalformedMessage() }
        let bytes = UnsafeRawBufferPointer(rebasing: all[position..<(position + Int(count))])
        position += Int(count)
        return bytes
    }

    /// Passes over the value of a field.
    mutating func skip() throws(MalformedMessage) {
        switch wireType {
        case 0: _ = try varint()
        case 1: try pass(8)
        case 2: _ = try bytes()
        case 5: try pass(4)
        default: throw MalformedMessage()
        }
    }

    private mutating func pass(_ count: Int) throws(MalformedMessage) {
        guard all.count - position >= count else { throw MalformedMessage() }
        position += count
    }
}
