import AddressText
import Glibc

/// Where each key's record stands in the run log: a hash table in a file that has no name, so that it
/// leaves no trace, and that is read and written in place, so that a million keys take no more of the
/// process's memory than ten.
///
/// 24 bytes a slot, at most three quarters of them used.
struct KeyIndex: ~Copyable {
    private static let slotBytes = 24
    private static let firstSlots = 1 << 10
    /// Slots that one read brings: most keys are found, or found missing, among them.
    private static let readSlots = 8

    private let path: String
    private var file: Int32
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
        file = try KeyIndex.make(path, slots: slots)
    }

    deinit { close(file) }

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
        if (count + 1) * 4 > slots * 3 { try grow() }
        let found = try find(key)
        try KeyIndex.write([key.high, key.low, position + 1], into: found.slot, of: file, path)
        if found.stored == 0 { count += 1 }
    }

    /// The slot that holds the key, or the empty one where it belongs, with what is stored there; 0
    /// where nothing is.
    private func find(_ key: QueryKey) throws(JournalError) -> (slot: Int, stored: UInt64) {
        var slot = Int(truncatingIfNeeded: key.low) & (slots - 1)
        while true {
            let count = min(KeyIndex.readSlots, slots - slot)
            let words = try KeyIndex.read(count, from: slot, of: file, path)
            for index in 0..<count {
                let stored = words[3 * index + 2]
                if stored == 0 || (words[3 * index] == key.high && words[3 * index + 1] == key.low)
                {
                    return (slot + index, stored)
                }
            }
            slot = (slot + count) & (slots - 1)
        }
    }

    /// Moves everything to a table of twice the size.
    ///
    /// A key's slot in it is its old one or the one a table further on, so that reading the old table
    /// from its beginning fills the new one from two beginnings.
    private mutating func grow() throws(JournalError) {
        let larger = try KeyIndex.make(path, slots: slots * 2)
        let (old, oldSlots, oldCount) = (file, slots, count)
        (file, slots, count) = (larger, slots * 2, 0)
        do throws(JournalError) {
            let step = 1 << 10
            for start in stride(from: 0, to: oldSlots, by: step) {
                let words = try KeyIndex.read(step, from: start, of: old, path)
                for index in 0..<step where words[3 * index + 2] != 0 {
                    let key = QueryKey(high: words[3 * index], low: words[3 * index + 1])
                    try set(key, to: words[3 * index + 2] - 1)
                }
            }
        } catch {
            close(larger)
            (file, slots, count) = (old, oldSlots, oldCount)
            throw error
        }
        close(old)
    }

    // MARK: the file

    private static func make(_ path: String, slots: Int) throws(JournalError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "making it")
        }
        unlink(path)
        // Room is taken now, while there is still a way back.
        let code = posix_fallocate(descriptor, 0, slots * slotBytes)
        guard code == 0 else {
            close(descriptor)
            throw JournalError(path: path, code: code, doing: "making room")
        }
        return descriptor
    }

    /// Three words a slot: the key's halves and what is stored, 0 for an empty slot.
    private static func read(
        _ count: Int,
        from slot: Int,
        of file: Int32,
        _ path: String
    ) throws(JournalError) -> [UInt64] {
        var code: Int32 = 0
        let size = count * slotBytes
        let words = [UInt64](unsafeUninitializedCapacity: 3 * count) { buffer, filled in
            var done = pread(file, buffer.baseAddress, size, slot * slotBytes)
            while done < 0, errno == EINTR {
                done = pread(file, buffer.baseAddress, size, slot * slotBytes)
            }
            if done != size { code = done < 0 ? errno : EIO }
            filled = done == size ? 3 * count : 0
        }
        guard code == 0 else { throw JournalError(path: path, code: code, doing: "reading it") }
        return words
    }

    private static func write(
        _ words: [UInt64],
        into slot: Int,
        of file: Int32,
        _ path: String
    ) throws(JournalError) {
        var done = pwrite(file, words, slotBytes, slot * slotBytes)
        while done < 0, errno == EINTR { done = pwrite(file, words, slotBytes, slot * slotBytes) }
        guard done == slotBytes else {
            throw JournalError(path: path, code: done < 0 ? errno : ENOSPC, doing: "writing it")
        }
    }
}
