/// Why an index cannot be used or made.
public enum IndexError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened; the system's words are kept.
    case unreadable(path: String, detail: String)
    /// The file does not begin as an index does.
    case notAnIndex(path: String)
    /// The file was made by another version of geobatch.
    case otherVersion(path: String, found: UInt16, expected: UInt16)
    /// The file's text rules are newer or older than this program can follow.
    case otherNormaliser(path: String, found: UInt32)
    /// The file is shorter than it says, or its table of contents does not match its hash.
    case damaged(path: String, detail: String)
    /// The packed tables cannot be read.
    case damagedPack(detail: String)
    /// The index cannot be written.
    case unwritable(path: String, detail: String)
    /// The index would have more than its numbers can count.
    case tooLarge(path: String, places: Int)
    /// The index would hold nothing.
    case empty(path: String)
    /// The user stopped the build.
    case stopped
    /// There is no folder to keep the world index in.
    case noPlace(tried: [String])

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path, let detail):
            "Cannot read the index '\(path)': \(detail). Check --index and the file's permissions."
        case .notAnIndex(let path):
            "'\(path)' is not a geobatch index. Make one with `geobatch index build`."
        case .otherVersion(let path, let found, let expected):
            "The index '\(path)' has format \(found), this geobatch reads format \(expected). "
                + "Build it again with `geobatch index build`."
        case .otherNormaliser(let path, let found):
            "The index '\(path)' was made with text rules of revision \(found), which this geobatch "
                + "cannot follow. Build it again with `geobatch index build`."
        case .damaged(let path, let detail):
            "The index '\(path)' is damaged: \(detail). Build or copy it again."
        case .damagedPack(let detail):
            "The packed tables are damaged: \(detail). Fetch or build geobatch again."
        case .unwritable(let path, let detail):
            "Cannot write the index '\(path)': \(detail). Choose another place with GEOBATCH_DATA."
        case .tooLarge(let path, let places):
            "The index '\(path)' would have \(places) places and too many names of them. Build one for "
                + "each country or continent, and give all of them with --index."
        case .empty(let path):
            "The index '\(path)' would be empty: no place and no postal code of a known country was found "
                + "in the input. Check --country and the files."
        case .stopped:
            "The build was stopped. Nothing was written."
        case .noPlace(let tried):
            "There is no folder to keep the world index in; tried \(tried.joined(separator: ", ")). "
                + "Set GEOBATCH_DATA to a folder that can be written."
        }
    }
}
