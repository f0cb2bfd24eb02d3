import AddressText
import Glibc

/// The slots of a `KeyIndex`: in the process's memory while they are few, then in a file that has no
/// name, so that it leaves no trace, and that is read and written in place.
struct SlotTable: ~Copyable {
    /// Three words a slot: the key's halves and what is stored, 0 for an empty slot.
    private static let words = 3
    private static let slotBytes = words * MemoryLayout<UInt64>.size

    /// How many slots there are, a power of two.
    let count: Int
    private let path: String
    /// Nil where the slots are in the file.
    private let memory: UnsafeMutablePointer<UInt64>?
    private let file: Int32

    /// Empty slots.
    ///
    /// - Parameters:
    ///   - count: a power of two.
    ///   - most: so many slots may be in memory.
    ///   - path: a name that no file has; where a file is needed, it is made and unlinked at once.
    /// - Throws: `JournalError` when there is no room for the file.
    init(_ count: Int, inMemory most: Int, path: String) throws(JournalError) {
        (self.count, self.path) = (count, path)
        if count <= most {
            file = -1
            memory = .allocate(capacity: count * SlotTable.words)
            memory?.initialize(repeating: 0, count: count * SlotTable.words)
        } else {
            memory = nil
            file = try SlotTable.make(path, bytes: count * SlotTable.slotBytes)
        }
    }

    deinit {
        memory?.deallocate()
        if file >= 0 { close(file) }
    }

    /// One slot.
    struct Slot {
        /// The key, where something is stored.
        let key: QueryKey
        /// 0 where nothing is.
        let stored: UInt64
    }

    /// The first slot for which the body says so; nil when it does for none.
    ///
    /// - Throws: `JournalError` when the file cannot be read.
    func first(
        in range: Range<Int>, where isWanted: (Slot) -> Bool
    ) throws(JournalError) -> (place: Int, slot: Slot)? {
        if let memory {
            return SlotTable.first(in: range, memory + range.lowerBound * SlotTable.words, isWanted)
        }
        let words = try read(range)
        return words.withUnsafeBufferPointer { words in
            words.baseAddress.flatMap { SlotTable.first(in: range, $0, isWanted) }
        }
    }

    private static func first(
        in range: Range<Int>, _ words: UnsafePointer<UInt64>, _ isWanted: (Slot) -> Bool
    ) -> (Int, Slot)? {
        for place in range {
            let at = words + (place - range.lowerBound) * SlotTable.words
            let slot = Slot(key: QueryKey(high: at[0], low: at[1]), stored: at[2])
            if isWanted(slot) { return (place, slot) }
        }
        return nil
    }

    /// Fills a slot.
    ///
    /// - Throws: `JournalError` when the file cannot be written.
    mutating func set(_ place: Int, to slot: Slot) throws(JournalError) {
        if let memory {
            let at = memory + place * SlotTable.words
            (at[0], at[1], at[2]) = (slot.key.high, slot.key.low, slot.stored)
        } else {
            try write([slot.key.high, slot.key.low, slot.stored], place)
        }
    }

    // MARK: the file

    private static func make(_ path: String, bytes: Int) throws(JournalError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "making it")
        }
        unlink(path)
        // Room is taken now, while there is still a way back.
        let code = posix_fallocate(descriptor, 0, bytes)
        guard code == 0 else {
            close(descriptor)
            throw JournalError(path: path, code: code, doing: "making room")
        }
        return descriptor
    }

    private func read(_ range: Range<Int>) throws(JournalError) -> [UInt64] {
        var code: Int32 = 0
        let (size, start) = (
            range.count * SlotTable.slotBytes, range.lowerBound * SlotTable.slotBytes
        )
        let words = [UInt64](unsafeUninitializedCapacity: range.count * SlotTable.words) {
            buffer, filled in
            var done = pread(file, buffer.baseAddress, size, start)
            while done < 0, errno == EINTR { done = pread(file, buffer.baseAddress, size, start) }
            if done != size { code = done < 0 ? errno : EIO }
            filled = done == size ? range.count * SlotTable.words : 0
        }
        guard code == 0 else { throw JournalError(path: path, code: code, doing: "reading it") }
        return words
    }

    private func write(_ words: [UInt64], _ place: Int) throws(JournalError) {
        let start = place * SlotTable.slotBytes
        var done = pwrite(file, words, SlotTable.slotBytes, start)
        while done < 0, errno == EINTR { done = pwrite(file, words, SlotTable.slotBytes, start) }
        guard done == SlotTable.slotBytes else {
            throw JournalError(path: path, code: done < 0 ? errno : ENOSPC, doing: "writing it")
        }
    }
}
