import Glibc
import Synchronization

/// An output that appears whole or not at all: it grows beside its target and takes the target's
/// place in one step when it is finished.
///
/// An existing target is untouched until then. `-`, pipes and devices are written directly. A target
/// that ends in `.gz` or `.zst` is compressed. An output that is neither finished nor kept is
/// discarded when the last reference goes.
public final class AtomicOutput: Sendable {
    /// The path as the user wrote it; `-` for standard output.
    public let path: String
    /// Whether the bytes go straight to a pipe or device, where nothing can be taken back.
    public let isDirect: Bool
    private let writing: Mutex<OutputWriting>
    /// Holds the lock as long as the output is there; nil when the output holds it itself.
    private let folder: OutputFolder?

    /// Makes the part file, or opens the pipe or device.
    ///
    /// - Parameters:
    ///   - isPrivate: the file gets mode 0600; otherwise an existing target's mode is kept.
    ///   - stop: ends a wait for the reader of a pipe with `.stopped`.
    /// - Throws: `OutputError` when the folder is missing, the target may not be written, is a
    ///   folder, or is being written by another run.
    public static func create(
        _ path: String,
        isPrivate: Bool = false,
        stop: StopSignal? = nil
    ) throws(OutputError) -> AtomicOutput {
        switch try OutputTarget.choose(path) {
        case .direct:
            let isStandard = path == "-"
            let descriptor = isStandard ? 1 : open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw OutputError(path: path, errno: errno, doing: "opening")
            }
            let raw = RawOutput(
                path: path,
                descriptor: descriptor,
                ownsDescriptor: !isStandard,
                stop: stop
            )
            return AtomicOutput(raw: raw, part: nil, lock: -1)
        case .beside(let part):
            let opened = try part.open(path: path, isPrivate: isPrivate)
            let raw = RawOutput(
                path: path,
                descriptor: opened.file,
                ownsDescriptor: true,
                stop: nil
            )
            return AtomicOutput(raw: raw, part: part, lock: opened.lock)
        }
    }

    private init(raw: consuming RawOutput, part: PartFile?, lock: Int32) {
        path = raw.path
        isDirect = part == nil
        folder = nil
        writing = Mutex(OutputWriting(raw: raw, part: part, lock: lock))
    }

    /// An output whose part stands in a folder that is locked already.
    init(raw: consuming RawOutput, in folder: OutputFolder, from length: Int) {
        path = raw.path
        isDirect = false
        self.folder = folder
        writing = Mutex(
            OutputWriting(raw: raw, part: folder.part, lock: -1, resumableFrom: length)
        )
    }

    /// The bytes that reached the file, after compression.
    public var writtenBytes: Int { writing.withLock { $0.writtenBytes } }

    /// Appends bytes.
    ///
    /// - Throws: `OutputError` when the disk is full, the reader of a pipe has gone, or the system
    ///   fails; the output can then only be discarded or kept.
    public func write(_ bytes: [UInt8]) throws(OutputError) {
        try writing.withLock { (state) throws(OutputError) in
            try state.append(bytes)
        }
    }

    /// Ends a gzip member or zstd frame here; what follows begins a new one. Plain files: nothing.
    public func endMember() throws(OutputError) {
        try writing.withLock { (state) throws(OutputError) in try state.endMember() }
    }

    /// Hands buffered bytes of a plain output to the system, so that the reader of a pipe sees them.
    public func flush() throws(OutputError) {
        try writing.withLock { (state) throws(OutputError) in try state.flush() }
    }

    /// Ends a member here and hands everything to the system: the bytes up to here are whole in
    /// themselves and can be gone on from.
    ///
    /// - Returns: the length of the file.
    public func commit() throws(OutputError) -> Int {
        try writing.withLock { (state) throws(OutputError) in try state.commit() }
    }

    /// Makes what was committed survive a loss of power. Takes as long as the disk takes; others may
    /// write meanwhile.
    public func sync() throws(OutputError) {
        let descriptor = writing.withLock { $0.duplicate() }
        guard descriptor >= 0 else {
            throw OutputError(path: path, errno: errno, doing: "writing to the disk")
        }
        defer { close(descriptor) }
        try RawOutput.sync(descriptor, path: path)
    }

    /// Completes the output, safe against a loss of power, but leaves it beside its target.
    ///
    /// - Returns: its length.
    public func complete() throws(OutputError) -> Int {
        try writing.withLock { (state) throws(OutputError) in
            try state.complete()
            return state.writtenBytes
        }
    }

    /// Completes the output and puts it in its target's place, safe against a loss of power.
    public func finish() throws(OutputError) {
        try writing.withLock { (state) throws(OutputError) in try state.finish() }
    }

    /// Completes the part as mere material, from which the output proper is to be made.
    ///
    /// The caller writes and finishes the second output, which takes the target's place; then it
    /// discards this one, which removes the material.
    ///
    /// - Throws: `OutputError`, also for a pipe or device, which holds no material.
    public func transform() throws(OutputError) -> (material: String, output: AtomicOutput) {
        let (part, file) = try writing.withLock { (state) throws(OutputError) in
            try state.transform()
        }
        let raw = RawOutput(path: path, descriptor: file, ownsDescriptor: true, stop: nil)
        return (part.part, AtomicOutput(raw: raw, part: part.growing(in: PartFile.made), lock: -1))
    }

    /// Completes the part file but leaves it beside the target, as far as it got when this throws.
    ///
    /// - Returns: the path of what was kept; the output's own path when it is direct.
    public func keepPart() throws(OutputError) -> String {
        try writing.withLock { (state) throws(OutputError) in try state.keepPart() }
    }

    /// Removes the part file; the target stays as it was.
    public func discard() {
        writing.withLock { $0.discard() }
    }
}
