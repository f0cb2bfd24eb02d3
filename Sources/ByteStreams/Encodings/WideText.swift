/// UTF-16 and UTF-32 without a byte order mark, told by where the zero bytes of ASCII stand.
public enum WideText {
    /// The encoding; nil when it is neither.
    public static func encoding(of head: UnsafeRawBufferPointer) -> TextEncoding? {
        var zeros = [0, 0, 0, 0]
        let count = min(head.count, 4096) & ~3
        guard count >= 8 else { return nil }
        for index in 0..<count where head[index] == 0 { zeros[index & 3] += 1 }
        let (even, odd) = (zeros[0] + zeros[2], zeros[1] + zeros[3])
        let quarter = count / 4
        if zeros[2] >= quarter * 9 / 10 && zeros[3] >= quarter * 9 / 10 && zeros[0] == 0 {
            return .utf32LE
        }
        if zeros[0] >= quarter * 9 / 10 && zeros[1] >= quarter * 9 / 10 && zeros[3] == 0 {
            return .utf32BE
        }
        // Line ends, digits and delimiters are ASCII in every language: a twentieth at least.
        if odd * 20 > count, even * 20 <= odd, hasLineEnds(head[..<count], at: 0) {
            return .utf16LE
        }
        if even * 20 > count, odd * 20 <= even, hasLineEnds(head[..<count], at: 1) {
            return .utf16BE
        }
        return nil
    }

    /// Whether line ends take two bytes, the low one at even or odd places: otherwise it is text of
    /// single bytes with some zeros in it.
    private static func hasLineEnds(_ head: Slice<UnsafeRawBufferPointer>, at low: Int) -> Bool {
        var wide = 0
        var others = 0
        for index in head.indices where head[index] == 0x0A || head[index] == 0x0D {
            let isWide = index & 1 == low && head[index ^ 1] == 0
            if isWide { wide += 1 } else { others += 1 }
        }
        // Chinese and Japanese characters have such bytes, too: U+540D, "name", is in every header.
        return wide * 8 > others && (wide > 1 || others == 0) && wide > 0
    }
}

/// How far bytes are UTF-8.
struct UTF8Shape {
    /// Well-formed sequences of two bytes and more.
    private(set) var sequences = 0
    /// Bytes beyond ASCII that belong to none.
    private(set) var broken = 0

    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let length = UTF8Sequence.length(bytes, at: index)
            if length > 0 {
                sequences += 1
                index += length
            } else if bytes.count - index < 4, !isWhole || sequences > 0,
                Self.isBegun(bytes[index...])
            {
                // A file that is cut inside a character is still UTF-8.
                return
            } else {
                broken += 1
                index += 1
            }
        }
    }

    /// Whether bytes are the beginning of a character that is cut off.
    private static func isBegun(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let lead = rest.first else { return false }
        return rest.count < UTF8Sequence.announced(by: lead).length
            && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    }
}
