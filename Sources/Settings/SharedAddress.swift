/// Where the Redis is through which processes of several machines share their state:
/// `redis://HOST[:PORT][/DATABASE]`, or `rediss://` for a connection with TLS.
public struct SharedAddress: Sendable, Hashable {
    /// A name or an address, an IPv6 address without its brackets.
    public let host: String
    /// 1 to 65535.
    public let port: Int
    /// The number of the database, at least 0.
    public let database: Int
    /// Whether the connection is encrypted and the server's certificate is checked.
    public let isEncrypted: Bool

    /// The port of Redis where none is named.
    public static let usualPort = 6379

    /// An address of these parts.
    public init(host: String, port: Int = usualPort, database: Int = 0, isEncrypted: Bool = false) {
        self.host = host
        self.port = port
        self.database = database
        self.isEncrypted = isEncrypted
    }
}

extension SharedAddress: CustomStringConvertible {
    /// The address as it is written in messages.
    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(isEncrypted ? "rediss" : "redis")://\(name):\(port)/\(database)"
    }
}

extension Check {
    /// The address of a Redis. It holds no password: command lines and config files are read by others.
    static func sharedAddress(_ text: String) throws(Complaint) -> SharedAddress {
        let schemes: [(prefix: String, isEncrypted: Bool)] = [
            ("redis://", false), ("rediss://", true),
        ]
        guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0.prefix) }) else {
            // Not shown: it may hold a password all the same.
            throw Complaint("It must begin with redis:// or rediss://, as in redis://host:6379/0.")
        }
        let rest = text.dropFirst(scheme.prefix.count)
        guard !rest.contains("@") else {
            throw Complaint(
                "A password does not belong here, where others can read it. Put it into the "
                    + "environment: GEOBATCH_REDIS_PASSWORD, and GEOBATCH_REDIS_USER where there is "
                    + "a user."
            )
        }
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let (host, port) = try hostAndPort(parts[0])
        let database = parts.count == 2 ? String(parts[1]) : ""
        return SharedAddress(
            host: host,
            port: port,
            database: database.isEmpty ? 0 : try integer(database, in: 0...65_535),
            isEncrypted: scheme.isEncrypted
        )
    }

    private static func hostAndPort(_ text: Substring) throws(Complaint) -> (String, Int) {
        var host = text
        var port = ""
        if text.first == "[", let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else {
                throw Complaint("'\(text)' is no host and port. Write [::1]:6379.")
            }
            port = String(rest.dropFirst())
        } else if let colon = text.firstIndex(of: ":") {
            (host, port) = (text[..<colon], String(text[text.index(after: colon)...]))
        }
        let isName = host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "?") }
        guard !host.isEmpty, isName else {
            throw Complaint("The host is missing. Write it like redis://host:6379/0.")
        }
        let number = port.isEmpty ? SharedAddress.usualPort : try integer(port, in: 1...65_535)
        return (String(host), number)
    }
}
