extension StreetIndexError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path, let detail):
            "Cannot read '\(path)': \(detail). Check the path and the file's permissions."
        case .unusable(let path, let detail):
            "'\(path)' cannot be used: \(detail)."
        case .input(let words):
            words
        case .stopped:
            "The build was stopped. Nothing was written."
        case .wrongKind(let path, let looksLike):
            "'\(path)' looks like \(looksLike), which is no source of addresses. See "
                + "docs/own-index.md for what is read."
        case .unwritable(let path, let detail):
            "Cannot write '\(path)': \(detail). Free some space or choose another place."
        case .nothingFound(let path):
            "'\(path)' would have no street: no address was found in the input. Check --map and the "
                + "columns that `geobatch inspect` shows."
        case .damaged(let path, let detail):
            "The index '\(path)' is damaged: \(detail). Build or copy it again."
        }
    }
}
