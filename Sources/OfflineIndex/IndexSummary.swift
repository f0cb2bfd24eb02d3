/// What an index holds, for `geobatch index info`.
public struct IndexSummary: Sendable {
    /// Where the file is.
    public let path: String
    /// Its size.
    public let byteCount: Int
    /// The date of the data, yyyymmdd.
    public let sourceDate: UInt64
    /// The id of this build.
    public let buildID: UInt64
    /// Lines `key=value`.
    public let information: [String]
    /// Where the data came from.
    public let sources: [IndexSource]
    /// Name, length in bytes and number of elements of each section.
    public let sections: [(name: String, length: Int, count: Int)]
}

/// A source of the data in an index, with what its licence requires.
public struct IndexSource: Hashable, Sendable {
    /// A short name.
    public let id: String
    /// The title.
    public let title: String
    /// The licence.
    public let licence: String
    /// The sentence that the licence requires.
    public let attribution: String

    /// A source.
    public init(id: String, title: String, licence: String, attribution: String) {
        (self.id, self.title, self.licence, self.attribution) = (id, title, licence, attribution)
    }

    /// A line of the section `sources`.
    var line: String {
        [id, title, licence, attribution].map { field in
            String(field.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        }.joined(separator: "\t")
    }

    /// Reads a line of the section `sources`; nil when it has too few fields.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 4 else { return nil }
        (id, title, licence, attribution) = (fields[0], fields[1], fields[2], fields[3])
    }
}
