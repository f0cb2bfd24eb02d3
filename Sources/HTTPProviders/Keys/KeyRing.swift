import ByteStreams
import Diagnostics
import Glibc
public import Settings

/// Where keys come from: a file that was named, the environment, systemd's credentials, `.netrc`,
/// in this order.
public struct KeyRing: Sendable {
    /// The two halves of what a provider demands; most have one.
    public struct Keys: Hashable, Sendable {
        /// The key.
        public var key: Secret?
        /// The other half.
        public var secret: Secret?
    }

    /// A key file that cannot be used; names the file, never what is in it.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// What is wrong and what to do.
        public let description: String
    }

    /// The largest file that is read, in bytes.
    private static let sizeLimit = 1 << 16

    private let environment: [String: String]
    private let files: [KeyFile]
    /// Called with a sentence for a file that others can read.
    private let warn: @Sendable (String) -> Void

    /// - Parameters:
    ///   - files: those that the user named.
    ///   - warn: told about a file that others can read.
    public init(
        environment: [String: String],
        files: [KeyFile],
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.environment = environment
        self.files = files
        self.warn = warn
    }

    /// The keys for a provider; empty where there are none.
    ///
    /// - Parameters:
    ///   - host: who will get them, for `.netrc`.
    ///   - configured: the file that the config file names.
    public func keys(
        for provider: ProviderDescription,
        host: String,
        configured: String?
    ) throws(Problem) -> Keys {
        guard let key = provider.key else { return Keys() }
        let named =
            files.first { $0.provider == provider.name } ?? files.first { $0.provider == nil }
        if let path = named?.path ?? configured {
            return try keys(inFile: path, demandsBoth: provider.secret != nil)
        }
        var keys = Keys()
        keys.key = environment[key.environment].flatMap { Secret($0) }
        keys.secret = provider.secret.flatMap { environment[$0.environment].flatMap { Secret($0) } }
        if keys.key != nil { return keys }
        if let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty {
            for name in [key.environment, provider.name] where KeyRing.exists("\(folder)/\(name)") {
                return try self.keys(
                    inFile: "\(folder)/\(name)",
                    demandsBoth: provider.secret != nil
                )
            }
        }
        return try netrcKeys(host: host, hasTwo: provider.secret != nil)
    }

    private func keys(inFile path: String, demandsBoth: Bool) throws(Problem) -> Keys {
        let text = try text(path)
        // A private key is the whole file.
        if text.contains("-----BEGIN") { return Keys(key: Secret(text)) }
        let lines = text.split(whereSeparator: \.isNewline).map(KeyRing.trimmed)
        guard let first = lines.first, let key = Secret(first) else {
            throw Problem(
                description: "The key file '\(path)' is empty. Put the key on its first line.")
        }
        let second = lines.dropFirst().first.flatMap { Secret($0) }
        if demandsBoth, second == nil {
            throw Problem(
                description: "The key file '\(path)' needs a second line with the other half.")
        }
        return Keys(key: key, secret: demandsBoth ? second : nil)
    }

    private func netrcKeys(host: String, hasTwo: Bool) throws(Problem) -> Keys {
        let usual = environment["HOME"].map { $0 + "/.netrc" }
        guard let path = environment["NETRC"] ?? usual, KeyRing.exists(path) else { return Keys() }
        guard let entry = Netrc(try text(path))[host], entry.host != nil else { return Keys() }
        let password = entry.password.flatMap { Secret($0) }
        guard hasTwo else { return Keys(key: password) }
        return Keys(key: entry.login.flatMap { Secret($0) }, secret: password)
    }

    private func text(_ path: String) throws(Problem) -> String {
        do throws(InputError) {
            let bytes = try SmallFile.read(path, limit: KeyRing.sizeLimit)
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & 0o077 != 0,
                status.st_mode & S_IFMT == S_IFREG
            {
                warn("'\(path)' holds a key and others can read it. Close it with chmod 600.")
            }
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw Problem(description: error.description)
        }
    }

    private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    private static func trimmed(_ line: Substring) -> String {
        var line = line
        while line.first?.isWhitespace == true { line.removeFirst() }
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
    }
}
