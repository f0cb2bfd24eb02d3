/// Which chunks are under way, and in what order what they become may leave: that of their issue.
///
/// A pure value. It is bounded in chunks and in bytes; one chunk is always allowed, however large.
struct OrderedWindow<Output> {
    /// Names a chunk under way.
    struct Ticket: Hashable, Sendable {
        let number: Int
    }

    /// How many chunks and bytes may be under way or wait for an earlier one.
    struct Limits: Sendable, Equatable {
        var chunks: Int
        var bytes: Int
        /// How many may be worked on at once.
        var running: Int
    }

    private let limits: Limits
    private var slots: [Output?] = []
    private var sizes: [Int] = []
    private var first = 0
    private(set) var bytes = 0
    private(set) var running = 0

    init(limits: Limits) { self.limits = limits }

    /// Whether nothing is under way or waits.
    var isEmpty: Bool { slots.isEmpty }

    /// Whether another chunk may begin.
    var hasRoom: Bool {
        slots.isEmpty
            || (slots.count < limits.chunks && running < limits.running && bytes < limits.bytes)
    }

    /// Lets a chunk begin.
    mutating func issue(bytes size: Int) -> Ticket {
        slots.append(nil)
        sizes.append(size)
        bytes += size
        running += 1
        return Ticket(number: first + slots.count - 1)
    }

    /// Takes what a chunk became and gives what may leave now, in order.
    mutating func complete(_ ticket: Ticket, with output: Output) -> [Output] {
        slots[ticket.number - first] = output
        running -= 1
        var ready: [Output] = []
        while let head = slots.first, let output = head {
            ready.append(output)
            slots.removeFirst()
            bytes -= sizes.removeFirst()
            first += 1
        }
        return ready
    }
}
