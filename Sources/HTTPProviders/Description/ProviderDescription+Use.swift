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
        return try request.request(for: query, base: host, values: values)
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
