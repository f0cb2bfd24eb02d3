/// JSON strings from bytes of any kind (RFC 8259): escaped, and made valid UTF-8.
public enum JSONText {
    /// Appends the bytes as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
    public static func append(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        bytes.withUnsafeBufferPointer { appendEscaped($0, to: &out) }
        out.append(UInt8(ascii: "\""))
    }

    /// Appends text as a JSON string with its quotes.
    static func append(_ text: String, to out: inout [UInt8]) {
        append(Array(text.utf8)[...], to: &out)
    }

    private static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x80 {
                let length = sequenceLength(bytes, at: index)
                if length > 0 {
                    index += length
                    continue
                }
                out.append(contentsOf: bytes[start..<index])
                out.append(contentsOf: replacement)
                index += brokenLength(bytes, at: index)
                start = index
            } else if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                out.append(contentsOf: bytes[start..<index])
                appendEscape(of: byte, to: &out)
                index += 1
                start = index
            } else {
                index += 1
            }
        }
        out.append(contentsOf: bytes[start..<bytes.count])
    }

    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    private static func appendEscape(of byte: UInt8, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: out.append(UInt8(ascii: "n"))
        case 0x0D: out.append(UInt8(ascii: "r"))
        case 0x09: out.append(UInt8(ascii: "t"))
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            out.append(contentsOf: "u00".utf8)
            out.append(digits[Int(byte >> 4)])
            out.append(digits[Int(byte & 15)])
        default: out.append(byte)
        }
    }

    /// The length of the well-formed UTF-8 sequence that begins here, or 0 (Unicode, table 3-7).
    private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let (length, second) = expected(after: bytes[index])
        guard length > 0, index + length <= bytes.count else { return 0 }
        guard second.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
        return length
    }

    /// How many bytes one replacement character stands for: the longest beginning of a sequence.
    private static func brokenLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let (length, second) = expected(after: bytes[index])
        guard length > 0, index + 1 < bytes.count, second.contains(bytes[index + 1]) else {
            return 1
        }
        var taken = 2
        while taken < length - 1, index + taken < bytes.count, bytes[index + taken] & 0xC0 == 0x80 {
            taken += 1
        }
        return taken
    }

    /// The length that a first byte announces, and what the second byte may be; 0 for no first byte.
    private static func expected(after first: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
        switch first {
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
}
