/// How geobatch ends. The numbers are part of the contract with scripts; the documentation is made
/// from this table.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Finished.
    case finished = 0
    /// Finished, but rows failed or too few are ok.
    case incomplete = 1
    /// The command line is wrong.
    case usage = 64
    /// The input cannot be read as CSV.
    case badInput = 65
    /// There is no input.
    case noInput = 66
    /// The provider could not be reached before the first answer.
    case unavailable = 69
    /// A check of our own failed.
    case internalCheck = 70
    /// The output cannot be made or is in use.
    case noOutput = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Stopped before the end by something that passes.
    case stopped = 75
    /// A key was refused.
    case keyRefused = 77
    /// The configuration is wrong.
    case configuration = 78
    /// Interrupted from the keyboard.
    case interrupted = 130

    /// What the number means, one sentence.
    public var meaning: String {
        switch self {
        case .finished: "Finished."
        case .incomplete:
            "Finished, but rows are failed, or fewer rows are ok than --fail-under asks for."
        case .usage: "The command line is wrong, or the columns it names are not in the input."
        case .badInput: "The input cannot be used as CSV."
        case .noInput: "There is no such input, or it cannot be opened."
        case .unavailable: "The provider could not be reached before its first answer."
        case .internalCheck: "A check of geobatch's own work failed. Please report it."
        case .noOutput: "The output cannot be made, or another run is writing it."
        case .inputOutput: "Reading or writing failed, for example because the disk is full."
        case .stopped: "Stopped before the end, for example by SIGTERM. Run the command again."
        case .keyRefused: "A provider refused the key."
        case .configuration:
            "The configuration is wrong, or there is no place for the world index."
        case .interrupted: "Interrupted from the keyboard. Run the command again."
        }
    }
}
