import ByteStreams
import Glibc
import Pipeline

extension WorkerStreams {
    /// The streams of this process.
    ///
    /// - Parameter stop: ends a wait for the next frame.
    static func system(_ stop: StopSignal) throws(CommandFailure) -> WorkerStreams {
        do throws(InputError) {
            return WorkerStreams(
                source: try InputSource.open("-", stop: stop),
                write: { writeAll($0) },
                hasReader: { hasReader() }
            )
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func writeAll(_ bytes: [UInt8]) -> FrameWriter.Outcome {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(STDOUT_FILENO, piece.baseAddress, piece.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count < 0, errno == EAGAIN {
                    // Whoever gave us a pipe that does not block has to wait for its other end, too.
                    var wait = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&wait, 1, -1)
                } else if count == 0 || errno != EINTR {
                    return count < 0 && errno == EPIPE ? .readerGone : .failed
                }
            }
            return .written
        }
    }

    /// A pipe whose reader has gone says so without being written to.
    private static func hasReader() -> Bool {
        var state = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&state, 1, 0) <= 0 || Int32(state.revents) & Int32(POLLERR) == 0
    }
}
