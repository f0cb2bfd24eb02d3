import AddressText
import Glibc
import TestSupport
import Testing

@testable import RunJournal

@Suite("Where the records of the run log stand")
struct KeyIndexTests {
    @Test(
        "every key has the position it was given last, in memory, in a file and beyond the change from one to the other",
        arguments: [KeyIndex.slotsInMemory, 0, 2048]
    )
    func positions(slotsInMemory: Int) throws {
        let folder = try TemporaryFolder()
        var index = try KeyIndex(path: folder.path + "/index", slotsInMemory: slotsInMemory)
        var random = SeededGenerator(seed: 7)
        var expected: [QueryKey: UInt64] = [:]
        for step in 0..<12_000 {
            // Few low halves: many keys want the same slot.
            let key = QueryKey(high: random.next() % 5_000, low: random.next() % 700)
            let position = UInt64(step)
            try index.set(key, to: position)
            expected[key] = position
            if step % 7 == 0 { #expect(index.position(of: key) == position) }
        }
        #expect(index.count == expected.count)
        for (key, position) in expected { #expect(index.position(of: key) == position) }
        #expect(index.position(of: QueryKey(high: 9_999, low: 3)) == nil)
    }

    @Test("leaves no file behind, not even while it is open")
    func noTrace() throws {
        let folder = try TemporaryFolder()
        var index = try KeyIndex(path: folder.path + "/index", slotsInMemory: 0)
        try index.set(QueryKey(high: 1, low: 2), to: 3)
        #expect(access(folder.path + "/index", F_OK) != 0)
        #expect(index.count == 1)
    }

    @Test("without room for the file it says so, and keeps what it had")
    func noRoom() throws {
        let folder = try TemporaryFolder()
        var index = try KeyIndex(path: folder.path + "/missing/index", slotsInMemory: 1024)
        for number in 0..<768 { try index.set(QueryKey(high: 1, low: UInt64(number)), to: 5) }
        #expect(throws: JournalError.self) { try index.set(QueryKey(high: 2, low: 2), to: 6) }
        #expect(index.count == 768)
        #expect(index.position(of: QueryKey(high: 1, low: 767)) == 5)
        #expect(index.position(of: QueryKey(high: 2, low: 2)) == nil)
    }
}
