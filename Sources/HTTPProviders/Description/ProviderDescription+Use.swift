import Settings

extension ProviderDescription {
    /// These values, with the description's own settings where none is given.
    func completed(_ values: RequestValues) -> RequestValues {
        var values = values
        values.settings = settings.merging(values.settings) { _, given in given }
        values.typeWords = types.words(for: values.types)
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
        try render(request, for: query, values: values, base: base)
    }

    /// The request of any of its questions.
    func render(
        _ request: RequestTemplate,
        for query: String,
        values: RequestValues,
        base: String?
    ) throws(RequestTemplate.Problem) -> HTTPRequest {
        try request.request(
            for: query,
            base: host(base),
            values: values,
            demanded: demanded(by: request, base: base)
        )
    }

    /// The request for a query, all but the query rendered; nil where that cannot be.
    func prepared(values: RequestValues, base: String?) -> PreparedRequest? {
        PreparedRequest(
            request,
            base: host(base),
            values: values,
            demanded: demanded(by: request, base: base)
        )
    }

    private func demanded(by request: RequestTemplate, base: String?) -> [Template.Variable] {
        let isOptional = base != nil && key?.isForOwnHostOnly == true
        return request.demanded.filter { $0 != .key || !isOptional }
    }

    /// The beginning of every address.
    func host(_ base: String?) -> Template { base.map { Template(text: $0) } ?? self.base }

    /// Whether its key is had for a credential.
    public var demandsExchange: Bool { exchange != nil }

    /// Whether its own host is a gift to the public, with limits that no contract lifts.
    public var isPublic: Bool { limits.warnAbove != nil }

    /// What it can do besides finding an address in a line of text.
    public var abilities: [String] {
        (suggest == nil ? [] : ["suggest"]) + (reverse == nil ? [] : ["reverse"])
            + (structured == nil ? [] : ["structured"]) + (batch == nil ? [] : ["batch"])
    }

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

    /// What a reply to another question means.
    func read(_ reply: HTTPReply, to inquiry: Inquiry, wall: Double) -> ReplyReading {
        ReplyReader(description: self, candidates: inquiry.candidates(like: candidates))
            .read(reply, wall: wall)
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
