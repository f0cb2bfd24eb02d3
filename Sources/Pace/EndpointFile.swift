public import Diagnostics
import Glibc
import Synchronization

/// The state of an endpoint in a small locked file, shared by all processes of the user.
///
/// A file that cannot be read counts as empty: the run goes on with a fresh state and a warning.
/// Where it cannot be opened at all, the state is kept in this process only, with a warning.
public final class EndpointFile: LocalEndpointStore {
    private struct Held {
        var descriptor: Int32
        /// The state as of the last use; what counts when the file fails.
        var state: EndpointState
        var hasWarned = false
    }

    private let path: String
    private let limits: PaceLimits
    private let boot: UInt64
    let time: TimeSource
    private let events: EventSink
    private let held: Mutex<Held>

    /// - Parameters:
    ///   - path: the file; made with mode 0600 when missing. Its folder must exist.
    ///   - boot: what tells one start of the machine from the next; see `BootIdentity`.
    public init(
        path: String,
        limits: PaceLimits,
        boot: UInt64,
        time: TimeSource = .system,
        events: EventSink
    ) {
        self.path = path
        self.limits = limits
        self.boot = boot
        self.time = time
        self.events = events
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        let problem = descriptor < 0 ? String(cString: strerror(errno)) : nil
        held = Mutex(Held(descriptor: descriptor, state: EndpointState(limits: limits)))
        if let problem {
            warn("cannot be opened (\(problem)); other geobatch processes are not seen.")
        }
    }

    deinit {
        held.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
    }

    /// Changes the state under a lock that holds between threads and between processes.
    public func update<Outcome: Sendable>(_ body: (inout EndpointState) -> Outcome) -> Outcome {
        held.withLock { held in
            let isLocked = held.descriptor >= 0 && lock(held.descriptor)
            if isLocked { load(&held) }
            defer {
                if isLocked {
                    save(&held)
                    flock(held.descriptor, LOCK_UN)
                }
            }
            return body(&held.state)
        }
    }

    private func lock(_ descriptor: Int32) -> Bool {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    private func load(_ held: inout Held) {
        var status = stat()
        guard fstat(held.descriptor, &status) == 0 else { return }
        let size = Int(status.st_size)
        if size == 0 {
            held.state = EndpointState(limits: limits)
            return
        }
        guard size <= 1 << 20, let bytes = read(size, from: held.descriptor),
            let state = EndpointState(bytes, boot: boot, limits: limits)
        else {
            held.state = EndpointState(limits: limits)
            if !held.hasWarned { warn("is damaged; its limits start afresh.") }
            held.hasWarned = true
            return
        }
        held.state = state
    }

    private func read(_ size: Int, from descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let count = bytes[done...].withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, $0.count, off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            done += count
        }
        return bytes
    }

    private func save(_ held: inout Held) {
        let bytes = held.state.encoded(boot: boot)
        // One write from the start, cut afterwards: a kill in between leaves a wrong checksum.
        let written = pwrite(held.descriptor, bytes, bytes.count, 0)
        let isWhole = written == bytes.count && ftruncate(held.descriptor, off_t(bytes.count)) == 0
        if !isWhole, !held.hasWarned {
            held.hasWarned = true
            warn("cannot be written (\(String(cString: strerror(errno)))).")
        }
    }

    private func warn(_ what: String) {
        events.post(.warning("The shared pace file '\(path)' \(what)"))
    }
}

/// Tells one start of the machine from the next.
public enum BootIdentity {
    /// A hash of the kernel's boot identifier; 0 where there is none.
    public static func current() -> UInt64 {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return bytes.prefix(max(0, count)).reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
    }
}
