import ByteStreams
import Testing

@Suite("Stop signal")
struct StopSignalTests {
    @Test("once raised it stays raised, however often")
    func raising() {
        let stop = StopSignal()
        #expect(!stop.isRaised)
        for _ in 0..<100_000 { stop.raise() }
        #expect(stop.isRaised)
    }
}
