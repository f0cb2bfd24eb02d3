import AddressText
import GeoModel
public import Geocoding

/// Search as you type by a provider that offers it.
public struct HTTPAutocompleter: Autocompleter {
    private let line: ProviderLine
    private let reading: SuggestReading
    private let suggesting: AnyAttempt
    private let resolving: AnyAttempt

    /// Nil for a provider that completes nothing.
    public init?(_ line: ProviderLine) {
        let description = line.description
        guard let reading = description.suggest else { return nil }
        self.line = line
        self.reading = reading
        suggesting = line.stack(
            over: line.wire { reply, wall in
                SuggestionReader(description: description, reading: reading).read(reply, wall: wall)
            }
        )
        resolving = line.stack(over: line.wire { description.read($0, wall: $1) })
    }

    /// Suggestions for text that is still being typed.
    public func suggest(_ text: String, limit: Int) async -> Result<[Suggestion], GeocodeError> {
        let (description, base) = (line.description, line.endpoint.base)
        let request = reading.inquiry.request
        let attempted = await line.send(through: suggesting) {
            (values) throws(RequestTemplate.Problem) in
            var values = values
            values.limit = limit
            return try description.render(request, for: text, values: values, base: base)
        }
        return attempted.result.map { _ in Array(attempted.suggestions.prefix(limit)) }
    }

    /// The place of a suggestion: in it, or a request away.
    public func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        switch SuggestionToken(suggestion.token) {
        case .place(let candidate): return .success(candidate)
        case .link(let link):
            let (description, base) = (line.description, line.endpoint.base)
            let extra = reading.linkQuery
            let attempted = await line.send(through: resolving) {
                (values) throws(RequestTemplate.Problem) in
                try description.request(following: link, adding: extra, values: values, base: base)
            }
            return attempted.result.map(\.first)
        case nil: return .success(nil)
        }
    }
}

extension ProviderDescription {
    /// The request for a link of a reply, on the provider's own host.
    func request(
        following link: String,
        adding extra: [RequestTemplate.Parameter],
        values: RequestValues,
        base: String?
    ) throws(RequestTemplate.Problem) -> HTTPRequest {
        // A link to elsewhere would take the key there.
        guard link.hasPrefix("/"), !link.hasPrefix("//"),
            let host = host(base).rendered(values, query: "", escaped: true).first
        else { throw .query(.tooShort) }
        let pairs = extra.flatMap { parameter in
            parameter.template.rendered(values, query: "", escaped: true)
                .map { "\(parameter.name)=\($0)" }
        }
        let joint = link.contains("?") ? "&" : "?"
        let query = pairs.isEmpty ? "" : joint + pairs.joined(separator: "&")
        let headers = request.headers.flatMap { header in
            header.template.rendered(values, query: "", escaped: false)
                .map { HTTPRequest.Header(header.name, $0) }
        }
        return HTTPRequest(url: host + link + query, headers: headers)
    }
}

/// What a suggestion's token holds.
enum SuggestionToken {
    case place(Candidate)
    case link(String)

    /// Nil for a token that is none of ours.
    init?(_ token: String) {
        guard let kind = token.first, let bytes = Base64URL.bytes(String(token.dropFirst())) else {
            return nil
        }
        switch kind {
        case "p":
            guard let best = AnswerRecord.decode(bytes)?.best else { return nil }
            self = .place(best)
        case "l": self = .link(String(decoding: bytes, as: UTF8.self))
        default: return nil
        }
    }

    /// The token; nil for a candidate without a text of its own.
    var text: String? {
        switch self {
        case .place(let candidate):
            AnswerRecord.encode(Answer(best: candidate)).map { "p" + Base64URL.text($0) }
        case .link(let link): "l" + Base64URL.text(Array(link.utf8))
        }
    }
}
