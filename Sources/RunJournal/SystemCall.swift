import Glibc

/// System calls that go on when a signal interrupts them.
enum SystemCall {
    static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    /// The system's words for an error number.
    static func words(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(
            decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    /// Appends all bytes in one write, or none: what was written of them is cut off again.
    ///
    /// - Parameter end: the length of the file.
    /// - Returns: 0, or the error number.
    static func append(_ bytes: [UInt8], to descriptor: Int32, end: Int) -> Int32 {
        var count = write(descriptor, bytes, bytes.count)
        while count < 0, errno == EINTR { count = write(descriptor, bytes, bytes.count) }
        if count == bytes.count { return 0 }
        let code = count < 0 ? errno : ENOSPC
        ftruncate(descriptor, end)
        return code
    }

    /// Makes a file's data safe against a loss of power, where its file system can.
    static func sync(_ descriptor: Int32) -> Int32 {
        while fdatasync(descriptor) != 0 {
            if errno == EINTR { continue }
            return errno == EINVAL || errno == EROFS ? 0 : errno
        }
        return 0
    }

    /// Makes the names in a file's folder safe against a loss of power, where that can be done.
    static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// All bytes of a file; nil when it cannot be read.
    static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += block[..<count]
        }
    }
}
