import Dispatch
import Glibc

/// Who asks a run to stop.
public enum StopRequest: Sendable, Equatable {
    /// A person at the keyboard (SIGINT).
    case keyboard
    /// The system or a supervisor (SIGTERM, SIGHUP).
    case termination
    /// The time that the call may take is over (`--deadline`).
    case deadline
    /// What processes share cannot be reached any more (`--shared`).
    case sharedAway

    /// How a run ends that stopped for it.
    var exitCode: ExitCode { self == .keyboard ? .interrupted : .stopped }
}

/// Something that listens for signals until it is cancelled.
public struct SignalWatch: Sendable {
    /// Stops listening.
    public let cancel: @Sendable () -> Void

    /// A watch that this function ends.
    public init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }
}

/// The signals of this process. The handlers run on a queue, not in signal context, and this file is
/// not main.swift: closures there would be bound to the main actor and trap on the queue's thread.
enum Signals {
    /// Writing to a pipe whose reader has gone, or beyond the size that files may have (ulimit -f),
    /// becomes an error of `write`, not the end of us.
    static func makeWriteErrors() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// A page of a mapped file that can no longer be read (the file was cut short, or its disk is
    /// gone) ends the process with one line and exit code 74, not with a core dump.
    static func explainLostPages() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            // Only async-signal-safe calls from here on.
            let message: StaticString =
                "geobatch: An index file was cut short or its disk failed while it was in use. Check the disk, then build or copy the index again.\n"
            _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(74)
        }
        sigaction(SIGBUS, &action, nil)
    }

    /// Calls the handler for SIGINT, SIGTERM and SIGHUP. A second SIGINT ends the process at once.
    ///
    /// A signal that whoever started us had ignored, as `nohup` does, stays ignored.
    static func watch(_ handler: @escaping @Sendable (StopRequest) -> Void) -> SignalWatch {
        let queue = DispatchQueue(label: "geobatch.signals")
        let signals: [(number: Int32, request: StopRequest)] = [
            (SIGINT, .keyboard), (SIGTERM, .termination), (SIGHUP, .termination),
        ]
        let watched = signals.filter { !isIgnored($0.number) }.map { number, request in
            WatchedSignal(source(number, request, queue, handler))
        }
        return SignalWatch { for signal in watched { signal.cancel() } }
    }

    /// A source that listens already.
    ///
    /// libdispatch puts a handler of its own in place when it registers the source, which happens
    /// later on its own thread; until then the signal ends the process as usual. Ignoring the
    /// signal here, before or after, would lose it.
    private static func source(
        _ number: Int32,
        _ request: StopRequest,
        _ queue: DispatchQueue,
        _ handler: @escaping @Sendable (StopRequest) -> Void
    ) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        let counter = SignalCounter()
        let registered = DispatchSemaphore(value: 0)
        source.setEventHandler { @Sendable in
            let isFirst = counter.countUp() == 1
            if request == .keyboard, !isFirst { _exit(ExitCode.interrupted.rawValue) }
            handler(request)
        }
        source.setRegistrationHandler { @Sendable in registered.signal() }
        source.resume()
        registered.wait()
        return source
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // Handlers are C pointers: SIG_IGN is the pointer 1.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
