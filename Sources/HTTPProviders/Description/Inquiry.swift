import Settings

/// Another question that a provider takes, beside finding an address: its request, and how its
/// reply differs.
struct Inquiry: Hashable, Sendable {
    let request: RequestTemplate
    /// Where its candidates are, if elsewhere than in replies to the main question.
    let list: JSONPath?
    /// Whether the value there is the one candidate itself.
    let isSingle: Bool

    init(
        _ reader: inout ObjectReader,
        settings: Set<String>,
        demanded: [Template.Variable]
    ) throws(DescriptionError) {
        guard var inner = try reader.object("request") else { throw reader.missing("request") }
        request = try RequestTemplate(&inner, settings: settings, demanded: demanded)
        list = try reader.path("list")
        isSingle = try reader.flag("single")
    }

    /// How candidates are read, given how those of the main question are.
    func candidates(like main: CandidateReading) -> CandidateReading {
        guard let list else { return main }
        var reading = main
        (reading.list, reading.isSingle) = (list, isSingle)
        return reading
    }
}

/// How a provider completes what is typed: one line for each element of a list.
struct SuggestReading: Hashable, Sendable {
    let inquiry: Inquiry
    let list: JSONPath
    let title: LabelReading
    let subtitle: LabelReading?
    /// The address that resolves the line, relative to the host; nil where the line holds its place.
    let link: JSONPath?
    /// What is added to that address: a parameter's name and a template.
    let linkQuery: [RequestTemplate.Parameter]

    init(
        _ reader: inout ObjectReader,
        settings: Set<String>,
        demanded: [Template.Variable]
    ) throws(DescriptionError) {
        inquiry = try Inquiry(&reader, settings: settings, demanded: demanded)
        guard let list = inquiry.list else { throw reader.missing("list") }
        self.list = list
        guard let node = reader.node("title") else { throw reader.missing("title") }
        title = try LabelReading(node)
        subtitle = if let node = reader.node("subtitle") { try LabelReading(node) } else { nil }
        link = try reader.path("link")
        linkQuery = try RequestTemplate.parameters("link_query", &reader, settings)
        try reader.finish()
    }
}

/// How a long-lived credential is exchanged for the key of the requests.
struct TokenExchange: Hashable, Sendable {
    let path: String
    /// Where in the reply the key and its lifetime in seconds are.
    let token: JSONPath
    let seconds: JSONPath

    init(_ reader: inout ObjectReader) throws(DescriptionError) {
        path = try reader.demandedText("path")
        token = try reader.demandedPath("token")
        seconds = try reader.demandedPath("seconds")
        try reader.finish()
    }
}
