/// The words of a head that hold bytes beyond ASCII, each once: what an encoding is told by.
///
/// Each once, because a name that stands in every row says no more than one that stands in one.
struct EncodingSample {
    /// The words, each with a blank behind it.
    private(set) var bytes: [UInt8] = []
    /// How many bytes beyond ASCII they hold.
    private(set) var highBytes = 0
    private var seen: Set<Int> = []

    /// Takes words from all over a head, up to this many bytes beyond ASCII.
    init(_ head: UnsafeRawBufferPointer, limit: Int) {
        let total = head.count { $0 >= 0x80 }
        // Of a large head every n-th word is taken; not fewer, since most will have been seen.
        let stride = max(1, total / max(1, limit) / 16)
        var number = 0
        var start = 0
        while start < head.count && highBytes < limit {
            var end = start
            var high = 0
            // No encoding has bytes below "0" inside of a character.
            while end < head.count, head[end] >= 0x30 {
                if head[end] >= 0x80 { high += 1 }
                end += 1
            }
            if high > 0 {
                if number % stride == 0 { take(head[start..<min(end, start + 512)], high) }
                number += 1
            }
            start = end + 1
        }
    }

    private mutating func take(_ word: Slice<UnsafeRawBufferPointer>, _ high: Int) {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: word))
        guard seen.insert(hasher.finalize()).inserted else { return }
        bytes.append(contentsOf: word)
        bytes.append(0x20)
        highBytes += min(high, word.count)
    }

    /// The scalars in an encoding.
    func scalars(in encoding: TextEncoding) -> [UInt32] {
        switch encoding.family {
        case .singleByte:
            let table = SingleByteTable(encoding)
            return bytes.map { table.scalars[Int($0)] }
        case .multiByte:
            var text: [UInt8] = []
            let converter = Converter(encoding.iconvName)
            bytes.withUnsafeBytes { _ = converter?.convert($0, to: &text) }
            return String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
        case .unicode:
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
        }
    }
}
