import CCrypto
import Glibc

/// Why a connection cannot be made, or ended.
struct SocketFailure: Error, Equatable {
    /// Whether it is the encryption that failed.
    var isTrust = false
    let why: String

    init(_ why: String, isTrust: Bool = false) { (self.why, self.isTrust) = (why, isTrust) }

    /// The system's last error.
    static func system(_ code: Int32 = errno) -> SocketFailure {
        if code == EAGAIN || code == EWOULDBLOCK || code == ETIMEDOUT { return .noAnswer }
        if code == ECONNRESET || code == EPIPE { return .ended }
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else {
            return SocketFailure("error \(code)")
        }
        return SocketFailure(PlainWords.of(buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))))
    }

    /// Nothing came in time.
    static let noAnswer = SocketFailure("it does not answer in time")
    /// The other side ended it.
    static let ended = SocketFailure("it ended the connection")

    /// The last error of the encryption.
    static func encryption() -> SocketFailure {
        let code = ERR_get_error()
        guard code != 0 else { return SocketFailure("it does not speak TLS", isTrust: true) }
        var buffer = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(code, &buffer, buffer.count)
        let words = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return SocketFailure(PlainWords.of(words), isTrust: true)
    }
}
