/// A 128-bit hash for identities that outlive the process; not against a forger.
///
/// Two multiply-and-fold lanes over 8-byte words. The result is the same on every machine and in every
/// version of geobatch that has the same `QueryKey.version`.
struct Hash128 {
    private var a: UInt64
    private var b: UInt64

    init(seed: UInt64) {
        a = seed &+ 0x9E37_79B9_7F4A_7C15
        b = ~seed &+ 0xC2B2_AE3D_27D4_EB4F
    }

    mutating func combine(_ word: UInt64) {
        a = Hash128.fold(a ^ word, 0x9FB2_1C65_1E98_DF25)
        b = Hash128.fold(b ^ word, 0xD6E8_FEB8_6659_FD93) &+ a
    }

    mutating func combine(bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                combine(
                    UInt64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
                index += 8
            }
            guard index < bytes.count else { return }
            var word: UInt64 = 0
            for (shift, byte) in bytes[index...].enumerated() {
                word |= UInt64(byte) << UInt64(8 * shift)
            }
            combine(word)
        }
    }

    func finished() -> (UInt64, UInt64) {
        (
            Hash128.fold(a ^ (b >> 29), 0xA076_1D64_78BD_642F),
            Hash128.fold(b ^ (a >> 31), 0xE703_7ED1_A0B4_28DB)
        )
    }

    private static func fold(_ x: UInt64, _ y: UInt64) -> UInt64 {
        let product = x.multipliedFullWidth(by: y)
        return product.high ^ product.low
    }
}
