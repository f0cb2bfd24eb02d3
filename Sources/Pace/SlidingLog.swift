/// The times of the last requests that really left, oldest first.
///
/// A window of N requests allows the next one when the N-th last one is older than the window;
/// that holds for every stretch of time, not only for those that begin on the clock.
public struct SlidingLog: Hashable, Sendable {
    /// How many times are kept, at least 1.
    private(set) var capacity: Int
    /// A ring: the oldest time stands at `start` once the ring is full.
    private var ring: [Int64] = []
    private var start = 0

    /// An empty log of so many times.
    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The times in nanoseconds since boot, oldest first.
    var times: [Int64] { Array(ring[start...] + ring[..<start]) }

    /// Adds a time; one before the last counts as the last.
    mutating func record(_ time: Duration) {
        let time = max(time.inNanoseconds, ring.isEmpty ? .min : self[back: 1] ?? .min)
        if ring.count < capacity {
            ring.append(time)
        } else {
            ring[start] = time
            start = (start + 1) % capacity
        }
    }

    /// Sets a time right: the request left later than it was recorded. A request that counts as many
    /// has as many equal times.
    mutating func move(_ recorded: Duration, to actual: Duration) {
        let (old, new) = (recorded.inNanoseconds, actual.inNanoseconds)
        var times = self.times
        guard new > old, let first = times.firstIndex(of: old) else { return }
        let count = times[first...].prefix { $0 == old }.count
        times.removeSubrange(first..<first + count)
        let place = times.firstIndex { $0 > new } ?? times.endIndex
        times.insert(contentsOf: repeatElement(new, count: count), at: place)
        self = SlidingLog(times: times, capacity: capacity)
    }

    /// The n-th time from the end, or nil when there are fewer; 1 is the last.
    private subscript(back count: Int) -> Int64? {
        guard count >= 1, count <= ring.count else { return nil }
        return ring[(start + ring.count - count) % ring.count]
    }

    /// The earliest moment at which one more request, which counts as so many, breaks no window; one
    /// that is more than a window holds waits until the window is empty.
    func earliest(for count: Int = 1, under limits: PaceLimits) -> Duration {
        limits.windows.reduce(.zero) { latest, window in
            let back = max(1, window.count - count + 1)
            guard let time = self[back: back] else { return latest }
            return max(latest, .nanoseconds(time) + window.length + limits.margin)
        }
    }

    /// How many requests a second left lately: in the second before now, or as far back as the log
    /// reaches; at least 1.
    func recentRate(at now: Duration) -> Double {
        let since = (now - .seconds(1)).inNanoseconds
        let recent = times.filter { $0 > since }
        guard let oldest = recent.first, recent.count == capacity else {
            return Double(max(1, recent.count))
        }
        let span = Double(now.inNanoseconds - oldest) / 1e9
        return Double(recent.count) / max(span, 1e-3)
    }

    /// A log of these times, oldest first; the newest are kept.
    init(times: [Int64], capacity: Int) {
        self.init(capacity: capacity)
        ring = Array(times.suffix(self.capacity))
    }
}
