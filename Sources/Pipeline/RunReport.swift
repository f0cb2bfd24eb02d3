public import Reports

/// How a run ended and what it did until then.
public struct RunReport: Sendable {
    /// What the run did; `complete` only when it is finished.
    public let summary: RunSummary
    /// How it ended.
    public let ending: Ending
    /// Up to which row the same command would go on; nil when it would start over.
    public let keptRows: Int?
    /// Whether answers of online providers are kept for the same command.
    public let keepsAnswers: Bool

    /// How a run can end.
    public enum Ending: Sendable, Equatable {
        /// Every row is in every output, and the outputs have their names.
        case finished
        /// A stop was asked for; nothing was replaced.
        case stopped
        /// A provider will answer no further query; nothing was replaced.
        case halted(Halt)
        /// It could not go on.
        case broken(RunError)
    }

    /// Reports a run.
    init(
        summary: RunSummary,
        ending: Ending,
        keptRows: Int? = nil,
        keepsAnswers: Bool = false
    ) {
        self.summary = summary
        self.ending = ending
        self.keptRows = keptRows
        self.keepsAnswers = keepsAnswers
    }

    /// What to tell the user about a run that was stopped before it began.
    public static let stoppedMessage =
        "Stopped. The outputs of earlier runs are untouched; the same command starts over."

    /// What to tell the user about a run that was stopped.
    public var stoppedMessage: String {
        guard let keeping else { return RunReport.stoppedMessage }
        return "Stopped. The outputs of earlier runs are untouched. \(keeping)"
    }

    /// What is kept of a run that broke off, as a sentence; nil when it would start over.
    public var keeping: String? {
        if let keptRows {
            return "Run the same command again: it goes on behind row \(keptRows)."
        }
        return keepsAnswers
            ? "Run the same command again: it asks for nothing that was answered." : nil
    }
}
