/// A set of country numbers.
struct CountryMask: BitwiseCopyable {
    private var words = SIMD4<UInt64>(repeating: .max)
    /// Whether every country is in the set.
    private(set) var isOpen = true

    mutating func open() {
        words = SIMD4(repeating: .max)
        isOpen = true
    }

    mutating func close() {
        words = SIMD4(repeating: 0)
        isOpen = false
    }

    mutating func insert(_ country: UInt8) {
        words[Int(country >> 6)] |= 1 << UInt64(country & 63)
    }

    @inline(__always)
    func contains(_ country: UInt8) -> Bool {
        isOpen || words[Int(country >> 6)] >> UInt64(country & 63) & 1 != 0
    }

    /// Adds all countries of another set.
    mutating func formUnion(_ other: CountryMask) {
        words |= other.words
        isOpen = isOpen || other.isOpen
    }

    /// The only country of the set, or nil where there is none or more.
    var only: UInt8? {
        var found: UInt8?
        for index in 0..<4 where words[index] != 0 {
            let word = words[index]
            guard found == nil, word & (word - 1) == 0 else { return nil }
            found = UInt8(index * 64 + word.trailingZeroBitCount)
        }
        return found
    }
}
