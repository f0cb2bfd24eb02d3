public import Reports

/// How a run ended and what it did until then.
public struct RunReport: Sendable {
    /// What the run did; `complete` only when it is finished.
    public let summary: RunSummary
    /// How it ended.
    public let ending: Ending

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

    /// What to tell the user about a run that was stopped.
    public static let stoppedMessage =
        "Stopped. The outputs of earlier runs are untouched; the same command starts over."
}
