import Glibc
import Synchronization

/// A peer on 127.0.0.1 that does with the bytes of a connection what a script says: slow, lying, silent.
public final class LoopbackPeer: Sendable {
    /// The port it listens on.
    public var port: Int { listener.port }
    private let listener = LoopbackListener()

    /// A peer whose script has each connection's socket on a thread of its own, and closes it by returning.
    public init(_ script: @escaping @Sendable (_ connection: Int32) -> Void) {
        listener.accept { client in
            LoopbackListener.thread {
                script(client)
                close(client)
            }
            return true
        }
    }

    /// A peer that passes everything on to a port, each piece so many milliseconds late in each direction.
    ///
    /// - Parameter spoiled: changes what comes back; nil closes the connection.
    public static func passingOn(
        to port: Int,
        lateByMilliseconds delay: UInt32,
        spoiled: @escaping @Sendable ([UInt8]) -> [UInt8]? = { $0 }
    ) -> LoopbackPeer {
        LoopbackPeer { client in
            let server = connected(to: port)
            guard server >= 0 else { return }
            LoopbackListener.thread {
                pass(from: client, to: server, delay) { $0 }
                shutdown(server, Int32(SHUT_RDWR))
            }
            pass(from: server, to: client, delay, spoiled)
            shutdown(client, Int32(SHUT_RDWR))
            close(server)
        }
    }

    /// Reads once; nil when the other side went.
    public static func read(_ socket: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Sends all bytes; false when the other side went.
    @discardableResult
    public static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func pass(
        from source: Int32,
        to target: Int32,
        _ delay: UInt32,
        _ change: ([UInt8]) -> [UInt8]?
    ) {
        while let bytes = read(source) {
            usleep(delay * 1000)
            guard let bytes = change(bytes), send(bytes, to: target) else { return }
        }
    }

    private static func connected(to port: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code != 0 else { return descriptor }
        close(descriptor)
        return -1
    }
}
