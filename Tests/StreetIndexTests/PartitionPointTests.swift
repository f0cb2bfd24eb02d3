import Diagnostics
import TestSupport
import Testing

@Suite("A place in what is sorted")
struct PartitionPointTests {
    @Test("is the one that a look at all of them finds", arguments: 0..<50)
    func place(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let values = (0..<Int.random(in: 0...40, using: &random))
            .map { _ in Int.random(in: 0...20, using: &random) }.sorted()
        let wanted = Int.random(in: -1...21, using: &random)
        let part = Int.random(in: 0...values.count, using: &random)..<values.count
        let place = part.partitionPoint { values[$0] >= wanted }
        #expect(place == part.first { values[$0] >= wanted } ?? part.upperBound)
    }
}
