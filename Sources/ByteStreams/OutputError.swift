import Glibc

/// Why an output cannot be made or written; the description says what happened and what to do.
public struct OutputError: Error, Hashable, Sendable {
    /// The path as the user wrote it; `-` for standard output.
    public let path: String
    /// What happened.
    public let kind: Kind

    /// What can happen to an output.
    public enum Kind: Hashable, Sendable {
        /// The folder it should stand in does not exist.
        case folderMissing(String)
        /// The file or its folder may not be written.
        case notWritable
        /// The path is a folder.
        case isDirectory
        /// The path is a pipe or a device where only a file will do.
        case notAFile
        /// Another run is writing the same output.
        case inUse
        /// No space is left on the device, or the quota is used up.
        case diskFull
        /// The program that read our output has gone.
        case brokenPipe
        /// A `StopSignal` was raised while waiting for the reader of our output.
        case stopped
        /// The system failed while `doing`.
        case failed(errno: Int32, doing: String)
    }

    /// Makes an error.
    public init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// The error for an error number that a system call set.
    init(path: String, errno code: Int32, doing: String) {
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case EPIPE: .brokenPipe
            case EACCES, EPERM, EROFS: .notWritable
            case EISDIR: .isDirectory
            default: .failed(errno: code, doing: doing)
            }
        self.init(path: path, kind: kind)
    }
}

extension OutputError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        let name = displayName(path, standard: "standard output")
        return switch kind {
        case .folderMissing(let folder):
            "The folder of \(name) does not exist: '\(folder)'. Make it (mkdir -p), or name "
                + "another output."
        case .notWritable:
            "\(name) may not be written. Give this user the right to write the file and its "
                + "folder, or name another output."
        case .isDirectory:
            "\(name) is a folder. Name a file in it."
        case .notAFile:
            "\(name) is a pipe or a device, and this output is made in a file. Name a file."
        case .inUse:
            "\(name) is being written by another run. Wait for it, or name another output."
        case .diskFull:
            "No space is left for \(name). Make room, then run the same command again."
        case .brokenPipe:
            "The program that read \(name) has ended."
        case .stopped:
            "Writing \(name) was stopped."
        case .failed(let code, let doing):
            "\(name) failed while \(doing): \(systemMessage(code)). Check the disk or the "
                + "connection, then run the same command again."
        }
    }
}
