/// Why there is no reply. None of the texts holds an address, a query or a key.
public enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A time limit passed; which one.
    case timeout(String)
    /// No connection, or it broke; what libcurl says.
    case network(String)
    /// The certificate or the encryption was refused; what libcurl says.
    case untrusted(String)
    /// The reply is larger than so many bytes.
    case tooLarge(Int)
    /// The server redirects to another host, or in circles.
    case redirected(String)
    /// Plain http to a public host.
    case unencrypted(host: String)
    /// The address is no http or https address.
    case badAddress
    /// The task was cancelled.
    case cancelled

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .timeout(let limit): "No answer in time (\(limit))."
        case .network(let cause): "The server could not be reached: \(cause)."
        case .untrusted(let cause):
            "The server's certificate was refused: \(cause). For a certificate authority of your "
                + "own, name its file in SSL_CERT_FILE."
        case .tooLarge(let limit): "The reply is larger than \(limit) bytes."
        case .redirected(let target): "The server redirects to \(target); correct the base URL."
        case .unencrypted(let host):
            "\(host) is a public host; plain http would show keys and addresses to everybody. "
                + "Use https."
        case .badAddress: "The base URL is no http or https address."
        case .cancelled: "The request was cancelled."
        }
    }
}
