import Glibc

/// A file mapped read-only into memory; unmapped when the last user lets go.
final class MappedFile: Sendable {
    /// Where the mapping begins. `nonisolated(unsafe)`: the bytes are never written, and the
    /// mapping lives as long as this object.
    nonisolated(unsafe) let start: UnsafeRawPointer
    let count: Int

    /// Maps a whole regular file.
    init(path: String) throws(IndexError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MappedFile.unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw MappedFile.unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, detail: "it is not a regular file")
        }
        guard status.st_size >= IndexFormat.headerLength else { throw .notAnIndex(path: path) }
        count = Int(status.st_size)
        let address = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let address, address != MAP_FAILED else { throw MappedFile.unreadable(path) }
        // A wish: where the system can, look-ups wait less for the way to a page.
        madvise(address, count, MADV_HUGEPAGE)
        start = UnsafeRawPointer(address)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: start), count) }

    private static func unreadable(_ path: String) -> IndexError {
        .unreadable(path: path, detail: String(cString: strerror(errno)))
    }
}
