import Glibc

/// An open descriptor to which all bytes get written, whatever interrupts.
struct RawOutput: ~Copyable {
    /// A pipe takes this much at once after poll said that it is ready, without blocking.
    private static let pipePiece = Int(PIPE_BUF)

    let path: String
    let descriptor: Int32
    private let ownsDescriptor: Bool
    private let mayBlock: Bool
    private let stop: StopSignal?

    /// Takes over a descriptor.
    ///
    /// - Parameter stop: ends a wait for the reader of a pipe or terminal.
    init(path: String, descriptor: Int32, ownsDescriptor: Bool, stop: StopSignal?) {
        var status = stat()
        _ = fstat(descriptor, &status)
        let format = status.st_mode & S_IFMT
        self.path = path
        self.descriptor = descriptor
        self.ownsDescriptor = ownsDescriptor
        self.stop = stop
        mayBlock = format == S_IFIFO || format == S_IFSOCK || isatty(descriptor) == 1
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if mayBlock { try waitUntilWritable() }
            let piece = mayBlock ? rest.prefix(Self.pipePiece) : rest
            let buffer = UnsafeRawBufferPointer(rebasing: piece)
            let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                throw OutputError(
                    path: path,
                    errno: count == 0 ? EIO : errno,
                    doing: "writing"
                )
            }
        }
    }

    /// Makes what was written survive a loss of power; pipes and devices have no such thing.
    func sync() throws(OutputError) { try RawOutput.sync(descriptor, path: path) }

    /// The same for any descriptor of the file.
    static func sync(_ descriptor: Int32, path: String) throws(OutputError) {
        while fdatasync(descriptor) != 0 {
            if errno == EINTR { continue }
            if errno == EINVAL || errno == EROFS || errno == ENOTSUP { return }
            throw OutputError(path: path, errno: errno, doing: "writing to the disk")
        }
    }

    private func waitUntilWritable() throws(OutputError) {
        while true {
            if let stop, stop.isRaised { throw OutputError(path: path, kind: .stopped) }
            // A negative descriptor is one that poll ignores.
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: stop?.wakeDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, -1)
            if ready < 0 && errno != EINTR {
                throw OutputError(path: path, errno: errno, doing: "writing")
            }
            if ready > 0 && waits[0].revents != 0 && waits[1].revents == 0 { return }
        }
    }
}
