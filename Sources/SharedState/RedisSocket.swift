import CCrypto
import Glibc
import Settings

/// Which certificates are trusted: those of the system unless the environment names others.
struct TrustedCertificates: Sendable, Hashable {
    let file: String?
    let folder: String?

    init(_ environment: [String: String]) {
        file = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        folder = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A connection as bytes, with TLS where the address asks for it. Blocks; for one thread.
final class RedisSocket {
    /// The longest time for a connection, in milliseconds.
    private static let connectMilliseconds: Int32 = 5_000
    /// The longest silence, in seconds.
    private static let silenceSeconds = 10

    private let descriptor: Int32
    private var encryption: Encryption?

    /// Connects to the first of the host's addresses that answers.
    init(_ address: SharedAddress, trusting trust: TrustedCertificates) throws(SocketFailure) {
        // Set before anything can fail: from then on `deinit` closes it, also where this throws.
        descriptor = try RedisSocket.connected(address)
        RedisSocket.tune(descriptor)
        guard address.isEncrypted else { return }
        encryption = try Encryption(descriptor, host: address.host, trusting: trust)
    }

    deinit {
        encryption = nil
        Glibc.close(descriptor)
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8]) throws(SocketFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { rest in
                encryption?.write(rest)
                    ?? Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, encryption == nil, errno == EINTR { continue }
            guard count > 0 else { throw failure(count) }
            done += count
        }
    }

    /// Waits for bytes; at least one comes.
    func receive(into buffer: inout [UInt8]) throws(SocketFailure) -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { space in
                encryption?.read(space) ?? recv(descriptor, space.baseAddress, space.count, 0)
            }
            if count > 0 { return count }
            if count < 0, encryption == nil, errno == EINTR { continue }
            throw failure(count)
        }
    }

    private func failure(_ count: Int) -> SocketFailure {
        if let encryption { return encryption.failure(count) }
        return count == 0 ? .ended : .system()
    }

    // MARK: connecting

    private static func connected(_ address: SharedAddress) throws(SocketFailure) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host, String(address.port), &hints, &list)
        guard code == 0 else { throw SocketFailure(String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(list) }
        var last = SocketFailure("the host has no address")
        var next = list
        while let one = next?.pointee {
            do throws(SocketFailure) {
                return try connected(one)
            } catch {
                last = error
            }
            next = one.ai_next
        }
        throw last
    }

    private static func connected(_ address: addrinfo) throws(SocketFailure) -> Int32 {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.ai_family, address.ai_socktype | flags, address.ai_protocol)
        guard descriptor >= 0 else { throw .system() }
        do throws(SocketFailure) {
            if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
                guard errno == EINPROGRESS else { throw .system() }
                try waitUntilConnected(descriptor)
            }
            return descriptor
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    private static func waitUntilConnected(_ descriptor: Int32) throws(SocketFailure) {
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var count: Int32
        repeat {
            count = poll(&watched, 1, connectMilliseconds)
        } while count < 0 && errno == EINTR
        guard count > 0 else { throw count == 0 ? .noAnswer : .system() }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else { throw .system(code) }
    }

    /// From here on it blocks, but never for long.
    private static func tune(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        var patience = timeval(tv_sec: silenceSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var isOn: Int32 = 1
        let flag = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, flag)
        setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &isOn, flag)
    }
}
