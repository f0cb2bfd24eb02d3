/// The checksum CRC-32C (Castagnoli) of bytes that are given piece by piece.
///
/// For finding torn and damaged records; not against a forger.
public struct CRC32C: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of no bytes yet.
    public init() {}

    /// The checksum of these bytes.
    public init(of bytes: some Sequence<UInt8>) {
        combine(bytes)
    }

    /// The checksum of all bytes so far.
    public var value: UInt32 { ~state }

    /// Adds bytes.
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        let table = CRC32C.table
        var crc = state
        for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
        state = crc
    }

    /// Adds a number, its lowest byte first.
    public mutating func combine(_ word: UInt64) {
        let table = CRC32C.table
        var crc = state
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            let byte = UInt8(truncatingIfNeeded: word >> shift)
            crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
        }
        state = crc
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0x82F6_3B78) }
    }
}
