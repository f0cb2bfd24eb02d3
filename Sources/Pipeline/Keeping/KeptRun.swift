import ByteStreams
public import RunJournal

/// A run that can go on after it was interrupted: what an earlier one left of it, and how this one
/// begins.
public struct KeptRun: Sendable {
    /// How it begins.
    public let start: ResumeDecision
    /// Whether answers in the run log are this run's own: it was interrupted and goes on.
    public let ownsLog: Bool
    /// When it writes down how far it is.
    public var rules: KeepingRules
    let outputs: LockedOutputs
    let folder: OutputFolder
    let header: JournalHeader
    let snapshot: [UInt8]
    let source: HashedSource
    let journal: Journal?

    /// Looks at what an earlier run left, and decides.
    ///
    /// - Parameters:
    ///   - source: the input, of which nothing was read but its head.
    ///   - keptCorrections: the digest of the corrections that stand beside the journal; nil when
    ///     they cannot be read.
    ///   - isRestart: whether to begin from the first row in any case.
    /// - Returns: nil when such a run cannot go on later: its input or an output is a pipe or device.
    public init?(
        _ outputs: LockedOutputs,
        source: HashedSource,
        identity: RunIdentity,
        keptCorrections: UInt64?,
        isRestart: Bool,
        rules: KeepingRules = KeepingRules()
    ) {
        guard let main = outputs.main, outputs.areFiles, source.isRepeatable,
            let input = InputIdentity(of: source.path)
        else { return nil }
        header = JournalHeader(
            run: identity.run,
            program: identity.program,
            input: input,
            settings: identity.settings,
            indexes: identity.geocoders,
            corrections: identity.corrections,
            plan: identity.plan,
            outputs: outputs.journalOutputs
        )
        let found = isRestart ? nil : JournalFile.read(main.file(JournalFile.name))
        // What was made from rows counts once everything is whole.
        if (try? found?.get())?.completed != nil { for one in outputs.inOrder { one.takeMade() } }
        let finding = ResumeFinding(
            journal: found,
            now: header,
            keptCorrections: keptCorrections,
            blockHash: { HashedSource.hash(ofBlocks: $0, of: source.path) },
            parts: KeptRun.parts(of: outputs, run: try? found?.get().header.run),
            targets: outputs.inOrder.map(\.targetLength)
        )
        start = ResumeDecision(finding)
        journal = try? found?.get()
        folder = main
        ownsLog = found != nil && start.isSameRun
        snapshot = identity.snapshot
        self.outputs = outputs
        self.source = source
        self.rules = rules
    }

    /// The commit that it goes on from; nil when it begins at the first row.
    public var commit: Commit? {
        if case .resume(let commit) = start { return commit }
        return nil
    }

    /// What is said at the start about an interrupted run; nil when there was none.
    public var sentence: String? {
        switch start {
        case .begin: nil
        case .startOver(let reason): reason.description
        case .resume(let commit):
            "Going on behind row \(commit.rows) of the interrupted run."
        case .finish: "An earlier run had finished everything but the names of its outputs."
        }
    }

    /// The lengths of the parts; nil for one that is not there, or that another run has written
    /// since: a part belongs to the run whose name stands beside it.
    private static func parts(of outputs: LockedOutputs, run: String?) -> [Int?] {
        outputs.inOrder.map { folder in
            let isMain = folder.path == outputs.main?.path
            let isOurs =
                isMain || KeptFile.read(folder.file(KeptFile.run)) == run.map { Array($0.utf8) }
            return isOurs ? folder.partLength : nil
        }
    }

    /// Removes what stands in the way of beginning as decided: a journal whose outputs are about to be
    /// overwritten, and parts of outputs that this run does not have.
    func clearTheWay() {
        switch start {
        case .resume, .finish: return
        case .begin: if ownsLog { return }
        case .startOver: break
        }
        if start == .startOver(.outputsChanged), let journal {
            let now = Set(outputs.inOrder.map(\.output))
            for output in journal.header.outputs where !now.contains(output.path) {
                let left = try? OutputFolder.lock(for: output.path)
                left?.removeFiles(LockedOutputs.names)
            }
        }
        outputs.forgetEarlierRun()
    }
}

extension ResumeDecision {
    /// Whether it is the same run as the earlier one.
    fileprivate var isSameRun: Bool {
        if case .startOver = self { return false }
        return true
    }
}
