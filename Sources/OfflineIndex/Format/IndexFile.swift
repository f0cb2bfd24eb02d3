/// An open index: the mapped file and where its sections are.
///
/// Opening checks the header and the table of sections only, in microseconds; `verify` reads all.
/// What a query reads from a section is range-checked there, so a damaged file may answer wrongly
/// but never crashes.
public final class IndexFile: Sendable {
    /// Where the file is.
    public let path: String
    /// The date of the data, yyyymmdd.
    public let sourceDate: UInt64
    /// The id of this build: equal ids hold equal data.
    public let buildID: UInt64
    let mapping: MappedFile
    private let sections: [Section]

    /// One entry of the section table.
    struct Section: Sendable {
        let kind: UInt32
        let offset: Int
        let length: Int
        let count: Int
        let hash: UInt64
    }

    /// Opens an index.
    ///
    /// - Throws: `IndexError` when the file cannot be read, is no index, is of another version, or
    ///   its header is damaged.
    public init(path: String) throws(IndexError) {
        self.path = path
        mapping = try MappedFile(path: path)
        let bytes = UnsafeRawBufferPointer(start: mapping.start, count: mapping.count)
        guard bytes.prefix(8).elementsEqual(IndexFormat.magic) else {
            throw .notAnIndex(path: path)
        }
        let major = bytes.load(fromByteOffset: 8, as: UInt16.self)
        guard major == IndexFormat.major else {
            throw .otherVersion(path: path, found: major, expected: IndexFormat.major)
        }
        sections = try IndexFile.sections(of: bytes, path: path)
        let revision = bytes.load(fromByteOffset: 48, as: UInt32.self)
        guard NormaliserSupport.readable.contains(revision) else {
            throw .otherNormaliser(path: path, found: revision)
        }
        sourceDate = bytes.load(fromByteOffset: 24, as: UInt64.self)
        buildID = bytes.load(fromByteOffset: 32, as: UInt64.self)
    }

    private static func sections(
        of bytes: UnsafeRawBufferPointer,
        path: String
    ) throws(IndexError) -> [Section] {
        guard bytes.load(fromByteOffset: 16, as: UInt64.self) == UInt64(bytes.count) else {
            throw .damaged(path: path, detail: "its length is not the one in its header")
        }
        let count = Int(bytes.load(fromByteOffset: 12, as: UInt32.self))
        let tableEnd = IndexFormat.headerLength + count * IndexFormat.sectionEntryLength
        guard count <= IndexFormat.mostSections, tableEnd <= bytes.count else {
            throw .damaged(path: path, detail: "its table of contents is cut off")
        }
        var head = Array(bytes[0..<tableEnd])
        let stored = bytes.load(fromByteOffset: 56, as: UInt64.self)
        for index in 56..<64 { head[index] = 0 }
        guard head.withUnsafeBytes(ContentHash.of) == stored else {
            throw .damaged(path: path, detail: "its header does not match its hash")
        }
        return try (0..<count).map { index throws(IndexError) in
            try section(at: index, of: bytes, path: path)
        }
    }

    private static func section(
        at index: Int,
        of bytes: UnsafeRawBufferPointer,
        path: String
    ) throws(IndexError) -> Section {
        let entry = IndexFormat.headerLength + index * IndexFormat.sectionEntryLength
        func word(_ offset: Int) -> UInt64 {
            bytes.load(fromByteOffset: entry + offset, as: UInt64.self)
        }
        let (offset, length) = (word(8), word(16))
        guard
            offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset,
            offset % UInt64(IndexFormat.alignment) == 0, word(24) <= length
        else {
            throw .damaged(path: path, detail: "section \(index) lies outside the file")
        }
        return Section(
            kind: bytes.load(fromByteOffset: entry, as: UInt32.self),
            offset: Int(offset),
            length: Int(length),
            count: Int(word(24)),
            hash: word(32)
        )
    }

    /// The bytes of a section; none when the index does not have it.
    func bytes(_ kind: SectionKind) -> UnsafeRawBufferPointer { bytes(section: kind.rawValue) }

    /// The bytes of a section by its number, for modules with sections of their own; none when the
    /// index does not have it. They live as long as this object.
    package func bytes(section number: UInt32) -> UnsafeRawBufferPointer {
        guard let section = sections.first(where: { $0.kind == number }) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: mapping.start + section.offset, count: section.length)
    }

    /// A section as a table of fixed records.
    func table<Record: BitwiseCopyable>(_ kind: SectionKind, of type: Record.Type)
        -> UnsafeBufferPointer<Record>
    {
        table(section: kind.rawValue, of: type)
    }

    /// A section, by its number, as a table of fixed records.
    package func table<Record: BitwiseCopyable>(
        section number: UInt32, of type: Record.Type
    ) -> UnsafeBufferPointer<Record> {
        let bytes = bytes(section: number)
        guard let start = bytes.baseAddress else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        let count = bytes.count / MemoryLayout<Record>.stride
        return UnsafeBufferPointer(start: start.assumingMemoryBound(to: type), count: count)
    }

    /// The lines of a text section.
    func lines(_ kind: SectionKind) -> [Substring] {
        String(decoding: bytes(kind), as: UTF8.self).split(separator: "\n")
    }

    /// What `index info` shows.
    public var summary: IndexSummary {
        IndexSummary(
            path: path,
            byteCount: mapping.count,
            sourceDate: sourceDate,
            buildID: buildID,
            information: lines(.information).map(String.init),
            sources: lines(.sources).compactMap(IndexSource.init(line:)),
            sections: sections.map { section in
                let name = SectionKind(rawValue: section.kind).map { "\($0)" } ?? "unknown"
                return (name, section.length, section.count)
            }
        )
    }

    /// Reads every section and compares its hash; between sections there must be zeros.
    ///
    /// - Throws: `IndexError.damaged` naming the first section that differs.
    public func verify() throws(IndexError) {
        let all = UnsafeRawBufferPointer(start: mapping.start, count: mapping.count)
        var end = IndexFormat.headerLength + sections.count * IndexFormat.sectionEntryLength
        for section in sections {
            guard end <= section.offset, all[end..<section.offset].allSatisfy({ $0 == 0 }) else {
                throw .damaged(path: path, detail: "there are stray bytes between its sections")
            }
            end = section.offset + section.length
            let bytes = UnsafeRawBufferPointer(
                start: mapping.start + section.offset,
                count: section.length
            )
            guard ContentHash.of(bytes) == section.hash else {
                let name = SectionKind(rawValue: section.kind).map { "\($0)" } ?? "\(section.kind)"
                throw .damaged(path: path, detail: "section '\(name)' does not match its hash")
            }
        }
    }
}
