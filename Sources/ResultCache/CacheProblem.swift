/// Why there is no cache, or not all of it; the description says what happened and what to do.
public enum CacheProblem: Error, Equatable, Sendable {
    /// The file or its folder cannot be made or opened.
    case unusable(path: String, why: String)
    /// The file belongs to another program.
    case notACache(path: String)
    /// The file was written by another version of geobatch.
    case otherVersion(path: String, found: Int64)
    /// Parts of the file are spoilt.
    case damaged(path: String)
    /// No room is left on its disk.
    case full(path: String)
    /// The file cannot be written.
    case readOnly(path: String)
    /// Another process held the file for too long.
    case busy(path: String)

    init(_ error: DatabaseError, path: String) {
        self =
            switch error.kind {
            case .damaged: .damaged(path: path)
            case .full: .full(path: path)
            case .readOnly: .readOnly(path: path)
            case .busy: .busy(path: path)
            case .cannotOpen, .other: .unusable(path: path, why: error.words)
            }
    }
}

extension CacheProblem: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .unusable(let path, let why):
            "The cache '\(path)' cannot be used (\(why)). Give its folder to this user, or name "
                + "another file with --cache."
        case .notACache(let path):
            "'\(path)' is not a cache of geobatch. Name another file with --cache."
        case .otherVersion(let path, let found):
            "The cache '\(path)' has format \(found), which this version of geobatch does not know. "
                + "Name another file with --cache."
        case .damaged(let path):
            "The cache '\(path)' is damaged. Begin a new one with 'geobatch cache clear'."
        case .full(let path):
            "No space is left for the cache '\(path)'. Make room, or 'geobatch cache prune'."
        case .readOnly(let path):
            "The cache '\(path)' cannot be written. Give this user the right to, or name another "
                + "file with --cache."
        case .busy(let path):
            "Another process holds the cache '\(path)'. Wait for it, or name another file with "
                + "--cache."
        }
    }
}
