import Glibc

/// A file for the time of a build, beside the output. It has no name from the start, so that nothing
/// is left of it however the build ends.
final class ScratchFile {
    private let output: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// How many bytes were appended.
    private(set) var count = 0

    private static let bufferSize = 1 << 20

    /// Makes the file in the folder of the output.
    init(beside output: String) throws(StreetIndexError) {
        self.output = output
        let name = "\(output).\(getpid()).scratch"
        descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ScratchFile.failure(output, errno) }
        guard unlink(name) == 0 else {
            let code = errno
            close(descriptor)
            throw ScratchFile.failure(output, code)
        }
        buffer.reserveCapacity(ScratchFile.bufferSize)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Appends bytes; they may be read only after `flush`.
    func append(_ bytes: UnsafeRawBufferPointer) throws(StreetIndexError) {
        count += bytes.count
        if bytes.count >= ScratchFile.bufferSize {
            try flush()
            return try write(bytes)
        }
        buffer.append(contentsOf: bytes)
        if buffer.count >= ScratchFile.bufferSize { try flush() }
    }

    /// Appends bytes; they may be read only after `flush`.
    func append(_ bytes: [UInt8]) throws(StreetIndexError) {
        // Typed throws do not pass `withUnsafeBytes` of arrays, hence the Result.
        let outcome = bytes.withUnsafeBytes { all in
            Result { () throws(StreetIndexError) in try append(all) }
        }
        try outcome.get()
    }

    /// Hands everything to the system.
    func flush() throws(StreetIndexError) {
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        let outcome = bytes.withUnsafeBytes { all in
            Result { () throws(StreetIndexError) in try write(all) }
        }
        try outcome.get()
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(StreetIndexError) {
        var done = 0
        while done < bytes.count {
            let start = bytes.baseAddress.map { $0 + done }
            let written = Glibc.write(descriptor, start, bytes.count - done)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw ScratchFile.failure(output, errno) }
            done += written
        }
    }

    /// Reads so many bytes from a place on.
    func read(
        at offset: Int,
        into target: UnsafeMutableRawBufferPointer
    ) throws(StreetIndexError) {
        var done = 0
        while done < target.count {
            let start = target.baseAddress.map { $0 + done }
            let count = pread(descriptor, start, target.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ScratchFile.failure(output, count == 0 ? EIO : errno) }
            done += count
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> StreetIndexError {
        .unwritable(
            path: path,
            detail: "a temporary file of the build beside it: \(String(cString: strerror(code)))"
        )
    }
}
