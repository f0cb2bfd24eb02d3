import Glibc

/// Why an input cannot be read; the description says what happened and what to do.
public struct InputError: Error, Hashable, Sendable {
    /// The path as the user wrote it; `-` for standard input.
    public let path: String
    /// What happened.
    public let kind: Kind

    /// What can happen to an input.
    public enum Kind: Hashable, Sendable {
        /// The path leads nowhere.
        case noSuchFile
        /// The path is a folder.
        case isDirectory
        /// The user may not read it.
        case notReadable
        /// It holds no byte at all.
        case empty
        /// It holds nothing but blanks and line ends.
        case blank
        /// A small file, such as a configuration, is larger than `limit` bytes.
        case tooLarge(limit: Int)
        /// The system failed to open or read it.
        case readFailed(errno: Int32)
        /// The compressed data ends too early, at this byte of the file as stored.
        case truncated(Compression, offset: Int)
        /// The compressed data is wrong at or shortly before this byte of the file as stored.
        case damaged(Compression, offset: Int, why: String)
        /// A `StopSignal` was raised while waiting for bytes.
        case stopped
    }

    /// Makes an error.
    public init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

extension InputError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        let name = displayName(path, standard: "standard input")
        return switch kind {
        case .noSuchFile:
            "No such file: \(name). Check the path."
        case .isDirectory:
            "\(name) is a folder. Name a file in it."
        case .notReadable:
            "\(name) may not be read. Give this user the right to read it (chmod a+r)."
        case .empty:
            "\(name) is empty: 0 bytes. Check the step that should have written it."
        case .blank:
            "\(name) holds nothing but blank lines. Check the step that should have written it."
        case .tooLarge(let limit):
            "\(name) is larger than \(limit) bytes, which is too much for this kind of file. "
                + "Check that it is the right one."
        case .readFailed(let code):
            "\(name) cannot be read: \(systemMessage(code)). Check the disk or the connection, "
                + "then run the same command again."
        case .truncated(let compression, let offset):
            "\(name) ends in the middle of its \(compression.rawValue) data, at compressed byte "
                + "\(offset). It was not copied or written to its end: fetch it again."
        case .damaged(let compression, let offset, let why):
            "\(name) holds damaged \(compression.rawValue) data near compressed byte \(offset) "
                + "(\(why)). Fetch it again, or test it with \(compression.testCommand)."
        case .stopped:
            "Reading \(name) was stopped."
        }
    }
}

extension Compression {
    /// The command that checks a whole file.
    var testCommand: String {
        switch self {
        case .gzip: "`gzip -t`"
        case .zstd: "`zstd -t`"
        }
    }
}

/// The path in quotes, or the words for `-`.
func displayName(_ path: String, standard: String) -> String {
    path == "-" ? standard : "'\(path)'"
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let words = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: words, as: UTF8.self)
}
