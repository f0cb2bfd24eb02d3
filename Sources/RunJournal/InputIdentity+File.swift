import Glibc

extension InputIdentity {
    /// The identity of a file; nil when it cannot be read or is no regular file.
    public init?(of path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var head = [UInt8](repeating: 0, count: InputIdentity.headBytes)
        var filled = 0
        while filled < head.count {
            let count = head.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor,
                    bytes.baseAddress.map { $0 + filled },
                    bytes.count - filled,
                    filled
                )
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            filled += count
        }
        let modified = status.st_mtim
        self.init(
            size: Int(status.st_size),
            head: BlockHash.head(Array(head.prefix(filled))),
            modified: modified.tv_sec * 1_000_000_000 + modified.tv_nsec
        )
    }
}
