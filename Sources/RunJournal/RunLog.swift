public import AddressText
public import Diagnostics
public import Geocoding
import Glibc
import Synchronization

/// Every answer of a non-local geocoder in this run, written before its row may settle, so that no
/// answer is paid for twice, however often the run is killed. Deleted at the run's end.
///
/// A write is one system call into the system's memory: it survives the death of the process.
/// Answers of the last moments before a loss of power may be asked for again.
public final class RunLog: Sendable {
    /// The name of the file in the folder of OUT.
    public static let name = "runlog"

    /// The path.
    public let path: String
    private let state: Mutex<State>
    private let time: TimeSource

    /// What the log knows about a key.
    public struct Known: Sendable, Equatable {
        /// The answer as it was logged.
        public let answer: Answer
        /// When it came, in seconds since 1970.
        public let seconds: Int64
        /// Whether it was logged before this process opened the log.
        public let isEarlier: Bool
        /// Whether it was recalled before, by this process.
        public let isRepeated: Bool
    }

    private struct State: ~Copyable {
        var index: KeyIndex
        var end: Int
        let descriptor: Int32

        deinit { close(descriptor) }
    }

    /// Opens a log, mode 0600, and makes it when there is none. What was torn or damaged is passed
    /// over; a torn end is cut.
    ///
    /// - Parameter time: gives the moment at which an answer came.
    /// - Throws: `JournalError`.
    public init(_ path: String, time: TimeSource = .system) throws(JournalError) {
        (self.path, self.time) = (path, time)
        let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "opening it")
        }
        do throws(JournalError) {
            var index = try KeyIndex(path: path + ".index")
            let end = try RunLog.scan(path, descriptor, into: &index)
            guard ftruncate(descriptor, end) == 0 else {
                throw JournalError(path: path, code: errno, doing: "cutting its end")
            }
            state = Mutex(State(index: index, end: end, descriptor: descriptor))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// How many different questions it knows.
    public var count: Int { state.withLock { $0.index.count } }

    /// What is known, in the order of the keys.
    public func recall(_ keys: [QueryKey]) -> [Known?] {
        state.withLock { state in keys.map { RunLog.recall($0, &state) } }
    }

    /// What is known of one key.
    public func recall(_ key: QueryKey) -> Known? {
        state.withLock { state in RunLog.recall(key, &state) }
    }

    /// Adds answers with one write. Afterwards their rows may settle. Answers of local indexes are
    /// passed over.
    ///
    /// - Throws: `JournalError`; nothing was added then, or, without room for the index, only what
    ///   the next who opens the log will find.
    public func add(_ answers: [(key: QueryKey, answer: Answer)]) throws(JournalError) {
        var bytes: [UInt8] = []
        var places: [(QueryKey, Int)] = []
        let now = Int64(time.wall())
        for (key, answer) in answers {
            guard let record = AnswerRecord.encode(answer), record.count <= LogRecord.longest else {
                continue
            }
            places.append((key, bytes.count))
            bytes += LogRecord.bytes(key, at: now, record)
        }
        guard !bytes.isEmpty else { return }
        try state.withLock { (state) throws(JournalError) in
            let code = SystemCall.append(bytes, to: state.descriptor, end: state.end)
            guard code == 0 else {
                throw JournalError(path: path, code: code, doing: "adding to it")
            }
            let start = state.end
            state.end += bytes.count
            for (key, place) in places {
                try state.index.set(key, to: Position(offset: start + place, isOwn: true).packed)
            }
        }
    }

    /// Makes all that was added safe against a loss of power.
    ///
    /// - Throws: `JournalError`.
    public func sync() throws(JournalError) {
        let code = state.withLock { SystemCall.sync($0.descriptor) }
        guard code == 0 else { throw JournalError(path: path, code: code, doing: "writing it") }
    }

    /// Removes the file, at the end of a whole run.
    public func remove() { unlink(path) }

    /// Where an entry stands, and what happened to it.
    private struct Position {
        let offset: Int
        /// Whether this process added it.
        var isOwn = false
        /// Whether this process recalled it.
        var isRepeated = false

        init(offset: Int, isOwn: Bool = false) {
            self.offset = offset
            self.isOwn = isOwn
        }

        init(packed: UInt64) {
            offset = Int(packed >> 2)
            isOwn = packed & 1 != 0
            isRepeated = packed & 2 != 0
        }

        var packed: UInt64 { UInt64(offset) << 2 | (isOwn ? 1 : 0) | (isRepeated ? 2 : 0) }
    }

    private static func recall(_ key: QueryKey, _ state: inout State) -> Known? {
        guard let packed = state.index.position(of: key) else { return nil }
        var position = Position(packed: packed)
        guard let entry = read(state.descriptor, at: position.offset), entry.key == key,
            let answer = AnswerRecord.decode(entry.record)
        else { return nil }
        let known = Known(
            answer: answer,
            seconds: entry.seconds,
            isEarlier: !position.isOwn,
            isRepeated: position.isRepeated
        )
        if !position.isRepeated {
            position.isRepeated = true
            // The key has its slot: no room is needed that there might not be.
            try? state.index.set(key, to: position.packed)
        }
        return known
    }

    /// Most entries come with one read.
    private static let usualBytes = 1024

    private static func read(
        _ descriptor: Int32,
        at offset: Int
    ) -> (key: QueryKey, seconds: Int64, record: [UInt8])? {
        var bytes = bytes(descriptor, at: offset, count: usualBytes)
        guard let length = LogRecord.length(bytes) else { return nil }
        let whole = LogRecord.headBytes + length
        if whole > bytes.count { bytes = self.bytes(descriptor, at: offset, count: whole) }
        return LogRecord.entry(bytes)
    }

    private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }
}

extension RunLog {
    /// Takes all sound entries of a log into an index.
    ///
    /// - Returns: where the last sound entry ends.
    private static func scan(
        _ path: String,
        _ descriptor: Int32,
        into index: inout KeyIndex
    ) throws(JournalError) -> Int {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 0 else { return 0 }
        let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard start != MAP_FAILED, let start else {
            throw JournalError(path: path, code: errno, doing: "reading it")
        }
        defer { munmap(start, size) }
        let log = UnsafeRawBufferPointer(start: start, count: size)
        var end = 0
        var place = LogRecord.nextMark(in: log, from: 0)
        while let here = place {
            guard let entry = LogRecord.entry(log[here...]) else {
                place = LogRecord.nextMark(in: log, from: here + 1)
                continue
            }
            try index.set(entry.key, to: Position(offset: here).packed)
            end = here + LogRecord.headBytes + entry.record.count
            place = LogRecord.nextMark(in: log, from: end)
        }
        return end
    }
}
