import ByteStreams
import TestSupport
import Testing

@testable import Pipeline

@Suite("The frames of a worker")
struct FrameTests {
    private func frames(_ text: String, step: Int = 1 << 16) throws(FrameError) -> [Frame] {
        var reader = FrameReader(MemorySource(text, step: step))
        var frames: [Frame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }

    @Test("are read as they are written, however the bytes come", arguments: [1, 2, 3, 7, 1 << 16])
    func roundTrip(step: Int) throws {
        let sent = [
            Frame(.columns, body: Array("a,b\n".utf8)),
            Frame(.batch, sequence: 7, rows: 2, body: Array("\"x\ny\",1\nz,2\n".utf8)),
            Frame(.batch, sequence: 8, rows: 0, body: []),
        ]
        let text = sent.map { String(decoding: $0.header.line + $0.body, as: UTF8.self) }.joined()
        #expect(try frames(text, step: step) == sent)
    }

    @Test("a stream without a byte has no frame")
    func nothing() throws { #expect(try frames("") == []) }

    @Test(
        "what is no frame is refused",
        arguments: [
            ("GET / HTTP/1.1\n", FrameError.notAHeader("GET / HTTP/1.1")),
            ("2 batch 1 1\n", .notAHeader("2 batch 1 1")),
            ("2 batch 1 1 -5\n", .notAHeader("2 batch 1 1 -5")),
            ("2 batch 1 99999999999999999999 5\n", .notAHeader("2 batch 1 99999999999999999999 5")),
            ("2 dance 1 1 5\n", .notAHeader("2 dance 1 1 5")),
            ("1 batch 1 1 5\nhello", .otherVersion(1)),
            ("2 batch 1 1 9000000000000000000\n", .tooLarge(bytes: 9_000_000_000_000_000_000)),
            ("2 batch 1 1 5\nhell", .cutOff),
            ("2 batch 1 1", .cutOff),
        ])
    func refused(text: String, error: FrameError) {
        #expect(throws: error) { () throws(FrameError) in try frames(text) }
    }

    @Test("a line that never ends is refused before it fills the memory")
    func endless() {
        let text = String(repeating: "1", count: 1 << 20)
        #expect(throws: FrameError.notAHeader(String(repeating: "1", count: 64))) {
            () throws(FrameError) in try frames(text)
        }
    }

    @Test("every error says what was expected")
    func words() {
        let error = FrameError.notAHeader(String(repeating: "\u{1}", count: 60))
        #expect(error.description.hasPrefix("'????"))
        #expect(error.description.contains("2 batch 7 10000 482113"))
        let rows = FrameError.rowsDiffer(batch: 3, expected: 2, found: 1)
        #expect(rows.description.contains("Batch 3 holds 1 rows"))
    }

    @Test("are written in order, and none behind one that failed")
    func writing() async throws {
        let (writer, attempts) = (FrameWriter(), Counter())
        try writer.start { _ in attempts.add() == 2 ? .readerGone : .written }
        for number in 1...9 { _ = await writer.write(Frame(.batch, sequence: number, body: [])) }
        #expect(await writer.close() == .readerGone)
        #expect(attempts.value == 2)
    }

    @Test("a sign of life is left out where other frames wait")
    func signOfLife() async throws {
        let (writer, written) = (FrameWriter(), Counter())
        _ = await writer.write(Frame(.counts, body: []))
        for _ in 1...5 { writer.post(Frame(.alive, body: [])) }
        try writer.start { bytes in
            if bytes == Frame(.alive, body: []).header.line { _ = written.add() }
            return .written
        }
        #expect(await writer.close() == .written)
        #expect(written.value == 0)
        let alone = FrameWriter()
        alone.post(Frame(.alive, body: []))
        try alone.start { _ in written.add() > 0 ? .written : .failed }
        #expect(await alone.close() == .written)
        #expect(written.value == 1)
    }
}
