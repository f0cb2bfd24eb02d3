public import ByteStreams
public import CSVStream
public import Reports
public import RunJournal

/// Why a run could not be finished; the description says what happened, what was kept, what to do.
public enum RunError: Error, Sendable, Equatable {
    /// The input has a column that we would write (a wrong call).
    case clash(ColumnClash)
    /// An output is the input itself, or two outputs are the same file (a wrong call).
    case samePath(String, as: String)
    /// The input cannot be read on. What came before stands in the files `kept`.
    case input(CSVError, kept: [String])
    /// An output cannot be made or written.
    case output(OutputError)
    /// The journal of an interrupted run cannot be gone on with.
    case journal(JournalError)
    /// An output does not hold the rows that were read: an error of geobatch.
    case countsDiffer(CountMismatch)
    /// The system gave no thread.
    case noThread(code: Int32)
}

/// Two numbers of rows that must be equal and are not.
public struct CountMismatch: Sendable, Equatable {
    /// What holds the wrong number, for example an output's path.
    public let what: String
    /// The rows it must hold.
    public let expected: Int
    /// The rows it holds.
    public let found: Int
}

extension RunError {
    /// Does something with outputs.
    static func ofOutput<Value>(
        _ work: () throws(OutputError) -> Value
    ) throws(RunError) -> Value {
        do throws(OutputError) {
            return try work()
        } catch {
            throw .output(error)
        }
    }
}

extension RunError: CustomStringConvertible {
    /// What happened, what was kept, and what to do.
    public var description: String {
        switch self {
        case .clash(let clash): clash.description
        case .samePath(let path, let other):
            "'\(path)' and '\(other)' are the same file. Give the output another name."
        case .input(let error, let kept): error.description + RunError.keeping(kept)
        case .output(let error): error.description + RunError.reassurance(after: error)
        case .journal(let error): error.description
        case .countsDiffer(let mismatch):
            "\(mismatch.what) holds \(mismatch.found) rows where \(mismatch.expected) were due. "
                + "No output was replaced. This is an error in geobatch: please report it."
        case .noThread(let code):
            "The system gave no thread (error \(code)). Raise the limit of processes (ulimit -u)."
        }
    }

    /// What an output that broke off while it grew did not harm.
    private static func reassurance(after error: OutputError) -> String {
        switch error.kind {
        case .diskFull, .failed:
            error.path == "-" || error.path.hasPrefix("/dev/")
                ? "" : " An earlier file of that name is untouched."
        default: ""
        }
    }

    private static func keeping(_ paths: [String]) -> String {
        guard !paths.isEmpty else { return "" }
        return " Everything before it is kept in \(paths.joined(separator: ", ")); "
            + "the outputs of earlier runs are untouched."
    }
}
