/// Reads one JSON value after the other, bounds checked, without making objects of them.
struct JSONCursor {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    /// Deeper values are refused.
    private static let deepest = 64

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        position = 0
    }

    /// What a value is, by its first byte.
    enum Kind {
        case object, array, text, number, literal
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    /// The kind of the value that comes next.
    mutating func kind() throws(MalformedMessage) -> Kind {
        skipBlanks()
        guard position < bytes.count else { throw MalformedMessage() }
        switch bytes[position] {
        case 0x7B: return .object
        case 0x5B: return .array
        case 0x22: return .text
        case 0x2D, 0x30...0x39: return .number
        case 0x74, 0x66, 0x6E: return .literal
        default: throw MalformedMessage()
        }
    }

    /// Passes over a byte that must come next.
    private mutating func expect(_ byte: UInt8) throws(MalformedMessage) {
        guard takeIf(byte) else { throw MalformedMessage() }
    }

    private mutating func takeIf(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// Enters an object; false when it is empty and done.
    mutating func beginObject() throws(MalformedMessage) -> Bool {
        try expect(0x7B)
        return !takeIf(0x7D)
    }

    /// The name of the next member; its value must be read next.
    mutating func key() throws(MalformedMessage) -> [UInt8] {
        let key = try text()
        try expect(0x3A)
        return key
    }

    /// Whether another member follows; false at the end of the object.
    mutating func nextMember() throws(MalformedMessage) -> Bool {
        if takeIf(0x2C) { return true }
        try expect(0x7D)
        return false
    }

    /// Enters an array; false when it is empty and done.
    mutating func beginArray() throws(MalformedMessage) -> Bool {
        try expect(0x5B)
        return !takeIf(0x5D)
    }

    /// Whether another element follows; false at the end of the array.
    mutating func nextElement() throws(MalformedMessage) -> Bool {
        if takeIf(0x2C) { return true }
        try expect(0x5D)
        return false
    }

    /// A number as written.
    mutating func number() throws(MalformedMessage) -> UnsafeRawBufferPointer {
        skipBlanks()
        let start = position
        while position < bytes.count, JSONCursor.isOfNumber(bytes[position]) { position += 1 }
        guard position > start else { throw MalformedMessage() }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }

    /// A text with its escapes resolved.
    mutating func text() throws(MalformedMessage) -> [UInt8] {
        try expect(0x22)
        let start = position
        while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5C {
            position += 1
        }
        var text = [UInt8](bytes[start..<position])
        while position < bytes.count, bytes[position] != 0x22 {
            guard bytes[position] == 0x5C else {
                text.append(bytes[position])
                position += 1
                continue
            }
            try text.append(contentsOf: escape())
        }
        try expect(0x22)
        return text
    }

    private mutating func escape() throws(MalformedMessage) -> [UInt8] {
        guard position + 1 < bytes.count else { throw MalformedMessage() }
        let kind = bytes[position + 1]
        position += 2
        switch kind {
        case 0x22, 0x2F, 0x5C: return [kind]
        case 0x62: return [0x08]
        case 0x66: return [0x0C]
        case 0x6E: return [0x0A]
        case 0x72: return [0x0D]
        case 0x74: return [0x09]
        case 0x75: return try scalar()
        default: throw MalformedMessage()
        }
    }

    /// The character of `\\uXXXX`, of two of them for a pair; U+FFFD for half a pair.
    private mutating func scalar() throws(MalformedMessage) -> [UInt8] {
        var code = try hex()
        if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count, bytes[position] == 0x5C,
            bytes[position + 1] == 0x75
        {
            let mark = position
            position += 2
            let low = try hex()
            if (0xDC00..<0xE000).contains(low) {
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            } else {
                position = mark
            }
        }
        let character = Unicode.Scalar(code) ?? "\u{FFFD}"
        return Array(String(Character(character)).utf8)
    }

    private mutating func hex() throws(MalformedMessage) -> UInt32 {
        guard position + 4 <= bytes.count,
            let value = UInt32(
                String(decoding: bytes[position..<(position + 4)], as: UTF8.self),
                radix: 16
            )
        else { throw MalformedMessage() }
        position += 4
        return value
    }

    /// Passes over a value.
    mutating func skip(_ depth: Int = 0) throws(MalformedMessage) {
        guard depth < JSONCursor.deepest else { throw MalformedMessage() }
        switch try kind() {
        case .text: _ = try text()
        case .number: _ = try number()
        case .literal: skipLiteral()
        case .object:
            guard try beginObject() else { return }
            repeat {
                _ = try key()
                try skip(depth + 1)
            } while try nextMember()
        case .array:
            guard try beginArray() else { return }
            repeat { try skip(depth + 1) } while try nextElement()
        }
    }

    private mutating func skipLiteral() {
        while position < bytes.count, (0x61...0x7A).contains(bytes[position]) { position += 1 }
    }
}
