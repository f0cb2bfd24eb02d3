import Glibc

/// Collects sections and writes an index: to a temporary beside it, synced, then renamed.
struct IndexWriter {
    private var sections: [(kind: SectionKind, bytes: [UInt8], count: Int)] = []
    /// The date of the data, yyyymmdd; no clock is read, so equal inputs give equal files.
    let sourceDate: UInt64

    init(sourceDate: UInt64) {
        self.sourceDate = sourceDate
    }

    /// Adds a section of bytes.
    mutating func add(_ kind: SectionKind, bytes: [UInt8], count: Int? = nil) {
        sections.append((kind, bytes, count ?? bytes.count))
    }

    /// Adds a section of fixed records.
    mutating func add<Record: BitwiseCopyable>(_ kind: SectionKind, records: [Record]) {
        records.withUnsafeBytes { sections.append((kind, Array($0), records.count)) }
    }

    /// Adds a section of lines.
    mutating func add(_ kind: SectionKind, lines: [String]) {
        add(kind, bytes: Array(lines.joined(separator: "\n").utf8), count: lines.count)
    }

    /// Writes the file.
    ///
    /// - Throws: `IndexError.unwritable` with the system's words; the temporary is removed.
    func write(to path: String) throws(IndexError) {
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw IndexWriter.unwritable(path) }
        do throws(IndexError) {
            defer { close(descriptor) }
            try writeAll(to: descriptor, path: path)
            guard fsync(descriptor) == 0 else { throw IndexWriter.unwritable(path) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let error = IndexWriter.unwritable(path)
            unlink(temporary)
            throw error
        }
    }

    /// Writes are of this many bytes: the system then keeps the file in memory in pages of that size,
    /// where it can, and look-ups wait less for the way to them.
    private static let stride = 2 << 20

    private func writeAll(to descriptor: Int32, path: String) throws(IndexError) {
        var waiting: [UInt8] = []
        waiting.reserveCapacity(IndexWriter.stride)
        var offset = 0
        func put(_ bytes: [UInt8]) throws(IndexError) {
            var taken = 0
            while taken < bytes.count {
                let end = min(bytes.count, taken + IndexWriter.stride - waiting.count)
                waiting += bytes[taken..<end]
                taken = end
                if waiting.count == IndexWriter.stride { try flush() }
            }
            offset += bytes.count
        }
        func flush() throws(IndexError) {
            try IndexWriter.write(waiting, to: descriptor, path: path)
            waiting.removeAll(keepingCapacity: true)
        }
        try put(header())
        for section in sections {
            try put([UInt8](repeating: 0, count: IndexWriter.padding(after: offset)))
            try put(section.bytes)
        }
        try flush()
    }

    private static func write(
        _ bytes: [UInt8], to descriptor: Int32, path: String
    ) throws(IndexError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw unwritable(path) }
            done += written
        }
    }

    /// The header and the section table.
    private func header() -> [UInt8] {
        var offset =
            IndexFormat.headerLength + sections.count * IndexFormat.sectionEntryLength
        let entries = sections.map { section in
            offset += IndexWriter.padding(after: offset)
            defer { offset += section.bytes.count }
            return IndexHeader.Entry(
                kind: section.kind.rawValue, offset: offset, length: section.bytes.count,
                count: section.count, hash: section.bytes.withUnsafeBytes(ContentHash.of))
        }
        return IndexHeader(entries, length: offset, sourceDate: sourceDate).bytes
    }

    private static func padding(after offset: Int) -> Int {
        (IndexFormat.alignment - offset % IndexFormat.alignment) % IndexFormat.alignment
    }

    private static func unwritable(_ path: String) -> IndexError {
        .unwritable(path: path, detail: String(cString: strerror(errno)))
    }
}
