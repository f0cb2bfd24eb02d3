import Settings

extension ProviderDescription {
    /// These values, with the description's own settings where none is given.
    func completed(_ values: RequestValues) -> RequestValues {
        var values = values
        values.settings = settings.merging(values.settings) { _, given in given }
        return values
    }

    /// The request for a query.
    ///
    /// - Parameters:
    ///   - values: completed ones.
    ///   - base: scheme and host of another server that speaks as this provider does; nil for the
    ///     provider's own.
    func request(
        for query: String,
        values: RequestValues,
        base: String? = nil
    ) throws(RequestTemplate.Problem) -> HTTPRequest {
        let host = base.map { Template(text: $0) } ?? self.base
        let isOptional = base != nil && key?.isForOwnHostOnly == true
        return try request.request(
            for: query,
            base: host,
            values: values,
            demanded: request.demanded.filter { $0 != .key || !isOptional }
        )
    }

    /// What it can do besides finding an address in a line of text.
    public var abilities: [String] { [] }

    /// Whether the owner of the provider's own host wants to know whom to talk to.
    public var demandsContact: Bool { request.demanded.contains(.agent) }

    /// Whether a server at this base may be asked without a key.
    public func isKeyOptional(at base: String?) -> Bool {
        base != nil && key?.isForOwnHostOnly == true
    }

    /// The host of a base, without scheme, port and path.
    public static func host(of base: String) -> String {
        if let address = WebAddress(base) { return address.host }
        let text = base.split(separator: "/").dropFirst().first.map(String.init) ?? base
        return text.split(separator: ":").first.map(String.init) ?? text
    }

    /// What a reply means.
    func read(_ reply: HTTPReply, wall: Double) -> ReplyReading {
        ReplyReader(description: self).read(reply, wall: wall)
    }
}

extension Template {
    /// Text without any variable; slashes at its end are left out.
    init(text: String) {
        var text = text[...]
        while text.last == "/" { text.removeLast() }
        pieces = [.text(String(text))]
    }
}
