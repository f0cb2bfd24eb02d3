/// How many requests to one host may be on the wire at once.
///
/// Requests beyond that wait here, built and ready, so that the next one leaves the moment another
/// ends and not when its task has been woken.
///
/// `@unchecked Sendable`: all that changes is touched by the loop's thread alone.
final class ConnectionLane: @unchecked Sendable {
    /// The transport's thread that it belongs to.
    let place: Int
    private let width: @Sendable () -> Int
    private var underway = 0
    private var waiting: [Transfer] = []
    private var first = 0

    /// - Parameters:
    ///   - place: the transport's thread that it belongs to.
    ///   - width: how many there may be at the moment; less than 1 counts as 1.
    init(place: Int = 0, width: @escaping @Sendable () -> Int) {
        self.place = place
        self.width = width
    }

    /// Takes a place; false when there is none, and then the transfer waits.
    func admits(_ transfer: Transfer) -> Bool {
        guard first == waiting.count, underway < max(1, width()) else {
            waiting.append(transfer)
            return false
        }
        underway += 1
        return true
    }

    /// Gives a place back. Those who may begin now have their places, the one who waited longest first.
    func leave() -> [Transfer] {
        underway -= 1
        var next: [Transfer] = []
        let width = max(1, width())
        while first < waiting.count, underway < width {
            next.append(waiting[first])
            first += 1
            underway += 1
        }
        if first == waiting.count || first > 256 {
            waiting.removeFirst(first)
            first = 0
        }
        return next
    }

    /// Takes out one that waits; nil when it does not.
    func withdraw(_ id: Int) -> Transfer? {
        guard let index = waiting[first...].firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index)
    }
}
