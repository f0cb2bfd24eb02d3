import Glibc

extension StandardIO {
    /// The streams of this process.
    public static var system: StandardIO {
        StandardIO(
            output: { writeAll($0, to: STDOUT_FILENO) },
            error: { _ = writeAll($0, to: STDERR_FILENO) },
            errorIsTerminal: isatty(STDERR_FILENO) == 1 && !isDumb,
            width: { terminalWidth() }
        )
    }

    private static var isDumb: Bool {
        guard let term = getenv("TERM") else { return false }
        return String(cString: term) == "dumb"
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = write(
                    descriptor,
                    buffer.baseAddress.map { $0 + written },
                    buffer.count - written
                )
                if count < 0, errno == EINTR { continue }
                // Whoever reads us, such as `head`, may stop when it has seen enough.
                if count < 0, errno == EPIPE { return true }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    private static func terminalWidth() -> Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
