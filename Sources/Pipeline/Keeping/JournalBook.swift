import ByteStreams
import RunJournal

/// The journal of this run and what stands beside it; made when there is something to write down, since
/// most runs are over before.
struct JournalBook: ~Copyable {
    /// A longer journal is replaced by its last commit.
    private static let longest = 4 << 20

    private let kept: KeptRun
    private var file: JournalFile?
    private(set) var last: Commit?

    /// Opens the journal of the run that goes on, cut behind its commit; otherwise nothing yet.
    init(_ kept: KeptRun) throws(JournalError) {
        self.kept = kept
        guard let commit = kept.commit, let journal = kept.journal else { return }
        file = try JournalFile.reopen(kept.folder.file(JournalFile.name), journal, behind: commit)
        last = commit
    }

    /// Whether there is a journal on disk.
    var isOpen: Bool { file != nil }

    /// Makes the journal, if there is none yet.
    mutating func open() throws(JournalError) {
        guard file == nil else { return }
        let folder = kept.folder
        for other in kept.outputs.inOrder where other.path != folder.path {
            try KeptFile.write(Array(kept.header.run.utf8), to: other.file(KeptFile.run))
        }
        if kept.snapshot.isEmpty {
            folder.forget([KeptFile.corrections])
        } else {
            try KeptFile.write(kept.snapshot, to: folder.file(KeptFile.corrections))
        }
        file = try JournalFile.create(folder.file(JournalFile.name), header: kept.header)
    }

    /// Adds a commit; the outputs are durable up to it.
    mutating func add(_ commit: Commit) throws(JournalError) {
        try open()
        if let length = file?.length, length > JournalBook.longest {
            // The header of a run that goes on is that of its beginning.
            file = try JournalFile.create(
                kept.folder.file(JournalFile.name),
                header: kept.journal?.header ?? kept.header,
                beginningWith: commit
            )
        } else {
            try file?.add(commit)
        }
        last = commit
    }

    /// Says that all outputs are whole.
    mutating func complete(_ lengths: [Int]) throws(JournalError) {
        try file?.complete(lengths: lengths)
    }
}
