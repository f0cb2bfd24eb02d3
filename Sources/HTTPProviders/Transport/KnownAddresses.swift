import Synchronization

/// Scheme, host and port of the addresses asked so far: thousands of requests go to a few hosts.
final class KnownAddresses: Sendable {
    /// More hosts than that are read anew each time.
    private static let most = 64
    private let known = Mutex<[String: WebAddress]>([:])

    /// What stands before the path; nil for anything that is no http or https address.
    func address(of url: String) -> WebAddress? {
        guard let origin = KnownAddresses.origin(of: url) else { return WebAddress(url) }
        if let address = known.withLock({ $0[origin] }) { return address }
        let address = WebAddress(url)
        known.withLock { known in
            if known.count < KnownAddresses.most { known[origin] = address }
        }
        return address
    }

    /// The text up to the path, query or fragment; nil where it may hold more than a host.
    private static func origin(of url: String) -> String? {
        let bytes = url.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let start = bytes[colon...].prefix(3)
        guard start.elementsEqual("://".utf8) else { return nil }
        let end = bytes[start.endIndex...].firstIndex { "/?#@\\".utf8.contains($0) }
        guard let end, bytes[end] == UInt8(ascii: "/") else { return nil }
        return String(url[..<end])
    }
}
