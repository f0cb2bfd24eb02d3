/// Plain decimal numbers as bytes.
public enum DecimalText {
    /// The number times ten to the `places`, rounded half away from zero; nil for anything else than
    /// digits with at most one point and one sign, and for more than twelve digits before the point.
    public static func scaled(_ text: ArraySlice<UInt8>, places: Int) -> Int? {
        var digits = text
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        let whole = digits.prefix { $0 != UInt8(ascii: ".") }
        var fraction = digits.dropFirst(whole.count)
        if !fraction.isEmpty { fraction = fraction.dropFirst() }
        guard !whole.isEmpty || !fraction.isEmpty, whole.count <= 12,
            (whole + fraction).allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var value = whole.reduce(0) { $0 * 10 + Int($1 & 15) }
        for index in 0..<places {
            let digit = index < fraction.count ? fraction[fraction.startIndex + index] : 0x30
            value = value * 10 + Int(digit & 15)
        }
        if fraction.count > places, fraction[fraction.startIndex + places] >= 0x35 { value += 1 }
        return isNegative ? -value : value
    }
}
