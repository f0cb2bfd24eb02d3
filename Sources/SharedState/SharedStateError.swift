public import Settings

/// Why a Redis cannot be used; the description says what happened and what to do.
public enum SharedStateError: Error, Equatable, Sendable {
    /// No connection, or no answer on it.
    case unreachable(SharedAddress, why: String)
    /// The connection cannot be encrypted, or its certificate is not trusted.
    case untrusted(SharedAddress, why: String)
    /// It wants a password and none was given.
    case passwordMissing(SharedAddress)
    /// It does not take the user and password that were given.
    case passwordRefused(SharedAddress, said: String)
    /// What answers speaks another language.
    case notRedis(SharedAddress, why: String)
    /// It is older than what is needed.
    case tooOld(SharedAddress, found: String)
    /// It is a node of a cluster, each of which holds a part of the keys.
    case cluster(SharedAddress)
    /// It is a copy that takes no changes.
    case readOnly(SharedAddress)
    /// It refuses what it is asked.
    case refused(SharedAddress, said: String)
    /// The system gives no thread for the connection.
    case noThread

    /// The oldest version of Redis that is used.
    static let oldestVersion = 6

    /// Whether it may be over in a moment.
    var isPassing: Bool {
        switch self {
        case .unreachable: true
        case .refused(_, let said): SharedStateError.passingWords.contains { said.hasPrefix($0) }
        default: false
        }
    }

    /// The reason alone, for the message about a server that was there before.
    var briefly: String {
        switch self {
        case .unreachable(_, let why), .untrusted(_, let why), .notRedis(_, let why): why
        case .passwordRefused(_, let said), .refused(_, let said): said
        case .passwordMissing: "it wants a password now"
        case .tooOld(_, let found): "it has version \(found) now"
        case .cluster: "it is part of a cluster now"
        case .readOnly: "it is a replica now"
        case .noThread: description
        }
    }

    /// What a Redis says that begins, or that is busy with something long.
    private static let passingWords = ["LOADING", "BUSY", "MASTERDOWN", "TRYAGAIN"]
}

extension SharedStateError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .unreachable(let address, let why):
            "The Redis at \(address) cannot be reached (\(why)). Start it, or correct --shared."
        case .untrusted(let address, let why):
            "The connection to the Redis at \(address) cannot be encrypted (\(why)). Name the "
                + "authority that signed its certificate in SSL_CERT_FILE, or correct --shared."
        case .passwordMissing(let address):
            "The Redis at \(address) wants a password. Put it into the environment: "
                + "GEOBATCH_REDIS_PASSWORD, and GEOBATCH_REDIS_USER where there is a user."
        case .passwordRefused(let address, let said):
            "The Redis at \(address) does not take the password (\(said)). Correct "
                + "GEOBATCH_REDIS_PASSWORD, and GEOBATCH_REDIS_USER where there is a user."
        case .notRedis(let address, let why):
            "What answers at \(address) is no Redis (\(why)). Correct --shared; a Redis with TLS is "
                + "named with rediss://."
        case .tooOld(let address, let found):
            "The Redis at \(address) has version \(found); geobatch needs "
                + "\(SharedStateError.oldestVersion).0 or later."
        case .cluster(let address):
            "The Redis at \(address) is part of a cluster, which geobatch cannot use. Name a Redis "
                + "that stands alone."
        case .readOnly(let address):
            "The Redis at \(address) is a replica and takes no changes. Name its primary."
        case .refused(let address, let said):
            "The Redis at \(address) refuses what it is asked (\(said)). Correct "
                + "--shared, or give the user of geobatch the right to EVAL, INFO, SELECT and to the "
                + "keys geobatch:*."
        case .noThread: "The system gives no thread for the connection to Redis."
        }
    }
}
