/// Why a street index cannot be built or used; says what to do.
public enum StreetIndexError: Error, Equatable {
    /// A file cannot be read; the detail is the system's or the format's words.
    case unreadable(path: String, detail: String)
    /// A file can be read but not used; the detail says what to do.
    case unusable(path: String, detail: String)
    /// A file cannot be read; the words are whole sentences that say what to do.
    case input(words: String)
    /// A file is not what it was taken for.
    case wrongKind(path: String, looksLike: String)
    /// The index, or a temporary of its build, cannot be written.
    case unwritable(path: String, detail: String)
    /// A source held no address at all.
    case nothingFound(path: String)
    /// The user stopped it.
    case stopped
    /// An index file is damaged or of another version.
    case damaged(path: String, detail: String)
}
