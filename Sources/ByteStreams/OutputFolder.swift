import Glibc
import Synchronization

/// The folder beside an output in which it grows, locked against other runs: what an interrupted run
/// left there can be looked at, gone on with, put in its place or removed.
///
/// The lock is held until `release`, or until the last reference goes.
public final class OutputFolder: Sendable {
    /// The path of the output as the user wrote it.
    public let output: String
    /// The path of the folder.
    public let path: String
    let part: PartFile
    private let lock: Mutex<Int32>

    /// Makes the folder of an output, or takes over the one that an interrupted run left.
    ///
    /// - Returns: nil when the output is a pipe or device, which has no folder.
    /// - Throws: `OutputError`, of kind `.inUse` when another run is writing the same output.
    public static func lock(for output: String) throws(OutputError) -> OutputFolder? {
        guard case .beside(let part) = try OutputTarget.choose(output) else { return nil }
        return OutputFolder(output, part, lock: try part.lockFolder(path: output))
    }

    private init(_ output: String, _ part: PartFile, lock: Int32) {
        self.output = output
        self.part = part
        path = part.folder
        self.lock = Mutex(lock)
    }

    deinit { release() }

    /// The path of a file of that name in the folder.
    public func file(_ name: String) -> String { path + "/" + name }

    /// The length of the part that stands there; nil when there is none.
    public var partLength: Int? { Self.length(part.part) }

    /// The length of the output itself; nil when there is none.
    public var targetLength: Int? { Self.length(part.target) }

    /// Opens the part for writing behind its first bytes; what follows them is cut.
    ///
    /// A part that is dropped unfinished stays there; `discard` removes it.
    ///
    /// - Parameters:
    ///   - length: how many bytes to keep, whole members of a compressed output; 0 to begin anew.
    ///   - isPrivate: the file gets mode 0600; otherwise an existing target's mode is kept.
    /// - Throws: `OutputError`, also when the part is shorter than that.
    public func open(
        keeping length: Int = 0,
        isPrivate: Bool = false
    ) throws(OutputError) -> AtomicOutput {
        let permissions: mode_t = isPrivate ? 0o600 : 0o666
        let file = Glibc.open(part.part, O_WRONLY | O_CREAT | O_CLOEXEC, permissions)
        guard file >= 0 else {
            throw OutputError(path: output, errno: errno, doing: "opening its part file")
        }
        let raw = RawOutput(path: output, descriptor: file, ownsDescriptor: true, stop: nil)
        guard (partLength ?? 0) >= length else {
            throw OutputError(path: output, errno: EIO, doing: "going on with its part file")
        }
        guard ftruncate(file, off_t(length)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
            throw OutputError(path: output, errno: errno, doing: "cutting its part file")
        }
        if let wanted = isPrivate ? 0o600 : part.mode { fchmod(file, wanted) }
        return AtomicOutput(raw: raw, in: self, from: length)
    }

    /// What was made from the part, as `AtomicOutput.transform` does, takes the part's place; nothing
    /// happens where there is no such file.
    public func takeMade() {
        rename(part.growing(in: PartFile.made).part, part.part)
    }

    /// Puts a part that an earlier run completed in the output's place.
    public func placePart() throws(OutputError) {
        try part.replaceTarget(path: output)
    }

    /// Removes the files of these names, the part and what is made from it, and the folder when
    /// nothing else is in it.
    public func removeFiles(_ names: [String]) {
        for name in names + [PartFile.made] { unlink(file(name)) }
        part.remove()
    }

    /// Removes files of these names, whatever they are for; the part stays.
    public func forget(_ names: [String]) {
        for name in names { unlink(file(name)) }
    }

    /// Lets other runs have the folder, and removes it when nothing is left in it; nothing may be
    /// written there afterwards.
    public func release() {
        lock.withLock { descriptor in
            guard descriptor >= 0 else { return }
            rmdir(path)
            close(descriptor)
            descriptor = -1
        }
    }

    private static func length(_ path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }
}
