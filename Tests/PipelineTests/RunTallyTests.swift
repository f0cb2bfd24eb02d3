import Testing

@testable import Pipeline

@Suite("The time that a run takes")
struct RunTallyTests {
    @Test("processor time counts from the same moment as the time on the clock")
    func span() {
        // What an index that is made first would take.
        while ProcessorTime.seconds() < 0.2 {}
        let before = ProcessorTime.seconds()
        let tally = RunTally(started: .zero, totalBytes: nil)
        let spent = tally.cpuMilliseconds
        let after = ProcessorTime.seconds()
        #expect(spent >= 0)
        // One more for rounding; other tests may be running on other threads.
        #expect(Double(spent) <= (after - before) * 1000 + 1)
    }
}
