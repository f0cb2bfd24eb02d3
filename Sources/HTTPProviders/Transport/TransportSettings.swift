/// The limits of one request and the certificates it trusts.
public struct TransportSettings: Hashable, Sendable {
    /// The longest time for a connection.
    public var connect = Duration.seconds(5)
    /// The longest time until the first byte of the reply.
    public var firstByte = Duration.seconds(30)
    /// The longest time for the whole exchange.
    public var total = Duration.seconds(60)
    /// The largest reply in bytes, decompressed.
    public var replyBytes = 16 << 20
    /// A file of trusted certificates instead of the system's.
    public var certificateFile: String?
    /// A folder of trusted certificates instead of the system's.
    public var certificateFolder: String?

    /// The usual limits.
    public init() {}

    /// The usual limits, with the certificates that the environment names.
    ///
    /// Proxies need nothing here: libcurl reads `https_proxy`, `all_proxy` and `no_proxy` itself.
    public init(environment: [String: String]) {
        certificateFile = environment["CURL_CA_BUNDLE"] ?? environment["SSL_CERT_FILE"]
        certificateFolder = environment["SSL_CERT_DIR"]
    }
    /// These settings without what differs from one request to the next.
    var lasting: TransportSettings {
        var lasting = self
        lasting.total = .zero
        return lasting
    }
}
