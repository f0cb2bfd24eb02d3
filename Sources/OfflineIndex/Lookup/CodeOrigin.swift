/// Where the point of a postal code comes from, in a byte of its record.
struct CodeOrigin: Equatable {
    /// The record's byte: the accuracy in the low three bits, the sharers above.
    let byte: UInt8

    init(byte: UInt8) { self.byte = byte }

    /// - Parameters:
    ///   - accuracy: 1 (estimated) to 6 (middle of addresses) as GeoNames says it, 7 for the code of a
    ///     few houses, 0 unknown.
    ///   - codes: how many codes of the country have the very same point, at least 1.
    init(accuracy: UInt8, codes: Int) {
        let sharers = Int.bitWidth - 1 - max(1, codes).leadingZeroBitCount
        byte = min(7, accuracy) | UInt8(min(31, sharers)) << 3
    }

    var accuracy: UInt8 { byte & 7 }
    /// The binary logarithm of how many codes have this point: from 1 on it is a town's point, not theirs.
    var sharers: UInt8 { byte >> 3 }
    /// Whether it is the code of a few houses, with a point of its own.
    var isExact: Bool { accuracy == 7 }
}
