import CCrypto

/// The credential that is shown at a token exchange: a token made elsewhere, or one that is signed
/// here with a private key (ES256, RFC 7515 and 7518).
public struct TokenSigner: Sendable {
    /// Why a credential cannot be used.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// What is missing and where to put it.
        public let description: String
    }

    private enum Kind: Sendable {
        case ready(Secret)
        case signing(SigningKey, team: String, key: String)
    }

    /// How long a signed token is good for; it is made anew for every exchange.
    private static let lifetime = 1200

    private let kind: Kind
    /// The web page for which the token is, where it is bound to one.
    let origin: String?

    /// A signer with the credential that was found.
    ///
    /// - Parameters:
    ///   - credential: a private key in PEM as Apple's `.p8` files hold it, or a ready token.
    ///   - team: the ten characters of the team; needed with a private key.
    ///   - keyID: the ten characters of the key; needed with a private key.
    public init(
        credential: Secret,
        team: String,
        keyID: String,
        origin: String
    ) throws(Problem) {
        self.origin = origin.isEmpty ? nil : origin
        guard credential.revealed.contains("-----BEGIN") else {
            kind = .ready(credential)
            return
        }
        guard !team.isEmpty, !keyID.isEmpty else {
            throw Problem(
                description: "A private key needs the team's and the key's identifier: set team_id "
                    + "and key_id in the provider's settings, or APPLE_MAPS_TEAM_ID and "
                    + "APPLE_MAPS_KEY_ID in the environment."
            )
        }
        guard let key = SigningKey(pem: credential) else {
            throw Problem(
                description: "The private key cannot be read. It must be an unencrypted P-256 key "
                    + "in PEM, as the .p8 file from the developer site is."
            )
        }
        kind = .signing(key, team: team, key: keyID)
    }

    /// The credential at this time (seconds since 1970); nil when signing fails.
    func credential(wall: Double) -> Secret? {
        switch kind {
        case .ready(let token): return token
        case .signing(let key, let team, let keyID):
            let issued = Int(wall)
            let header = "{\"alg\":\"ES256\",\"kid\":\"\(keyID)\",\"typ\":\"JWT\"}"
            let bound = origin.map { ",\"origin\":\"\($0)\"" } ?? ""
            let claims =
                "{\"iss\":\"\(team)\",\"iat\":\(issued),\"exp\":\(issued + Self.lifetime)\(bound)}"
            let text = Base64URL.text(Array(header.utf8)) + "." + Base64URL.text(Array(claims.utf8))
            guard let signature = key.signature(of: Array(text.utf8)) else { return nil }
            return Secret(text + "." + Base64URL.text(signature))
        }
    }
}

/// A P-256 private key of libcrypto.
///
/// `@unchecked Sendable`: the pointer never changes, and libcrypto lets any thread sign with a key
/// that nobody changes.
final class SigningKey: @unchecked Sendable {
    private let key: OpaquePointer

    /// Nil for text that is no unencrypted P-256 key.
    init?(pem: Secret) {
        let bytes = Array(pem.revealed.utf8)
        guard let memory = BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
        defer { BIO_free(memory) }
        // A passphrase is never asked for on a terminal: the callback has none.
        guard let key = PEM_read_bio_PrivateKey(memory, nil, { _, _, _, _ in 0 }, nil) else {
            return nil
        }
        guard EVP_PKEY_get_bits(key) == 256, EVP_PKEY_is_a(key, "EC") == 1 else {
            EVP_PKEY_free(key)
            return nil
        }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// The 64 bytes r and s over the SHA-256 of the bytes.
    func signature(of bytes: [UInt8]) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1 else { return nil }
        var length = 0
        guard EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1 else { return nil }
        var encoded = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &encoded, &length, bytes, bytes.count) == 1 else {
            return nil
        }
        return SigningKey.plain(Array(encoded.prefix(length)))
    }

    /// r and s, 32 bytes each, of a signature in DER.
    private static func plain(_ encoded: [UInt8]) -> [UInt8]? {
        encoded.withUnsafeBufferPointer { buffer -> [UInt8]? in
            var start = buffer.baseAddress
            guard let signature = d2i_ECDSA_SIG(nil, &start, buffer.count) else { return nil }
            defer { ECDSA_SIG_free(signature) }
            var plain = [UInt8](repeating: 0, count: 64)
            let isWhole = plain.withUnsafeMutableBufferPointer { plain in
                BN_bn2binpad(ECDSA_SIG_get0_r(signature), plain.baseAddress, 32) == 32
                    && BN_bn2binpad(
                        ECDSA_SIG_get0_s(signature),
                        plain.baseAddress.map { $0 + 32 },
                        32
                    ) == 32
            }
            return isWhole ? plain : nil
        }
    }
}

/// Base 64 for web addresses, without padding (RFC 4648, section 5).
enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.enumerated().reduce(UInt32(0)) {
                $0 | UInt32($1.element) << UInt32(16 - 8 * $1.offset)
            }
            for place in 0...group.count {
                text.append(alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func bytes(_ text: String) -> [UInt8]? {
        var (bits, count, bytes) = (UInt32(0), 0, [UInt8]())
        for byte in text.utf8 {
            guard let value = alphabet.firstIndex(of: byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
