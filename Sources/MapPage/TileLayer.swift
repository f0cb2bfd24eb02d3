/// A layer of map tiles that the page may fetch, because the user asked for it.
public struct TileLayer: Sendable, Equatable {
    /// The address of a tile with `{z}`, `{x}` and `{y}` in it; `https`, or `http` to this machine.
    public let template: String
    /// The words that its owner wants shown on the map; may be empty.
    public let attribution: String
    /// Scheme, host and port: what the page's policy allows images from.
    public let origin: String

    /// A layer, or nil when the template is no such address.
    public init?(template: String, attribution: String) {
        let scheme = ["https://", "http://"].first { template.hasPrefix($0) }
        guard let scheme, ["{z}", "{x}", "{y}"].allSatisfy(template.contains) else { return nil }
        let host = template.dropFirst(scheme.count).prefix { $0 != "/" }
        // Nothing in it may end the policy's list or reach beyond one host.
        let isPlain = host.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || [".", "-", ":", "[", "]"].contains(scalar))
        }
        guard !host.isEmpty, isPlain, scheme == "https://" || Self.isLoopback(host) else {
            return nil
        }
        self.template = template
        self.attribution = attribution
        origin = scheme + host
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    }
}
