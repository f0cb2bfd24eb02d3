import CCrypto
import Glibc

/// TLS on a connected socket: 1.2 or later, and the server's certificate must be one for its name. For
/// one thread, which must not be killed by SIGPIPE.
final class Encryption {
    private let context: OpaquePointer
    private let session: OpaquePointer

    // Macros in C, which Swift does not see.
    private static let setName: Int32 = 55  // SSL_CTRL_SET_TLSEXT_HOSTNAME
    private static let setOldestVersion: Int32 = 123  // SSL_CTRL_SET_MIN_PROTO_VERSION
    private static let version12 = 0x0303  // TLS1_2_VERSION

    init(
        _ descriptor: Int32,
        host: String,
        trusting trust: TrustedCertificates
    ) throws(SocketFailure) {
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw .encryption() }
        guard let session = SSL_new(context) else {
            SSL_CTX_free(context)
            throw .encryption()
        }
        (self.context, self.session) = (context, session)
        SSL_ctrl(session, Encryption.setOldestVersion, Encryption.version12, nil)
        try Encryption.trust(trust, context)
        SSL_set_verify(session, SSL_VERIFY_PEER, nil)
        try name(host)
        guard SSL_set_fd(session, descriptor) == 1 else { throw .encryption() }
        let outcome = SSL_connect(session)
        guard outcome == 1 else { throw failedHandshake(outcome) }
    }

    deinit {
        // No word of farewell: it could block, and the other side does not need it.
        SSL_free(session)
        SSL_CTX_free(context)
    }

    private static func trust(
        _ trust: TrustedCertificates,
        _ context: OpaquePointer
    ) throws(SocketFailure) {
        guard trust.file != nil || trust.folder != nil else {
            SSL_CTX_set_default_verify_paths(context)
            return
        }
        guard SSL_CTX_load_verify_locations(context, trust.file, trust.folder) == 1 else {
            throw SocketFailure(
                "'\(trust.file ?? trust.folder ?? "")' holds no certificates", isTrust: true)
        }
    }

    /// The name or the address that the certificate must be for; a name is told to the server, too.
    private func name(_ host: String) throws(SocketFailure) {
        if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1 { return }
        ERR_clear_error()
        guard SSL_set1_host(session, host) == 1 else { throw .encryption() }
        var name = host.utf8CString.map { $0 }
        SSL_ctrl(session, Encryption.setName, 0, &name)
    }

    private func failedHandshake(_ outcome: Int32) -> SocketFailure {
        let verified = SSL_get_verify_result(session)
        guard verified == 0 else {
            let words = X509_verify_cert_error_string(verified).map { String(cString: $0) } ?? ""
            return SocketFailure("its certificate is not trusted: \(words)", isTrust: true)
        }
        switch SSL_get_error(session, outcome) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .noAnswer
        case SSL_ERROR_SYSCALL where ERR_peek_error() == 0: return .ended
        default: return .encryption()
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        ERR_clear_error()
        return Int(SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count)))
    }

    func read(_ space: UnsafeMutableRawBufferPointer) -> Int {
        ERR_clear_error()
        return Int(SSL_read(session, space.baseAddress, Int32(clamping: space.count)))
    }

    /// Why reading or writing gave this.
    func failure(_ outcome: Int) -> SocketFailure {
        switch SSL_get_error(session, Int32(clamping: outcome)) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: .noAnswer
        case SSL_ERROR_ZERO_RETURN, SSL_ERROR_SYSCALL: .ended
        default: SocketFailure(SocketFailure.encryption().why)
        }
    }
}
