import AddressText
import Glibc

/// Writes an index section by section straight to a temporary beside it, for files larger than memory;
/// `finish` adds header and hashes, syncs and renames.
package struct IndexStreamWriter: ~Copyable {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private let sourceDate: UInt64
    private let room: Int
    private var sections: [(kind: UInt32, offset: Int, length: Int, count: Int)] = []
    private var offset: Int
    private var buffer: [UInt8] = []
    private var isFinished = false

    private static let bufferSize = 1 << 20

    /// Opens the temporary.
    ///
    /// - Parameters:
    ///   - sourceDate: the date of the data, yyyymmdd; 0 when it is not known.
    ///   - sections: how many sections there will be at most.
    package init(path: String, sourceDate: UInt64, sections: Int) throws(IndexError) {
        self.path = path
        self.sourceDate = sourceDate
        temporary = "\(path).\(getpid()).tmp"
        descriptor = open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        room = IndexFormat.headerLength + sections * IndexFormat.sectionEntryLength
        offset = room
        guard descriptor >= 0 else { throw IndexStreamWriter.unwritable(path) }
        buffer.reserveCapacity(IndexStreamWriter.bufferSize)
        buffer.append(contentsOf: repeatElement(0, count: room))
        offset = room
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    /// Begins a section.
    package mutating func begin(_ kind: UInt32) throws(IndexError) {
        let alignment = IndexFormat.alignment
        try append(repeatElement(0, count: (alignment - offset % alignment) % alignment))
        sections.append((kind, offset, 0, 0))
    }

    /// Adds bytes to the section that was begun last.
    package mutating func append(_ bytes: some Collection<UInt8>) throws(IndexError) {
        buffer.append(contentsOf: bytes)
        offset += bytes.count
        if buffer.count >= IndexStreamWriter.bufferSize { try flush() }
    }

    /// Ends the section that was begun last.
    ///
    /// - Parameter count: how many elements it has, for `index info`.
    package mutating func end(count: Int) {
        guard let section = sections.last else { return }
        sections[sections.count - 1].length = offset - section.offset
        sections[sections.count - 1].count = count
    }

    /// A whole section of fixed records.
    package mutating func add<Record: BitwiseCopyable>(
        _ kind: UInt32, records: [Record]
    ) throws(IndexError) {
        try begin(kind)
        var problem: IndexError?
        records.withUnsafeBytes { bytes in
            do throws(IndexError) { try append(bytes) } catch { problem = error }
        }
        if let problem { throw problem }
        end(count: records.count)
    }

    /// A whole section of lines.
    package mutating func add(_ kind: UInt32, lines: [String]) throws(IndexError) {
        try begin(kind)
        try append(lines.joined(separator: "\n").utf8)
        end(count: lines.count)
    }

    /// Writes header and hashes, syncs, and gives the file its name.
    package consuming func finish() throws(IndexError) {
        try flush()
        let header = try header()
        guard pwrite(descriptor, header, header.count, 0) == header.count, fsync(descriptor) == 0,
            rename(temporary, path) == 0
        else { throw IndexStreamWriter.unwritable(path) }
        isFinished = true
    }

    private mutating func flush() throws(IndexError) {
        var done = 0
        while done < buffer.count {
            let written = buffer.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw IndexStreamWriter.unwritable(path) }
            done += written
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// The header and the section table, with the hashes of what was written.
    private func header() throws(IndexError) -> [UInt8] {
        guard let start = mmap(nil, offset, PROT_READ, MAP_SHARED, descriptor, 0),
            start != MAP_FAILED
        else { throw IndexStreamWriter.unwritable(path) }
        defer { munmap(start, offset) }
        let entries = sections.map { section in
            IndexHeader.Entry(
                kind: section.kind, offset: section.offset, length: section.length,
                count: section.count,
                hash: ContentHash.of(
                    UnsafeRawBufferPointer(start: start + section.offset, count: section.length)))
        }
        let header = IndexHeader(entries, length: offset, sourceDate: sourceDate).bytes
        return header + [UInt8](repeating: 0, count: max(0, room - header.count))
    }

    private static func unwritable(_ path: String) -> IndexError {
        .unwritable(path: path, detail: String(cString: strerror(errno)))
    }
}
