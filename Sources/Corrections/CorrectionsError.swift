public import ByteStreams
public import CSVStream

/// Why corrections cannot be read or added; the description says what happened and what to do.
public enum CorrectionsError: Error, Hashable, Sendable {
    /// The file cannot be read, or is not CSV.
    case unreadable(CSVError)
    /// The header is not one that corrections can be read by.
    case header(path: String, problem: String)
    /// Lines that are wrong, in the order of the file; all of them.
    case mistakes(path: String, [CorrectionMistake])
    /// The file or its folder cannot be made or written.
    case unwritable(OutputError)
    /// The file is of a kind that nothing is added to: `why` says which.
    case notAppendable(path: String, why: String)
}

/// Something wrong with one line of a corrections file.
public struct CorrectionMistake: Hashable, Sendable, CustomStringConvertible {
    /// The line it begins on, from 1.
    public let line: Int
    /// What is wrong and what to do.
    public let problem: String

    /// The line and the problem.
    public var description: String { "line \(line): \(problem)" }
}

extension CorrectionsError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String { messages.joined(separator: "\n") }

    /// The same as one message for each mistake.
    public var messages: [String] {
        switch self {
        case .unreadable(let error): [error.description]
        case .header(let path, let problem): ["Corrections '\(path)': \(problem)"]
        case .mistakes(let path, let mistakes): mistakes.map { "Corrections '\(path)', \($0)" }
        case .unwritable(let error): [error.description]
        case .notAppendable(let path, let why):
            ["Nothing can be added to the corrections '\(path)': \(why)"]
        }
    }
}
