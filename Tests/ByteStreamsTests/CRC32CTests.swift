import Testing

@testable import ByteStreams

@Suite("The checksum")
struct CRC32CTests {
    @Test(
        "gives the values of RFC 3720",
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
            ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            (Array(0..<32), 0x46DD_794E),
            (Array("123456789".utf8), 0xE306_9283),
        ] as [([UInt8], UInt32)]
    )
    func known(bytes: [UInt8], value: UInt32) {
        #expect(CRC32C(of: bytes).value == value)
        var pieces = CRC32C()
        for byte in bytes { pieces.combine([byte]) }
        #expect(pieces.value == value)
    }
}
