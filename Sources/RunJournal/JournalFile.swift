import Glibc

/// The journal on disk, open for adding. Stands in the locked folder of OUT; one run writes it.
public struct JournalFile: ~Copyable {
    /// The name of the file in the folder of OUT.
    public static let name = "journal"

    /// The path.
    public let path: String
    private let descriptor: Int32
    private var end: Int
    /// Its length in bytes.
    public var length: Int { end }
    private var sequence: Int

    /// Reads a journal; nil when there is none.
    public static func read(_ path: String) -> Result<Journal, Journal.Flaw>? {
        guard let bytes = SystemCall.contents(of: path) else {
            return errno == ENOENT ? nil : .failure(.noHeader)
        }
        do throws(Journal.Flaw) {
            return .success(try Journal(bytes))
        } catch {
            return .failure(error)
        }
    }

    /// Makes a new journal, mode 0600, in place of an old one; it is durable with its header.
    ///
    /// - Parameter commit: a commit that it begins with, when it takes the place of a longer one of
    ///   the same run.
    /// - Throws: `JournalError`.
    public static func create(
        _ path: String,
        header: JournalHeader,
        beginningWith commit: Commit? = nil
    ) throws(JournalError) -> JournalFile {
        // A new journal stands beside the old one until it is whole.
        let fresh = path + ".new"
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC
        let descriptor = open(fresh, flags, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "making it")
        }
        var file = JournalFile(path: path, descriptor: descriptor, end: 0, sequence: 0)
        try file.add(header.value)
        if let commit { try file.add(commit) }
        guard rename(fresh, path) == 0 else {
            throw JournalError(path: path, code: errno, doing: "putting it in its place")
        }
        SystemCall.syncFolder(of: path)
        return file
    }

    /// Opens a journal to go on behind one of its commits; what follows the commit is cut.
    ///
    /// - Parameter commit: the commit that the run resumes from, or nil for the end of the journal.
    /// - Throws: `JournalError`.
    public static func reopen(
        _ path: String,
        _ journal: Journal,
        behind commit: Commit?
    ) throws(JournalError) -> JournalFile {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw JournalError(path: path, code: errno, doing: "opening it")
        }
        let kept = journal.cut(behind: commit)
        let file = JournalFile(
            path: path,
            descriptor: descriptor,
            end: kept.length,
            sequence: kept.commits
        )
        guard ftruncate(descriptor, kept.length) == 0 else {
            throw JournalError(path: path, code: errno, doing: "cutting its end")
        }
        return file
    }

    private init(path: String, descriptor: Int32, end: Int, sequence: Int) {
        self.path = path
        self.descriptor = descriptor
        self.end = end
        self.sequence = sequence
    }

    deinit { close(descriptor) }

    /// Adds a commit and waits until it is durable. The outputs must be so already.
    ///
    /// - Throws: `JournalError`; the journal is then as it was before.
    public mutating func add(_ commit: Commit) throws(JournalError) {
        try add(commit.value(sequence: sequence + 1))
        sequence += 1
    }

    /// Says that all outputs are whole and durable; from now on they take their places.
    ///
    /// - Parameter lengths: the length of every output, in the order of the header.
    /// - Throws: `JournalError`.
    public mutating func complete(lengths: [Int]) throws(JournalError) {
        try add(.members(["complete": .list(lengths.map { .number($0) })]))
    }

    private mutating func add(_ value: JournalValue) throws(JournalError) {
        let bytes = JournalLines.line(value)
        var code = SystemCall.append(bytes, to: descriptor, end: end)
        if code == 0 {
            code = SystemCall.sync(descriptor)
            // What may or may not be on the disk is taken back, so that it cannot come true later.
            if code != 0 { ftruncate(descriptor, end) }
        }
        guard code == 0 else { throw JournalError(path: path, code: code, doing: "adding to it") }
        end += bytes.count
    }
}

extension Journal {
    /// The bytes and the number of commits up to a commit; all of them for nil.
    func cut(behind commit: Commit?) -> (length: Int, commits: Int) {
        guard let commit, let index = commits.lastIndex(of: commit) else {
            return (length, commits.count)
        }
        let kept = commits[...index].enumerated()
        let lines = kept.map { JournalLines.line($0.element.value(sequence: $0.offset + 1)).count }
        return (lines.reduce(JournalLines.line(header.value).count, +), index + 1)
    }
}
