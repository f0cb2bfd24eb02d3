import AddressText
import Testing

@testable import ResultCache

@Suite("Answers that wait to be stored")
struct PendingEntriesTests {
    private func entry(_ text: String, stored: Int64 = 100) -> CacheEntry {
        CacheEntry(key: key(text), provider: "scripted", stored: stored, expires: 1000, record: [])
    }

    @Test("they wait for a second, or until there are many, and not at all where they are urgent")
    func due() {
        var pending = PendingEntries()
        #expect(!pending.isDue(at: .seconds(50)))
        pending.add([entry("a")], isUrgent: false, done: {}, at: .seconds(10))
        pending.add([entry("b")], isUrgent: false, done: {}, at: .seconds(10.9))
        #expect(!pending.isDue(at: .seconds(10.9)))
        #expect(pending.isDue(at: .seconds(11)))
        let many = (0..<PendingEntries.most).map { entry("\($0)") }
        pending.add(many, isUrgent: false, done: {}, at: .seconds(10.9))
        #expect(pending.isDue(at: .seconds(10.9)))
        var urgent = PendingEntries()
        urgent.add([entry("a")], isUrgent: true, done: {}, at: .zero)
        #expect(urgent.isDue(at: .zero))
    }

    @Test("the newest answer to a question counts, whatever the order in which they came")
    func newest() {
        var pending = PendingEntries()
        pending.add([entry("a", stored: 5)], isUrgent: false, done: {}, at: .zero)
        pending.add(
            [entry("a", stored: 7), entry("a", stored: 6)], isUrgent: false, done: {}, at: .zero)
        #expect(pending.entry(for: key("a"))?.stored == 7)
        #expect(pending.entry(for: key("b")) == nil)
        #expect(pending.entries.map(\.stored) == [5, 7])
    }
}
