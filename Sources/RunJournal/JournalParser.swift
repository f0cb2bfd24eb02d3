/// Reads the JSON that `JournalValue` writes; nil for anything else.
struct JournalParser {
    /// Lists and objects inside each other, so that no line can exhaust the stack.
    private static let deepest = 8

    private let bytes: [UInt8]
    private var next = 0

    /// The value that a whole line is.
    static func parse(_ bytes: [UInt8]) -> JournalValue? {
        var parser = JournalParser(bytes: bytes)
        guard let value = parser.value(depth: 0), parser.next == bytes.count else { return nil }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func take(_ byte: Character) -> Bool {
        guard next < bytes.count, bytes[next] == byte.asciiValue else { return false }
        next += 1
        return true
    }

    private mutating func value(depth: Int) -> JournalValue? {
        guard next < bytes.count, depth < JournalParser.deepest else { return nil }
        switch bytes[next] {
        case UInt8(ascii: "\""): return text().map { .text($0) }
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "{"): return object(depth: depth)
        default: return number()
        }
    }

    private mutating func number() -> JournalValue? {
        let start = next
        while next < bytes.count, bytes[next] == 0x2D || (0x30...0x39).contains(bytes[next]) {
            next += 1
        }
        return Int(String(decoding: bytes[start..<next], as: UTF8.self)).map { .number($0) }
    }

    private mutating func list(depth: Int) -> JournalValue? {
        guard take("[") else { return nil }
        if take("]") { return .list([]) }
        var items: [JournalValue] = []
        repeat {
            guard let item = value(depth: depth + 1) else { return nil }
            items.append(item)
        } while take(",")
        return take("]") ? .list(items) : nil
    }

    private mutating func object(depth: Int) -> JournalValue? {
        guard take("{") else { return nil }
        if take("}") { return .object([]) }
        var members: [JournalValue.Member] = []
        repeat {
            guard let key = text(), take(":"), let value = value(depth: depth + 1) else {
                return nil
            }
            members.append(JournalValue.Member(key: key, value: value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func text() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while next < bytes.count {
            let byte = bytes[next]
            next += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let plain = escaped() else { return nil }
                text.append(plain)
            default: text.append(byte)
            }
        }
        return nil
    }

    /// The byte that an escape stands for; only those below 128 are ever escaped.
    private mutating func escaped() -> UInt8? {
        guard next < bytes.count else { return nil }
        let byte = bytes[next]
        next += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return byte
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            guard bytes.count - next >= 4 else { return nil }
            let digits = String(decoding: bytes[next..<next + 4], as: UTF8.self)
            next += 4
            return UInt8(digits, radix: 16).flatMap { $0 < 0x80 ? $0 : nil }
        default: return nil
        }
    }
}
