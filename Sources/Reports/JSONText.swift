import ByteStreams

/// JSON strings from bytes of any kind (RFC 8259): escaped, and made valid UTF-8.
public enum JSONText {
    /// Appends the bytes as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
    public static func append(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        bytes.withUnsafeBufferPointer { appendEscaped($0, to: &out) }
        out.append(UInt8(ascii: "\""))
    }

    /// Appends text as a JSON string with its quotes.
    public static func append(_ text: String, to out: inout [UInt8]) {
        append(Array(text.utf8)[...], to: &out)
    }

    private static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        let raw = UnsafeRawBufferPointer(bytes)
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x80 {
                let length = UTF8Sequence.length(raw, at: index)
                if length > 0 {
                    index += length
                    continue
                }
                out.append(contentsOf: bytes[start..<index])
                out.append(contentsOf: replacement)
                index += UTF8Sequence.brokenLength(raw, at: index)
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
}
