/// Turns UTF-16 and UTF-32 into UTF-8, block by block.
///
/// What is no character (a lone surrogate, a number beyond U+10FFFF, a cut-off end) becomes U+FFFD.
public struct UnicodeTranscoder: Sendable {
    /// How the input's characters are stored.
    public let encoding: TextEncoding
    /// The bytes of a unit that the last block cut.
    private var carried: [UInt8] = []
    /// A high surrogate whose other half has not come yet.
    private var highSurrogate: UInt32?

    /// A transcoder at the start of a text, after its byte order mark.
    public init(from encoding: TextEncoding) {
        self.encoding = encoding
    }

    /// Appends a block's characters as UTF-8.
    ///
    /// - Parameter isLast: whether the text ends here; what is incomplete then becomes U+FFFD.
    public mutating func convert(
        _ block: UnsafeRawBufferPointer,
        isLast: Bool,
        to output: inout [UInt8]
    ) {
        guard encoding != .utf8 else { return output.append(contentsOf: block) }
        output.reserveCapacity(output.count + block.count * 3 / 2 + 8)
        var index = block.startIndex
        while !carried.isEmpty && index < block.endIndex {
            carried.append(block[index])
            index += 1
            if carried.count == encoding.unit {
                let unit = carried.withUnsafeBytes { value(of: $0, at: 0) }
                carried.removeAll()
                take(unit, &output)
            }
        }
        while index + encoding.unit <= block.endIndex {
            take(value(of: block, at: index), &output)
            index += encoding.unit
        }
        carried.append(contentsOf: block[index...])
        if isLast { end(&output) }
    }

    private mutating func end(_ output: inout [UInt8]) {
        if highSurrogate != nil || !carried.isEmpty { Self.append(0xFFFD, &output) }
        highSurrogate = nil
        carried.removeAll()
    }

    private func value(of bytes: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
        switch encoding {
        case .utf16LE:
            UInt32(
                UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self))
            )
        case .utf16BE:
            UInt32(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self)))
        case .utf32LE:
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        case .utf32BE:
            UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        default:
            UInt32(bytes[index])
        }
    }

    private mutating func take(_ unit: UInt32, _ output: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if (0xDC00...0xDFFF).contains(unit) {
                return Self.append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), &output)
            }
            Self.append(0xFFFD, &output)
        }
        if encoding.unit == 2, (0xD800...0xDBFF).contains(unit) {
            highSurrogate = unit
        } else {
            Self.append(unit, &output)
        }
    }

    private static func append(_ value: UInt32, _ output: inout [UInt8]) {
        if value < 0x80 { return output.append(UInt8(value)) }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        output.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
    }

    /// How many bytes some characters took in the input, given as the UTF-8 that they became.
    public static func storedLength(
        of text: UnsafeRawBufferPointer,
        in encoding: TextEncoding
    ) -> Int {
        if encoding == .utf8 { return text.count }
        var units = 0
        for byte in text {
            if byte & 0xC0 != 0x80 { units += 1 }
            // Beyond U+FFFF, UTF-16 needs two units.
            if byte >= 0xF0 && encoding.unit == 2 { units += 1 }
        }
        return units * encoding.unit
    }
}
