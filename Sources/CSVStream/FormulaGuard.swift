/// Which fields a spreadsheet would run as a formula.
enum FormulaGuard {
    /// Whether a field begins like a formula and is not a plain number such as -33.86.
    static func isRisky(_ field: UnsafeRawBufferPointer) -> Bool {
        guard let first = field.first else { return false }
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0D: return true
        case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumber(field.dropFirst())
        default: return false
        }
    }

    private static func isNumber(_ digits: Slice<UnsafeRawBufferPointer>) -> Bool {
        var points = 0
        var numerals = 0
        for byte in digits {
            if (0x30...0x39).contains(byte) {
                numerals += 1
            } else if byte == UInt8(ascii: ".") {
                points += 1
            } else {
                return false
            }
        }
        return numerals > 0 && points <= 1
    }
}
