/// What a run does about the traces of an earlier one.
public enum ResumeDecision: Hashable, Sendable {
    /// There are none: it begins.
    case begin
    /// It begins from the first row, and says why. Logged answers to the same questions still count.
    case startOver(StartOverReason)
    /// It goes on behind this commit. Outputs are cut to the commit's lengths.
    case resume(Commit)
    /// Everything is written; these outputs, by their number in the header, have yet to take their
    /// places, in this order.
    case finish(pending: [Int])
}

/// Why earlier work cannot be gone on with; the description is a sentence for the user.
public enum StartOverReason: Hashable, Sendable, CustomStringConvertible {
    /// The journal's beginning is damaged.
    case journalDamaged
    /// Another version of geobatch wrote the journal, or would write other bytes.
    case otherProgram
    /// The input is another one, or was changed.
    case inputChanged
    /// A setting that changes the output was changed.
    case settingsChanged
    /// The outputs are other ones.
    case outputsChanged
    /// An index was changed.
    case indexesChanged
    /// The corrections that the run began with are lost or damaged.
    case correctionsLost
    /// Less of the outputs is there than at every commit.
    case outputsLost

    /// Why, and that the run starts over.
    public var description: String {
        switch self {
        case .journalDamaged: "The journal of the interrupted run is damaged: starting over."
        case .otherProgram:
            "Another version of geobatch began this output: starting over."
        case .inputChanged: "The input has changed since the run was interrupted: starting over."
        case .settingsChanged:
            "Settings have changed since the run was interrupted: starting over."
        case .outputsChanged:
            "The outputs are other ones than those of the interrupted run: starting over."
        case .indexesChanged:
            "An index has changed since the run was interrupted: starting over."
        case .correctionsLost:
            "The corrections that the interrupted run began with are lost: starting over."
        case .outputsLost:
            "What the interrupted run had written is no longer there: starting over."
        }
    }
}

/// What is found when the command is run again.
public struct ResumeFinding {
    /// The bytes of the journal, or nil when there is none.
    public var journal: Result<Journal, Journal.Flaw>?
    /// The run as it would begin now. Its plan and its corrections do not matter: those of the
    /// journal hold.
    public var now: JournalHeader
    /// The digest of the corrections kept beside the journal; nil when they cannot be read.
    public var keptCorrections: UInt64?
    /// The hash of the first blocks of the input, asked for by their number. Only called when the
    /// time of the input's last change differs; nil when the input has fewer blocks.
    public var blockHash: (_ blocks: Int) -> UInt64?
    /// For each output, in the order of the header: the length of what stands beside its target.
    public var parts: [Int?]
    /// For each output: the length of the target itself.
    public var targets: [Int?]

    /// Makes a finding.
    public init(
        journal: Result<Journal, Journal.Flaw>?,
        now: JournalHeader,
        keptCorrections: UInt64?,
        blockHash: @escaping (_ blocks: Int) -> UInt64?,
        parts: [Int?],
        targets: [Int?]
    ) {
        self.journal = journal
        self.now = now
        self.keptCorrections = keptCorrections
        self.blockHash = blockHash
        self.parts = parts
        self.targets = targets
    }
}

extension ResumeDecision {
    /// Decides. A function of what was found, without clock or files.
    public init(_ finding: ResumeFinding) {
        switch finding.journal {
        case nil: self = .begin
        case .failure(.noHeader): self = .startOver(.journalDamaged)
        case .failure(.otherVersion): self = .startOver(.otherProgram)
        case .success(let journal): self = ResumeDecision.decide(journal, finding)
        }
    }

    private static func decide(_ journal: Journal, _ finding: ResumeFinding) -> ResumeDecision {
        if let reason = difference(journal.header, finding) { return .startOver(reason) }
        guard finding.parts.count == journal.header.outputs.count,
            finding.targets.count == journal.header.outputs.count
        else { return .startOver(.outputsChanged) }
        if let lengths = journal.completed {
            let isSame = journal.commits.last.map { isSameInput(journal.header.input, $0, finding) }
            return isSame == false ? .startOver(.inputChanged) : finish(lengths, finding)
        }
        let lengths = zip(journal.header.outputs, finding.parts).filter(\.0.isGrowing).map(\.1)
        let commit = journal.commits.last { commit in
            zip(commit.lengths, lengths).allSatisfy { $0 <= $1 ?? -1 }
        }
        guard let commit else {
            return journal.commits.isEmpty ? .begin : .startOver(.outputsLost)
        }
        guard isSameInput(journal.header.input, commit, finding) else {
            return .startOver(.inputChanged)
        }
        return .resume(commit)
    }

    private static func difference(
        _ then: JournalHeader,
        _ finding: ResumeFinding
    ) -> StartOverReason? {
        let now = finding.now
        if then.program != now.program { return .otherProgram }
        if then.input.size != now.input.size || then.input.head != now.input.head {
            return .inputChanged
        }
        if then.settings != now.settings { return .settingsChanged }
        if then.outputs != now.outputs { return .outputsChanged }
        if then.indexes != now.indexes { return .indexesChanged }
        return finding.keptCorrections == then.corrections ? nil : .correctionsLost
    }

    private static func isSameInput(
        _ then: InputIdentity,
        _ commit: Commit,
        _ finding: ResumeFinding
    ) -> Bool {
        then.modified == finding.now.input.modified
            || finding.blockHash(commit.blocks) == commit.hash
    }

    /// An output whose part is gone must stand in its place; parts left over go there in order.
    private static func finish(_ lengths: [Int], _ finding: ResumeFinding) -> ResumeDecision {
        var pending: [Int] = []
        for (index, length) in lengths.enumerated() {
            if finding.parts[index] == length {
                pending.append(index)
            } else if finding.parts[index] != nil || finding.targets[index] != length {
                return .startOver(.outputsLost)
            }
        }
        return .finish(pending: pending)
    }
}
