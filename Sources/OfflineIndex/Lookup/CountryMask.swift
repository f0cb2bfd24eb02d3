/// A set of country numbers.
struct CountryMask: BitwiseCopyable {
    // Four fields and not a vector, whose elements cannot be chosen without a detour through memory.
    private var first = UInt64.max, second = UInt64.max, third = UInt64.max, fourth = UInt64.max
    /// Whether every country is in the set.
    private(set) var isOpen = true

    mutating func open() {
        (first, second, third, fourth) = (.max, .max, .max, .max)
        isOpen = true
    }

    mutating func close() {
        (first, second, third, fourth) = (0, 0, 0, 0)
        isOpen = false
    }

    mutating func insert(_ country: UInt8) {
        let bit: UInt64 = 1 << UInt64(country & 63)
        switch country >> 6 {
        case 0: first |= bit
        case 1: second |= bit
        case 2: third |= bit
        default: fourth |= bit
        }
    }

    @inline(__always)
    func contains(_ country: UInt8) -> Bool {
        isOpen || word(country >> 6) >> UInt64(country & 63) & 1 != 0
    }

    @inline(__always)
    private func word(_ number: UInt8) -> UInt64 {
        let lower = number & 1 == 0 ? first : second
        let upper = number & 1 == 0 ? third : fourth
        return number & 2 == 0 ? lower : upper
    }

    /// Adds all countries of another set.
    mutating func formUnion(_ other: CountryMask) {
        first |= other.first
        second |= other.second
        third |= other.third
        fourth |= other.fourth
        isOpen = isOpen || other.isOpen
    }

    /// The only country of the set, or nil where there is none or more.
    var only: UInt8? {
        var found: UInt8?
        for number in UInt8(0)..<4 where word(number) != 0 {
            let word = word(number)
            guard found == nil, word & (word - 1) == 0 else { return nil }
            found = number * 64 + UInt8(word.trailingZeroBitCount)
        }
        return found
    }
}
