/// Whether two texts are one typing error apart.
enum EditDistance {
    /// One byte inserted, left out, replaced, or two neighbours swapped. Equal texts are not.
    @inline(__always)
    static func isOne(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        let (count, otherCount) = (first.count, second.count)
        guard let one = first.baseAddress, let other = second.baseAddress else {
            return max(count, otherCount) == 1
        }
        let shortest = min(count, otherCount)
        guard max(count, otherCount) &- shortest <= 1 else { return false }
        // Pointers, none of which leaves its text, since the buffers would check that they have one.
        var start = 0
        while start < shortest, byte(one, start) == byte(other, start) { start &+= 1 }
        let (oneEnd, otherEnd) = (one + (count &- shortest), other + (otherCount &- shortest))
        var end = shortest
        while end > start, byte(oneEnd, end &- 1) == byte(otherEnd, end &- 1) { end &-= 1 }
        let rest = end &- start
        if count != otherCount { return rest == 0 }
        if rest != 2 { return rest == 1 }
        return byte(one, start) == byte(other, start &+ 1)
            && byte(one, start &+ 1) == byte(other, start)
    }

    @inline(__always)
    private static func byte(_ text: UnsafeRawPointer, _ index: Int) -> UInt8 {
        text.load(fromByteOffset: index, as: UInt8.self)
    }
}
