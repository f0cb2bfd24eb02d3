import Synchronization

/// Working memory of look-ups that nobody is using, kept for the next call: making it costs as much as
/// answering ten queries.
final class ReadingsPool: Sendable {
    private let free = Mutex<[Box]>([])

    /// Readings of one call at a time.
    final class Box: @unchecked Sendable {
        // Unchecked because it goes from thread to thread; whoever took it is its only user.
        var readings = Lookup.readings()
        var order = LookupOrder()
    }

    /// More are not kept than calls at a time.
    func take() -> Box { free.withLock { $0.popLast() } ?? Box() }

    func give(_ box: Box) { free.withLock { $0.append(box) } }
}
