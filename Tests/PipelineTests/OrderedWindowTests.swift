import TestSupport
import Testing

@testable import Pipeline

@Suite("Ordered window")
struct OrderedWindowTests {
    @Test(
        "whatever the order of completion, outputs leave in the order of issue",
        arguments: 0..<50
    )
    func order(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var window = OrderedWindow<Int>(limits: .init(chunks: 8, bytes: 1000, running: 5))
        var underway: [(OrderedWindow<Int>.Ticket, Int)] = []
        var left: [Int] = []
        var next = 0
        while left.count < 200 {
            if next < 200, window.hasRoom, Bool.random(using: &random) || underway.isEmpty {
                underway.append(
                    (window.issue(bytes: Int.random(in: 1...400, using: &random)), next)
                )
                next += 1
            } else if let index = underway.indices.randomElement(using: &random) {
                let (ticket, number) = underway.remove(at: index)
                left += window.complete(ticket, with: number)
            }
            #expect(underway.count <= 5)
            #expect(window.bytes < 1000 + 400)
        }
        #expect(left == Array(0..<200))
        #expect(window.isEmpty)
        #expect(window.bytes == 0)
    }

    @Test("one chunk is let in however large it is, a second one is not")
    func large() {
        var window = OrderedWindow<Int>(limits: .init(chunks: 8, bytes: 10, running: 8))
        #expect(window.hasRoom)
        let ticket = window.issue(bytes: 1 << 30)
        #expect(!window.hasRoom)
        #expect(window.complete(ticket, with: 1) == [1])
        #expect(window.hasRoom)
    }

    @Test("chunks that wait for an earlier one count against the window")
    func headOfLine() {
        var window = OrderedWindow<Int>(limits: .init(chunks: 3, bytes: 1000, running: 3))
        let tickets = (0..<3).map { _ in window.issue(bytes: 1) }
        #expect(window.complete(tickets[1], with: 1).isEmpty)
        #expect(window.complete(tickets[2], with: 2).isEmpty)
        #expect(!window.hasRoom)
        #expect(window.complete(tickets[0], with: 0) == [0, 1, 2])
    }
}
