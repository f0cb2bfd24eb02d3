import ByteStreams
import Testing

@Suite("What UTF-8 allows")
struct UTF8SequenceTests {
    @Test("agrees with the standard library on every pair and triple of bytes that can matter")
    func sequences() {
        let leads: [UInt8] = [
            0x41, 0x80, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
            0xFF,
        ]
        let others: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        for lead in leads {
            for second in others {
                for third in others {
                    check([lead, second, third, 0x80])
                    check([lead, second, third])
                    check([lead, second])
                }
            }
            check([lead])
        }
    }

    private func check(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { raw in
            let length = UTF8Sequence.length(raw, at: 0)
            let whole = (1...bytes.count).first {
                String(validating: bytes.prefix($0), as: UTF8.self) != nil
            }
            #expect(length == whole ?? 0, "\(bytes)")
            guard length == 0 else { return }
            let broken = UTF8Sequence.brokenLength(raw, at: 0)
            let repaired = String(decoding: bytes, as: UTF8.self)
            let rest = String(decoding: bytes.dropFirst(broken), as: UTF8.self)
            #expect(Array(repaired.unicodeScalars) == ["\u{FFFD}"] + Array(rest.unicodeScalars))
        }
    }
}
