/// What each byte of a single-byte encoding means, as UTF-8.
///
/// A byte without a meaning is U+FFFD. No characters are joined, as iconv does for Hebrew and
/// Vietnamese: each byte is one character, which is what offsets rest on.
struct SingleByteTable: Sendable {
    /// For each byte the scalar.
    let scalars: [UInt32]
    /// For each byte up to three bytes of UTF-8, the first in the lowest byte, and their number in
    /// the highest.
    private let packed: [UInt32]

    init(_ encoding: TextEncoding) {
        let scalars = Self.scalars(of: encoding)
        self.scalars = scalars
        packed = scalars.map { value in
            let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
            let bytes = Array(String(scalar).utf8.prefix(3))
            return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(bytes.count) << 24
        }
    }

    private static func scalars(of encoding: TextEncoding) -> [UInt32] {
        (0..<0x80)
            + (EncodingModel().table(of: encoding.rawValue)
                ?? [UInt32](repeating: 0xFFFD, count: 0x80))
    }

    /// Appends a block's characters as UTF-8.
    func convert(_ block: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        let start = output.count
        let room = block.count * 3
        output.append(contentsOf: repeatElement(0, count: room))
        let written = output.withUnsafeMutableBufferPointer { bytes in
            var index = start
            packed.withUnsafeBufferPointer { packed in
                for byte in block {
                    if byte < 0x80 {
                        bytes[index] = byte
                        index &+= 1
                    } else {
                        let entry = packed[Int(byte)]
                        let count = Int(entry >> 24)
                        bytes[index] = UInt8(truncatingIfNeeded: entry)
                        if count > 1 { bytes[index &+ 1] = UInt8(truncatingIfNeeded: entry >> 8) }
                        if count > 2 { bytes[index &+ 2] = UInt8(truncatingIfNeeded: entry >> 16) }
                        index &+= count
                    }
                }
            }
            return index
        }
        output.removeLast(output.count - written)
    }
}
