/// Counts a byte, eight at a time.
///
/// Plain words, because Swift's SIMD types were five times slower here.
enum ByteCount {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// How often the byte stands among others.
    static func of(_ byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
        let wanted = UInt64(byte) &* ones
        let words = bytes.count / 8
        var total = 0
        var word = 0
        while word < words {
            // A lane counts up to 255 before it could overflow.
            let end = min(words, word &+ 255)
            var hits: UInt64 = 0
            while word < end {
                let text = bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)
                hits &+= zeroBytes(text ^ wanted)
                word &+= 1
            }
            let pairs = (hits & 0x00FF_00FF_00FF_00FF) &+ ((hits >> 8) & 0x00FF_00FF_00FF_00FF)
            total &+= Int((pairs &* 0x0001_0001_0001_0001) >> 48)
        }
        for index in (words &* 8)..<bytes.count where bytes[index] == byte { total &+= 1 }
        return total
    }

    /// 1 in each byte that is zero.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        ~(((word & lows) &+ lows) | word | lows) >> 7
    }
}
