import AddressText
import TestSupport
import Testing

@testable import OfflineIndex

@Suite("The order of a batch")
struct LookupOrderTests {
    private func positions(_ texts: [String]) -> [Int] {
        var order = LookupOrder()
        texts.map { AddressQuery($0) }.withUnsafeBufferPointer { order.order($0) }
        return (0..<order.count).map { order[$0] }
    }

    @Test(
        "every query is in it once, also when the same memory orders batch after batch",
        arguments: [0, 1, 511, 512, 513, 4096, 9000]
    )
    func isPermutation(count: Int) {
        var random = SeededGenerator(seed: 5)
        let alphabet = Array("aB9, é서".utf8)
        var order = LookupOrder()
        for size in [count, count / 2, count] {
            let queries = (0..<size).map { row in
                let longest = row % 100 == 0 ? 400 : 12
                return AddressQuery(
                    String(decoding: random.bytes(from: alphabet, atMost: longest), as: UTF8.self))
            }
            queries.withUnsafeBufferPointer { order.order($0) }
            #expect(order.count == size)
            #expect((0..<order.count).map { order[$0] }.sorted() == Array(0..<size))
        }
    }

    @Test("what ends alike and is as long stands together, in the order in which it came")
    func grouping() {
        let texts = (0..<1000).map { row in
            switch row % 4 {
            case 0: "Ulm, GERMANY"
            case 1: "Ulm, germany"
            case 2: "Lyon 6\(row % 10)00\(row % 7), France"
            default: "\(row) Main Street, CA \(90_000 + row)"
            }
        }
        let groups = positions(texts).map { row in row % 4 == 0 ? 1 : row % 4 }
        let bounds = groups.indices.dropFirst().filter { groups[$0] != groups[$0 - 1] }
        // "9 Main Street" and "999 Main Street" differ in length.
        #expect(bounds.count <= 4)
        let german = positions(texts).filter { $0 % 4 < 2 }
        #expect(german == german.sorted())
    }

    @Test("a batch too small to have much that is alike stays as it is")
    func small() {
        let texts = (0..<511).map { "\($0 % 3) Street \($0 % 5 == 0 ? "Ulm" : "Wien")" }
        #expect(positions(texts) == Array(0..<511))
    }
}
