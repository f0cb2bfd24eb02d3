/// Why the journal or the run log cannot be written; the description says what happened and what to
/// do.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The system's error number.
    public let code: Int32
    /// What was being done, such as "adding to it".
    public let doing: String

    /// Whether there is no room on the disk.
    public var isFull: Bool { SystemCall.isFull(code) }

    /// What happened, then what to do.
    public var description: String {
        isFull
            ? "No space is left for '\(path)'. Make room, then run the same command again."
            : "'\(path)' failed while \(doing): \(SystemCall.words(code)). Check the disk, then run "
                + "the same command again."
    }
}
