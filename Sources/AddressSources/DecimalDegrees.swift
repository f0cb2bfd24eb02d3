/// Degrees written as text, read into millionths without a detour over text.
enum DecimalDegrees {
    /// The number, rounded to millionths; nil for anything else or beyond 1,000 degrees.
    ///
    /// The decimal sign may be a comma. Exponents ("-1.2e-05") are taken, too.
    static func microdegrees(_ text: some BidirectionalCollection<UInt8>) -> Int32? {
        var digits = text.drop { $0 <= 0x20 }
        while let last = digits.last, last <= 0x20 { digits.removeLast() }
        let isNegative = digits.first == 0x2D
        if isNegative || digits.first == 0x2B { digits.removeFirst() }
        var value: Int64 = 0
        // How many decimals were taken; nil before the decimal sign.
        var decimals: Int?
        var found = false
        for byte in digits {
            switch byte {
            case 0x30...0x39:
                found = true
                guard let taken = decimals else {
                    value = value * 10 + Int64(byte - 0x30)
                    guard value <= 1_000 else { return nil }
                    continue
                }
                if taken < 7 { value = value * 10 + Int64(byte - 0x30) }
                decimals = taken + 1
            case 0x2E where decimals == nil, 0x2C where decimals == nil: decimals = 0
            case 0x65, 0x45: return withExponent(text)
            default: return nil
            }
        }
        guard found else { return nil }
        for _ in min(decimals ?? 0, 7)..<7 { value *= 10 }
        let rounded = (value + 5) / 10
        return Int32(clamping: isNegative ? -rounded : rounded)
    }

    private static func withExponent(_ text: some Collection<UInt8>) -> Int32? {
        let number = String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self)
        guard let value = Double(number), abs(value) <= 1_000 else { return nil }
        return Int32((value * 1e6).rounded())
    }
}
