import Settings

/// Commands out, replies in. Blocks; for one thread.
final class RedisWire {
    private let socket: RedisSocket
    private let reader: RedisReplyReader
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    init(_ address: SharedAddress, trusting trust: TrustedCertificates) throws(SocketFailure) {
        guard let reader = RedisReplyReader() else { throw SocketFailure("no memory is left") }
        self.reader = reader
        socket = try RedisSocket(address, trusting: trust)
    }

    /// Sends commands.
    func send(_ bytes: [UInt8]) throws(WireFailure) {
        do throws(SocketFailure) {
            try socket.send(bytes)
        } catch {
            throw .broken(error)
        }
    }

    /// Waits for the next reply.
    func reply() throws(WireFailure) -> RedisReply {
        while true {
            do throws(RedisGarbage) {
                if let reply = try reader.next() { return reply }
            } catch {
                throw .garbage(error)
            }
            let count: Int
            do throws(SocketFailure) {
                count = try socket.receive(into: &buffer)
            } catch {
                throw .broken(error)
            }
            do throws(RedisGarbage) {
                try reader.feed(buffer, count: count)
            } catch {
                throw .garbage(error)
            }
        }
    }
}

/// Why no reply came.
enum WireFailure: Error, Equatable {
    /// The connection ended, or is silent.
    case broken(SocketFailure)
    /// What came cannot be read.
    case garbage(RedisGarbage)

    var why: String {
        switch self {
        case .broken(let failure): failure.why
        case .garbage(let garbage): garbage.why
        }
    }
}
