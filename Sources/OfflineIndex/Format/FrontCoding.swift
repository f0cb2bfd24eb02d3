/// Writes sorted texts of at most 15 bytes: blocks of 16, each text as a byte (shared length in the
/// high nibble, rest length in the low one) and its rest; before them the start of every block.
struct FrontCoder {
    static let blockSize = 16
    private var starts: [UInt32] = []
    private var bytes: [UInt8] = []
    private var last: [UInt8] = []
    private var count = 0

    mutating func append(_ text: ArraySlice<UInt8>) {
        var shared = 0
        if count % FrontCoder.blockSize == 0 {
            starts.append(UInt32(bytes.count))
        } else {
            shared = zip(last, text).prefix { $0 == $1 }.count
        }
        let rest = text.dropFirst(shared).prefix(15)
        bytes.append(UInt8(min(15, shared)) << 4 | UInt8(rest.count))
        bytes.append(contentsOf: rest)
        last = Array(text)
        count += 1
    }

    /// The number of blocks, their starts, the texts.
    func finished() -> [UInt8] {
        var output: [UInt8] = []
        for word in [UInt32(starts.count)] + starts {
            withUnsafeBytes(of: word.littleEndian) { output.append(contentsOf: $0) }
        }
        return output + bytes
    }
}

/// Reads what `FrontCoder` wrote; damaged bytes give nil, never a crash.
struct FrontCodedTexts {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The text with that number.
    func text(_ index: Int) -> [UInt8]? {
        guard bytes.count >= 4 else { return nil }
        let blocks = Int(word(0))
        let block = index / FrontCoder.blockSize
        let base = 4 + 4 * blocks
        guard index >= 0, block < blocks, base <= bytes.count else { return nil }
        var position = base + Int(word(1 + block))
        var text: [UInt8] = []
        for _ in 0...(index % FrontCoder.blockSize) {
            guard position < bytes.count else { return nil }
            let shared = Int(bytes[position] >> 4)
            let rest = Int(bytes[position] & 0xF)
            position += 1
            guard position + rest <= bytes.count, shared <= text.count else { return nil }
            text.removeLast(text.count - shared)
            text.append(contentsOf: bytes[position..<(position + rest)])
            position += rest
        }
        return text
    }

    private func word(_ index: Int) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
    }
}
