import AddressText

/// Where each key's record stands in the run log: a hash table with open addressing, at most three
/// quarters full.
///
/// It is in memory up to a size that most runs do not reach, and beyond that in a file, so that ten
/// million keys take no more of the process's memory than a hundred thousand.
struct KeyIndex: ~Copyable {
    private static let firstSlots = 1 << 10
    /// Slots that one read brings: most keys are found, or found missing, among them.
    private static let readSlots = 8
    /// So many slots are kept in memory, 3 MiB: 98,000 keys.
    static let slotsInMemory = 1 << 17

    private let path: String
    private let slotsInMemory: Int
    private var slots: SlotTable
    /// How many keys are in it.
    private(set) var count = 0

    /// An empty index.
    ///
    /// - Parameters:
    ///   - path: a name that no file has, for when a file is needed; it is unlinked at once.
    ///   - slotsInMemory: a power of two.
    /// - Throws: `JournalError` when there is no room for it.
    init(path: String, slotsInMemory: Int = slotsInMemory) throws(JournalError) {
        (self.path, self.slotsInMemory) = (path, slotsInMemory)
        slots = try SlotTable(KeyIndex.firstSlots, inMemory: slotsInMemory, path: path)
    }

    /// The position of a key, as it was set; nil when it is not in the index, or when the file cannot
    /// be read: then what is known is asked for again.
    func position(of key: QueryKey) -> UInt64? {
        guard let found = try? find(key), found.stored != 0 else { return nil }
        return found.stored - 1
    }

    /// Sets the position of a key.
    ///
    /// - Throws: `JournalError` when there is no room for a larger table; the index is as before.
    mutating func set(_ key: QueryKey, to position: UInt64) throws(JournalError) {
        if (count + 1) * 4 > slots.count * 3 { try grow() }
        let found = try find(key)
        try slots.set(found.place, to: SlotTable.Slot(key: key, stored: position + 1))
        if found.stored == 0 { count += 1 }
    }

    /// The slot that holds the key, or the empty one where it belongs, with what is stored there; 0
    /// where nothing is.
    private func find(_ key: QueryKey) throws(JournalError) -> (place: Int, stored: UInt64) {
        var place = Int(truncatingIfNeeded: key.low) & (slots.count - 1)
        while true {
            let range = place..<min(place + KeyIndex.readSlots, slots.count)
            let found = try slots.first(in: range) { $0.stored == 0 || $0.key == key }
            if let found { return (found.place, found.slot.stored) }
            place = range.upperBound & (slots.count - 1)
        }
    }

    /// Moves everything to a table of twice the size.
    ///
    /// A key's slot in it is its old one or the one a table further on, so that reading the old table
    /// from its beginning fills the new one from two beginnings.
    private mutating func grow() throws(JournalError) {
        var old = try SlotTable(slots.count * 2, inMemory: slotsInMemory, path: path)
        swap(&slots, &old)
        let oldCount = count
        count = 0
        do throws(JournalError) {
            try move(from: old)
        } catch {
            swap(&slots, &old)
            count = oldCount
            throw error
        }
    }

    private mutating func move(from old: borrowing SlotTable) throws(JournalError) {
        let step = 1 << 10
        for start in stride(from: 0, to: old.count, by: step) {
            var moving: [SlotTable.Slot] = []
            _ = try old.first(in: start..<start + step) { slot in
                if slot.stored != 0 { moving.append(slot) }
                return false
            }
            for slot in moving { try set(slot.key, to: slot.stored - 1) }
        }
    }
}
