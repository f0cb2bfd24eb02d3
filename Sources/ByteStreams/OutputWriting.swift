import Glibc

/// The state of writing one output: the bytes on their way, the encoder, the part file.
struct OutputWriting: ~Copyable {
    /// 256 KiB: some hundred rows at a time keep system calls rare.
    private static let capacity = 1 << 18

    let part: PartFile?
    private(set) var writtenBytes: Int
    private let raw: RawOutput
    private let encoder: StreamEncoder
    /// Holds the lock on the part file's folder; -1 for direct outputs.
    private var lock: Int32
    private let buffer: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var members: Int
    private var memberIsOpen = false
    private var isSettled = false
    private var isComplete = false
    /// Whether the part is for a later run to go on with unless it is discarded.
    private let isResumable: Bool

    /// - Parameter length: what the part holds already, in whole members; nil for an output that no
    ///   later run goes on with.
    init(raw: consuming RawOutput, part: PartFile?, lock: Int32, resumableFrom length: Int? = nil) {
        isResumable = length != nil
        writtenBytes = length ?? 0
        members = (length ?? 0) > 0 ? 1 : 0
        encoder = StreamEncoder(Compression(pathEnding: raw.path))
        self.raw = raw
        self.part = part
        self.lock = lock
        buffer = .allocate(byteCount: Self.capacity, alignment: 16)
    }

    deinit {
        if !isSettled, !isResumable { part?.remove() }
        if lock >= 0 { close(lock) }
        buffer.deallocate()
    }

    var path: String { raw.path }

    mutating func append(_ bytes: [UInt8]) throws(OutputError) {
        // Typed throws do not pass `withUnsafeBytes` of arrays, hence the Result.
        let outcome = bytes.withUnsafeBytes { source in
            Result { () throws(OutputError) in try append(source) }
        }
        try outcome.get()
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        // An encoder that is given nothing may begin a member all the same.
        guard !bytes.isEmpty else { return }
        guard encoder.isPlain else {
            memberIsOpen = true
            return try encode(bytes, ending: false)
        }
        if bytes.count > buffer.count - filled { try drain() }
        if bytes.count > buffer.count {
            try raw.write(bytes)
            writtenBytes += bytes.count
        } else {
            UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: bytes)
            filled += bytes.count
        }
    }

    private mutating func encode(
        _ bytes: UnsafeRawBufferPointer,
        ending: Bool
    ) throws(OutputError) {
        var rest = bytes
        while true {
            if filled == buffer.count { try drain() }
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let step = encoder.step(input: rest, ending: ending, output: room)
            filled += step.produced
            rest = UnsafeRawBufferPointer(rebasing: rest[step.consumed...])
            if ending ? step.isDone : (rest.isEmpty && step.produced < room.count) { return }
        }
    }

    private mutating func drain() throws(OutputError) {
        let ready = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
        filled = 0
        try raw.write(ready)
        writtenBytes += ready.count
    }

    mutating func endMember() throws(OutputError) {
        guard !encoder.isPlain, memberIsOpen else { return }
        try encode(UnsafeRawBufferPointer(start: nil, count: 0), ending: true)
        memberIsOpen = false
        members += 1
    }

    mutating func flush() throws(OutputError) {
        try drain()
    }

    /// Ends the member here and hands everything to the system.
    mutating func commit() throws(OutputError) -> Int {
        try endMember()
        try drain()
        return writtenBytes
    }

    /// Another descriptor of the same file, for whoever waits for the disk; -1 when there is none.
    func duplicate() -> Int32 { fcntl(raw.descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Ends the last member, so that even an empty output is a valid compressed file.
    mutating func complete() throws(OutputError) {
        guard !isComplete else { return }
        if members == 0 { memberIsOpen = true }
        try endMember()
        try drain()
        try raw.sync()
        isComplete = true
    }

    mutating func finish() throws(OutputError) {
        guard !isSettled else { return }
        try complete()
        try part?.replaceTarget(path: path)
        settle()
    }

    mutating func keepPart() throws(OutputError) -> String {
        guard !isSettled else { return path }
        // Whatever happens now, the part is not to be removed.
        defer { settle() }
        try complete()
        return part?.part ?? path
    }

    /// Completes the part and opens another file beside it for what is made from it.
    mutating func transform() throws(OutputError) -> (part: PartFile, descriptor: Int32) {
        guard let part else {
            throw OutputError(path: path, errno: ESPIPE, doing: "making it from its rows")
        }
        try complete()
        let made = part.growing(in: PartFile.made).part
        let file = open(made, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            throw OutputError(path: path, errno: errno, doing: "making it from its rows")
        }
        if let mode = part.mode { fchmod(file, mode) }
        return (part, file)
    }

    mutating func discard() {
        guard !isSettled else { return }
        filled = 0
        part?.remove()
        settle()
    }

    /// The part's fate is decided: other runs may use its folder.
    private mutating func settle() {
        isSettled = true
        if lock >= 0 { close(lock) }
        lock = -1
    }
}
