import Glibc

/// A socket that listens on 127.0.0.1, on a port of its own, until it goes away.
final class LoopbackListener: Sendable {
    /// The port it listens on.
    let port: Int
    private let descriptor: Int32

    /// Listens.
    init() {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(descriptor, address, size) == 0, "bind")
                precondition(listen(descriptor, 128) == 0, "listen")
                getsockname(descriptor, address, &size)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Hands over each connection, on a thread of its own, until the body gives false or the listener has
    /// gone. To be called once.
    func accept(_ body: @escaping @Sendable (_ connection: Int32) -> Bool) {
        let descriptor = self.descriptor
        LoopbackListener.thread {
            // Closed here and not where it is shut down: by then its number may be another's.
            defer { close(descriptor) }
            while true {
                let client = Glibc.accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                // A child process must not hold the connection open.
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                guard body(client) else { return }
            }
        }
    }

    /// Runs something on a thread that nobody joins.
    static func thread(_ body: @escaping @Sendable () -> Void) {
        final class Work: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            { work in
                guard let work else { return nil }
                Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
                return nil
            },
            Unmanaged.passRetained(Work(body)).toOpaque()
        )
        pthread_detach(thread)
    }
}
