import AddressText
import Glibc

/// Where each key's record stands in the run log: a hash table in a file that is mapped and that has
/// no name, so that it takes no memory that the system could not take back, and leaves no trace.
///
/// 24 bytes a slot, at most three quarters of them used.
struct KeyIndex: ~Copyable {
    private static let slotBytes = 24
    private static let firstSlots = 1 << 10

    private let path: String
    private var table: UnsafeMutableRawBufferPointer
    private var slots: Int
    /// How many keys are in it.
    private(set) var count = 0

    /// An empty index.
    ///
    /// - Parameter path: a name that no file has; the file is made and unlinked at once.
    /// - Throws: `JournalError` when there is no room for it.
    init(path: String) throws(JournalError) {
        self.path = path
        slots = KeyIndex.firstSlots
        table = try KeyIndex.map(path, slots: slots)
    }

    deinit { munmap(table.baseAddress, table.count) }

    /// The position of a key, as it was set; nil when it is not in the index.
    func position(of key: QueryKey) -> UInt64? {
        let stored = word(slot(of: key), 2)
        return stored == 0 ? nil : stored - 1
    }

    /// Sets the position of a key.
    ///
    /// - Throws: `JournalError` when there is no room for a larger table; the index is as before.
    mutating func set(_ key: QueryKey, to position: UInt64) throws(JournalError) {
        if (count + 1) * 4 > slots * 3 { try grow() }
        let slot = slot(of: key)
        if word(slot, 2) == 0 { count += 1 }
        put(key, position + 1, into: slot)
    }

    private func word(_ slot: Int, _ index: Int) -> UInt64 {
        table.load(fromByteOffset: slot * KeyIndex.slotBytes + 8 * index, as: UInt64.self)
    }

    private func put(_ key: QueryKey, _ stored: UInt64, into slot: Int) {
        for (index, word) in [key.high, key.low, stored].enumerated() {
            table.storeBytes(
                of: word,
                toByteOffset: slot * KeyIndex.slotBytes + 8 * index,
                as: UInt64.self
            )
        }
    }

    /// The slot that holds the key, or the empty one where it belongs.
    private func slot(of key: QueryKey) -> Int {
        var slot = Int(truncatingIfNeeded: key.low) & (slots - 1)
        while word(slot, 2) != 0, word(slot, 0) != key.high || word(slot, 1) != key.low {
            slot = (slot + 1) & (slots - 1)
        }
        return slot
    }

    private mutating func grow() throws(JournalError) {
        let (old, oldSlots) = (table, slots)
        let larger = try KeyIndex.map(path, slots: slots * 2)
        (table, slots) = (larger, slots * 2)
        for slot in 0..<oldSlots {
            let words = (0..<3).map { index in
                old.load(
                    fromByteOffset: slot * KeyIndex.slotBytes + 8 * index,
                    as: UInt64.self
                )
            }
            guard words[2] != 0 else { continue }
            let key = QueryKey(high: words[0], low: words[1])
            put(key, words[2], into: self.slot(of: key))
        }
        munmap(old.baseAddress, old.count)
    }

    private static func map(
        _ path: String,
        slots: Int
    ) throws(JournalError) -> UnsafeMutableRawBufferPointer {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "making it")
        }
        defer { close(descriptor) }
        unlink(path)
        let size = slots * slotBytes
        // Room is taken now: a page for which there is none would end the process later.
        let code = posix_fallocate(descriptor, 0, size)
        guard code == 0 else { throw JournalError(path: path, code: code, doing: "making room") }
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard start != MAP_FAILED, let start else {
            throw JournalError(path: path, code: errno, doing: "mapping it")
        }
        return UnsafeMutableRawBufferPointer(start: start, count: size)
    }
}
