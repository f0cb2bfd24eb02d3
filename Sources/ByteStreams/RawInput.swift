import Glibc

/// An open descriptor that is read with plain read(2), after a poll where it may have to wait.
struct RawInput: ~Copyable {
    let path: String
    let isRegularFile: Bool
    let sizeOnDisk: Int?
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let stop: StopSignal?

    /// Opens a path, or takes standard input for `-`.
    init(path: String, stop: StopSignal?) throws(InputError) {
        // A pipe that nobody has opened for writing must not hold us in open(2), where no stop
        // request could reach us; poll waits for the writer instead.
        let opened = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw InputError(path: path, kind: .opening(errno)) }
        var status = stat()
        let failed = fstat(opened, &status) != 0
        let format = status.st_mode & S_IFMT
        guard !failed, format != S_IFDIR else {
            let kind: InputError.Kind = failed ? .readFailed(errno: errno) : .isDirectory
            if path != "-" { close(opened) }
            throw InputError(path: path, kind: kind)
        }
        self.path = path
        self.stop = stop
        descriptor = opened
        ownsDescriptor = path != "-"
        isRegularFile = format == S_IFREG
        sizeOnDisk = isRegularFile ? Int(status.st_size) : nil
        if isRegularFile { posix_fadvise(opened, 0, 0, POSIX_FADV_SEQUENTIAL) }
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// Reads what there is, blocking until there is something; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while true {
            if !isRegularFile { try waitUntilReadable() }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            let code = errno
            guard code == EINTR || code == EAGAIN else {
                throw InputError(path: path, kind: .readFailed(errno: code))
            }
        }
    }

    private func waitUntilReadable() throws(InputError) {
        while true {
            if let stop, stop.isRaised { throw InputError(path: path, kind: .stopped) }
            // A negative descriptor is one that poll ignores.
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop?.wakeDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, -1)
            if ready < 0 && errno != EINTR {
                throw InputError(path: path, kind: .readFailed(errno: errno))
            }
            if ready > 0 && waits[0].revents != 0 && waits[1].revents == 0 { return }
        }
    }
}

extension InputError.Kind {
    /// What an error number of open(2) means to the user.
    static func opening(_ code: Int32) -> InputError.Kind {
        switch code {
        case ENOENT, ENOTDIR: .noSuchFile
        case EACCES, EPERM: .notReadable
        default: .readFailed(errno: code)
        }
    }
}
