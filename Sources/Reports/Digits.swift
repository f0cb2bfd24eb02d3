/// Numbers as ASCII digits, written byte by byte: no String, no locale.
extension OutputSpan where Element == UInt8 {
    /// Appends a whole number in decimal.
    mutating func append(decimal value: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(digits: value.magnitude, atLeast: 1)
    }

    /// Appends a number of millionths with six decimals: 48856614 as `48.856614`.
    mutating func append(millionths value: Int32) {
        if value < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        append(digits: UInt(whole), atLeast: 1)
        append(UInt8(ascii: "."))
        append(digits: UInt(fraction), atLeast: 6)
    }

    /// Appends a share of 0 to 1 with two decimals, as `Share.hundredths` rounds it.
    mutating func append(share: Float) {
        let hundredths = UInt(Share.hundredths(share))
        append(digits: hundredths / 100, atLeast: 1)
        append(UInt8(ascii: "."))
        append(digits: hundredths % 100, atLeast: 2)
    }

    /// Appends the two letters of a country.
    mutating func append(letters: (UInt8, UInt8)) {
        append(letters.0)
        append(letters.1)
    }

    /// Appends the bytes of a fixed word.
    mutating func append(word: StaticString) {
        for index in 0..<word.utf8CodeUnitCount { append(word.utf8Start[index]) }
    }

    /// Digits come out last first, so up to eight of them are collected in one word; dividing by
    /// constants keeps the divider out of it.
    private mutating func append(digits value: UInt, atLeast minimum: Int) {
        var rest = value
        var least = minimum
        if value >= 100_000_000 {
            append(digits: value / 100_000_000, atLeast: minimum - 8)
            rest = value % 100_000_000
            least = 8
        }
        var digits: UInt64 = 0
        var count = 0
        var small = UInt32(truncatingIfNeeded: rest)
        repeat {
            digits = digits << 8 | UInt64(0x30 + small % 10)
            small /= 10
            count += 1
        } while small > 0 || count < least
        for _ in 0..<count {
            append(UInt8(truncatingIfNeeded: digits))
            digits >>= 8
        }
    }
}

/// How a share of 0 to 1 is rounded.
enum Share {
    /// Whole hundredths; anything outside is cut to the range, and what is not a number counts as 0.
    static func hundredths(_ share: Float) -> Int {
        share >= 0 ? Int((Double(Swift.min(share, 1)) * 100).rounded()) : 0
    }
}
