public import Foundation
import Glibc
import Synchronization

/// A program that a test runs, used as Foundation's `Process` is.
///
/// `Process.run` reads 256 bytes for each name in `/proc/self/fd`, whatever the name's length, and with many
/// files open dies where the memory behind the list ends: too often in a process that runs all tests at once.
public final class ChildProcess: Sendable {
    private struct State {
        var executable = URL(fileURLWithPath: "/bin/false")
        var arguments: [String] = []
        /// What the program is given as its input, output and messages; nil for the test's own.
        var streams: [Stream?] = [nil, nil, nil]
        var identifier: pid_t = 0
        /// As `waitpid` tells it, once it has ended.
        var status: Int32?
    }

    private enum Stream {
        case handle(FileHandle)
        case pipe(Pipe)
    }

    private let state = Mutex(State())

    /// A program that does not run yet.
    public init() {}

    /// The program.
    public var executableURL: URL {
        get { state.withLock { $0.executable } }
        set { state.withLock { $0.executable = newValue } }
    }

    /// Its arguments, without its own name.
    public var arguments: [String] {
        get { state.withLock { $0.arguments } }
        set { state.withLock { $0.arguments = newValue } }
    }

    /// Where its input comes from: a `FileHandle` or a `Pipe`.
    public func read(from input: FileHandle) { state.withLock { $0.streams[0] = .handle(input) } }
    /// Where its output goes.
    public func write(to output: FileHandle) { state.withLock { $0.streams[1] = .handle(output) } }
    /// Where its output goes.
    public func write(to output: Pipe) { state.withLock { $0.streams[1] = .pipe(output) } }
    /// Where its messages go.
    public func tell(_ messages: FileHandle) {
        state.withLock { $0.streams[2] = .handle(messages) }
    }
    /// Where its messages go.
    public func tell(_ messages: Pipe) { state.withLock { $0.streams[2] = .pipe(messages) } }

    /// A program that did not start.
    public struct Failure: Error {
        let program: String
        let code: Int32
    }

    /// The number by which the system knows it.
    public var processIdentifier: pid_t { state.withLock { $0.identifier } }

    /// Starts it.
    public func run() throws {
        try state.withLock { state in
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for (number, stream) in state.streams.enumerated() {
                guard let stream else { continue }
                posix_spawn_file_actions_adddup2(
                    &actions, ChildProcess.descriptor(stream, number), Int32(number))
            }
            // What other tests have open is not its business; closing what is not open is no error.
            for other in Int32(3)..<4096 { posix_spawn_file_actions_addclose(&actions, other) }
            let program = state.executable.path
            var words = ([program] + state.arguments).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            let code = posix_spawn(&state.identifier, program, &actions, nil, &words, environ)
            guard code == 0 else { throw Failure(program: program, code: code) }
            // Whoever reads the pipe sees its end only when nobody holds the other side.
            for case .pipe(let pipe)? in state.streams { try pipe.fileHandleForWriting.close() }
        }
    }

    private static func descriptor(_ stream: Stream, _ number: Int) -> Int32 {
        switch stream {
        case .handle(let handle): handle.fileDescriptor
        case .pipe(let pipe): pipe.fileHandleForWriting.fileDescriptor
        }
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool { ended(WNOHANG) == nil }

    /// Waits until it has ended.
    public func waitUntilExit() {
        // A short sleep between looks, so that others may ask meanwhile.
        while isRunning { usleep(1_000) }
    }

    /// Its exit code once it has ended, or the signal that ended it as a negative number.
    public var terminationStatus: Int32 {
        guard let status = ended(WNOHANG) else { return 0 }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    private func ended(_ options: Int32) -> Int32? {
        state.withLock { state in
            if let status = state.status { return status }
            guard state.identifier > 0 else { return nil }
            var status: Int32 = 0
            guard waitpid(state.identifier, &status, options) == state.identifier else {
                return nil
            }
            state.status = status
            return status
        }
    }
}
