/// What SQLite said when it could not do something.
struct DatabaseError: Error, Equatable {
    /// What kind of thing it is.
    let kind: Kind
    /// SQLite's own words.
    let words: String
    /// What our own check of the file found, where it was that.
    var problem: CacheProblem?

    /// What SQLite said.
    init(kind: Kind, words: String) {
        self.kind = kind
        self.words = words
    }

    /// What our own check of the file found.
    init(_ problem: CacheProblem) {
        kind = .other
        words = ""
        self.problem = problem
    }

    /// What can be done about it depends on this.
    enum Kind: Equatable {
        /// No room on the disk.
        case full
        /// The file or its file system cannot be written.
        case readOnly
        /// The file is not a database, or parts of it are spoilt.
        case damaged
        /// Another process held the file for too long.
        case busy
        /// The file cannot be opened.
        case cannotOpen
        /// Anything else.
        case other
    }
}
