import CCrypto

/// The name by which a content security policy allows one script or style: `sha256-…`.
enum ContentHash {
    /// The source expression for these bytes, without quotes.
    static func source(_ bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256(bytes, bytes.count, &digest)
        return "sha256-" + base64(digest)
    }

    /// Base64 with padding (RFC 4648).
    static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var word = group.reduce(0) { $0 << 8 | UInt32($1) }
            word <<= 8 * UInt32(3 - group.count)
            for index in 0..<4 {
                let letter = alphabet[Int(word >> UInt32(18 - 6 * index) & 63)]
                text.append(index <= group.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
