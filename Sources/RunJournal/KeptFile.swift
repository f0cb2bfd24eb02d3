import Glibc

/// A small file that a run keeps beside its journal, such as the corrections it began with.
public enum KeptFile {
    /// The name of the corrections in the folder of OUT.
    public static let corrections = "corrections.csv"
    /// The name of the file that says which run an output belongs to, in the folders of all outputs
    /// but OUT.
    public static let run = "run"

    /// All bytes of a file; nil when there is none.
    public static func read(_ path: String) -> [UInt8]? { SystemCall.contents(of: path) }

    /// Writes a file, mode 0600, whole or not at all, safe against a loss of power.
    ///
    /// - Throws: `JournalError`; an earlier file of the name is then as it was.
    public static func write(_ bytes: [UInt8], to path: String) throws(JournalError) {
        let fresh = path + ".new"
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "making it")
        }
        defer { close(descriptor) }
        var code = SystemCall.append(bytes, to: descriptor, end: 0)
        if code == 0 { code = SystemCall.sync(descriptor) }
        if code == 0, rename(fresh, path) != 0 { code = errno }
        guard code == 0 else {
            unlink(fresh)
            throw JournalError(path: path, code: code, doing: "writing it")
        }
        SystemCall.syncFolder(of: path)
    }
}
