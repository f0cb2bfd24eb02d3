import CCurl
import Glibc

/// Scheme, host and port of an address, as libcurl reads them.
struct WebAddress: Equatable {
    let isEncrypted: Bool
    /// Lower case; an IPv6 address in brackets.
    let host: String
    let port: String

    /// Nil for anything that is no http or https address, or that carries a user name.
    init?(_ url: String) {
        guard let parser = curl_url() else { return nil }
        defer { curl_url_cleanup(parser) }
        // Spaces and control characters in an address are a mistake of ours; libcurl refuses them.
        guard curl_url_set(parser, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = WebAddress.part(CURLUPART_SCHEME, of: parser),
            let host = WebAddress.part(CURLUPART_HOST, of: parser),
            let port = WebAddress.part(CURLUPART_PORT, of: parser),
            WebAddress.part(CURLUPART_USER, of: parser) == nil,
            scheme == "https" || scheme == "http"
        else { return nil }
        isEncrypted = scheme == "https"
        self.host = host.lowercased()
        self.port = port
    }

    /// Whether the host names this machine, or is an address of a private network.
    ///
    /// Nil for a name, which says nothing until it is resolved.
    var isPrivate: Bool? {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return WebAddress.isPrivate(address: bare)
    }

    /// Whether a redirect from here to there stays on the same host and is no less private.
    func mayRedirect(to other: WebAddress) -> Bool {
        guard host == other.host else { return false }
        return isEncrypted ? self == other : other.isEncrypted || port == other.port
    }

    /// Whether an IP address is a loopback, link-local or private one; nil when it is none.
    static func isPrivate(address: String) -> Bool? {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            return isPrivate(UInt32(bigEndian: four.s_addr))
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return isPrivate(bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
        }
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
        return isLoopback || bytes[0] & 0xFE == 0xFC
            || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
    }

    private static func isPrivate(_ address: UInt32) -> Bool {
        address >> 24 == 127 || address >> 24 == 10 || address >> 20 == 0xAC1
            || address >> 16 == 0xC0A8 || address >> 16 == 0xA9FE
    }

    private static func part(_ part: CURLUPart, of parser: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let flags = UInt32(1 << 0)  // CURLU_DEFAULT_PORT, a macro that Swift does not see
        guard curl_url_get(parser, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
