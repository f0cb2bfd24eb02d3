import Settings

/// How a provider wants to be asked.
struct RequestTemplate: Hashable, Sendable {
    /// Why no request can be made.
    enum Problem: Error, Hashable {
        /// The query is longer or shorter than the provider accepts.
        case query(QueryCleaning.Refusal)
        /// A value without which the provider does not answer.
        case missing(Template.Variable)
    }

    struct Parameter: Hashable, Sendable {
        let name: String
        let template: Template
    }

    let path: Template
    let parameters: [Parameter]
    let headers: [Parameter]
    let cleaning: QueryCleaning
    /// Groups of parameters of which only the first that has a value may be sent.
    let exclusive: [[String]]
    /// What must have a value.
    let demanded: [Template.Variable]
    /// Whether it asks about a text, and not about a point.
    var usesQuery: Bool {
        path.uses(.query) || parameters.contains { $0.template.uses(.query) }
    }

    /// The request for a query.
    ///
    /// - Parameters:
    ///   - base: scheme and host, without a slash at the end.
    ///   - demanded: what must have a value.
    func request(
        for query: String,
        base: Template,
        values: RequestValues,
        demanded: [Template.Variable]
    ) throws(Problem) -> HTTPRequest {
        var text = ""
        if usesQuery {
            do { text = try cleaning.cleaned(query) } catch { throw .query(error) }
        }
        for variable in demanded
        where values.texts(of: variable, form: "", query: text).isEmpty {
            throw .missing(variable)
        }
        // What is left of a query that only held what is replaced; no provider takes that.
        guard let host = base.rendered(values, query: text, escaped: true).first,
            let way = path.rendered(values, query: text, escaped: true).first
        else { throw .query(.tooShort) }
        let pairs = pairs(values, query: text)
        let headers = headers.flatMap { header in
            header.template.rendered(values, query: text, escaped: false)
                .map { HTTPRequest.Header(header.name, $0) }
        }
        let query = pairs.map { "\($0)=\($1)" }.joined(separator: "&")
        return HTTPRequest(url: host + way + (query.isEmpty ? "" : "?" + query), headers: headers)
    }

    private func pairs(_ values: RequestValues, query: String) -> [(String, String)] {
        chosen(values, query: query).flatMap { parameter in
            parameter.template.rendered(values, query: query, escaped: true)
                .map { (parameter.name, $0) }
        }
    }

    /// The parameters that have a value, of those that exclude each other the first.
    func chosen(_ values: RequestValues, query: String) -> [Parameter] {
        var taken = Set<Int>()
        return parameters.filter { parameter in
            let texts = parameter.template.rendered(values, query: query, escaped: true)
            guard !texts.isEmpty else { return false }
            let groups = exclusive.indices.filter { exclusive[$0].contains(parameter.name) }
            return groups.allSatisfy { taken.insert($0).inserted }
        }
    }
}

extension RequestTemplate {
    /// The request for parts of an address: the same one with these parameters, and perhaps another
    /// path, instead of the text.
    func forParts(
        _ reader: inout ObjectReader,
        settings: Set<String>
    ) throws(DescriptionError) -> RequestTemplate {
        let own: Template? =
            if let node = reader.node("path") {
                try Template(node, key: "path", settings: settings)
            } else {
                nil
            }
        let parts = try RequestTemplate.parameters("query", &reader, settings)
        let left = parameters.filter { !$0.template.uses(.query) }
        try reader.finish()
        guard !(own ?? path).uses(.query) else { throw reader.missing("path") }
        return RequestTemplate(
            path: own ?? path,
            parameters: parts + left,
            headers: headers,
            cleaning: QueryCleaning(),
            exclusive: exclusive,
            demanded: demanded
        )
    }

    init(
        _ reader: inout ObjectReader,
        settings: Set<String>,
        demanded: [Template.Variable]
    ) throws(DescriptionError) {
        guard let node = reader.node("path") else { throw reader.missing("path") }
        path = try Template(node, key: "path", settings: settings)
        parameters = try RequestTemplate.parameters("query", &reader, settings)
        headers = try RequestTemplate.parameters("headers", &reader, settings)
        if var inner = try reader.object("clean") {
            cleaning = try QueryCleaning(&inner)
        } else {
            cleaning = QueryCleaning()
        }
        var groups: [[String]] = []
        for group in try reader.list("exclusive") {
            guard case .array(let names) = group.value else {
                throw group.wrong("exclusive", "a list of lists of parameter names")
            }
            var texts: [String] = []
            for name in names {
                let text = try name.text("exclusive")
                guard parameters.contains(where: { $0.name == text }) else {
                    throw DescriptionError("There is no parameter '\(text)'.", at: name.place)
                }
                texts.append(text)
            }
            groups.append(texts)
        }
        exclusive = groups
        try reader.finish()
        let agents = headers.contains { $0.template.uses(.agent) } ? [Template.Variable.agent] : []
        self.demanded = demanded + agents
    }

    static func parameters(
        _ key: String,
        _ reader: inout ObjectReader,
        _ settings: Set<String>
    ) throws(DescriptionError) -> [Parameter] {
        var parameters: [Parameter] = []
        for member in try reader.entries(key) {
            let template = try Template(member.node, key: member.key, settings: settings)
            parameters.append(Parameter(name: member.key, template: template))
        }
        return parameters
    }
}
