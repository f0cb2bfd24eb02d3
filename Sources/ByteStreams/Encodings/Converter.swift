import Glibc

/// iconv from one encoding to UTF-8, stateless from call to call.
///
/// `@unchecked Sendable`: the descriptor is opened once, closed in deinit, and used by one thread at
/// a time, since its owners are values behind the reader's lock.
final class Converter: @unchecked Sendable {
    private let descriptor: iconv_t

    /// Opens the conversion; nil when the system does not have it.
    init?(_ name: String) {
        let opened = iconv_open("UTF-8", name)
        guard Int(bitPattern: opened) != -1, let opened else { return nil }
        descriptor = opened
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Appends the characters as UTF-8; a byte that begins none becomes U+FFFD.
    ///
    /// - Returns: how many bytes were used; fewer than given when the last character is cut.
    func convert(_ block: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Int {
        var used = 0
        while used < block.count {
            let rest = UnsafeRawBufferPointer(rebasing: block[used...])
            let (count, why) = step(rest, &output)
            used += count
            switch why {
            case 0, E2BIG: continue
            case EINVAL: return used
            default:
                output.append(contentsOf: Self.replacement)
                used += 1
            }
        }
        return used
    }

    /// Writes what the converter holds back, and forgets it.
    func reset(_ output: inout [UInt8]) {
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: 16))
        var left = 16
        output.withUnsafeMutableBytes { bytes in
            var target = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
            _ = iconv(descriptor, nil, nil, &target, &left)
        }
        output.removeLast(left)
    }

    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// One call: bytes used, and errno or 0.
    private func step(
        _ block: UnsafeRawBufferPointer,
        _ output: inout [UInt8]
    ) -> (used: Int, why: Int32) {
        let start = output.count
        let room = block.count * 2 + 16
        output.append(contentsOf: repeatElement(0, count: room))
        var inLeft = block.count
        var outLeft = room
        var why: Int32 = 0
        output.withUnsafeMutableBytes { bytes in
            var source = UnsafeMutablePointer<CChar>(
                mutating: block.baseAddress?.assumingMemoryBound(to: CChar.self)
            )
            var target = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
            let result = iconv(descriptor, &source, &inLeft, &target, &outLeft)
            if result == -1 { why = errno }
        }
        output.removeLast(outLeft)
        return (block.count - inLeft, why)
    }
}
