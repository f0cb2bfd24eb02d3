import AddressText
import Geocoding

/// Answers that were brought and wait to be stored: a pure value.
///
/// Keys are random, so each answer of a small transaction costs a page of the file; those of a large one
/// share pages.
struct PendingEntries {
    /// So many answers are stored together at most.
    static let most = 4_096
    /// The longest time for which one waits.
    static let longest = Duration.seconds(1)

    private(set) var entries: [CacheEntry] = []
    /// Called when they are stored, or given up.
    private(set) var done: [@Sendable () -> Void] = []
    /// The newest entry of each key.
    private var places: [QueryKey: Int] = [:]
    private var since: Duration?
    private var isUrgent = false

    /// Whether anything waits.
    var isEmpty: Bool { done.isEmpty }

    /// Adds answers; later ones count, unless they are older.
    ///
    /// - Parameters:
    ///   - isUrgent: whether they are not to wait.
    ///   - now: boot time.
    mutating func add(
        _ more: [CacheEntry],
        isUrgent: Bool,
        done: @escaping @Sendable () -> Void,
        at now: Duration
    ) {
        since = since ?? now
        self.isUrgent = self.isUrgent || isUrgent
        self.done.append(done)
        for entry in more {
            if let place = places[entry.key], entries[place].stored > entry.stored { continue }
            places[entry.key] = entries.count
            entries.append(entry)
        }
    }

    /// Whether they are to be stored now.
    func isDue(at now: Duration) -> Bool {
        guard let since else { return false }
        return isUrgent || entries.count >= PendingEntries.most
            || now - since >= PendingEntries.longest
    }

    /// What waits for a key.
    func entry(for key: QueryKey) -> CacheEntry? { places[key].map { entries[$0] } }
}
