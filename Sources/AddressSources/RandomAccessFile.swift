import Glibc
import StreetIndex

/// A file that is read at any place, without a position of its own.
final class RandomAccessFile: Sendable {
    let path: String
    /// Its length in bytes when it was opened.
    let size: Int
    private let descriptor: Int32

    /// Opens a regular file.
    init(path: String) throws(StreetIndexError) {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.unreadable(path, errno) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let code = errno
            close(opened)
            throw Self.unreadable(path, code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .unusable(
                path: path,
                detail: "it is read at several places, which only a regular file allows"
            )
        }
        self.path = path
        size = Int(status.st_size)
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Fills the buffer from a place on; fewer bytes only where the file ends.
    func read(
        at offset: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(StreetIndexError) -> Int {
        var done = 0
        while done < buffer.count {
            let target = buffer.baseAddress.map { $0 + done }
            let count = pread(descriptor, target, buffer.count - done, off_t(offset + done))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw Self.unreadable(path, errno) }
            if count == 0 { break }
            done += count
        }
        return done
    }

    /// The bytes from a place on; fewer only where the file ends.
    func bytes(at offset: Int, count: Int) throws(StreetIndexError) -> [UInt8] {
        let buffer = GrowingBuffer()
        buffer.reserve(count)
        let read = try read(at: offset, into: buffer.room(count))
        return [UInt8](UnsafeRawBufferPointer(buffer.room(read)))
    }

    private static func unreadable(_ path: String, _ code: Int32) -> StreetIndexError {
        .unreadable(path: path, detail: String(cString: strerror(code)))
    }
}

/// Memory that is used again and again and only ever grows.
final class GrowingBuffer {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { memory.deallocate() }

    /// Makes room; what was in it is lost when it has to grow.
    func reserve(_ count: Int) {
        guard memory.count < count else { return }
        memory.deallocate()
        memory = .allocate(byteCount: max(count, memory.count * 2), alignment: 16)
    }

    /// The first bytes, as many as were reserved at least.
    func room(_ count: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    }
}
