/// A request in which everything stands but the text of the query.
///
/// A run asks a million times with the same values; only the query differs, so the rest is rendered
/// once.
struct PreparedRequest: Sendable {
    private enum Piece {
        case text(String)
        case query
    }

    private let cleaning: QueryCleaning
    private let pieces: [Piece]
    private let headers: [HTTPRequest.Header]

    /// Nil where the query is changed on its way, where no query is asked about, or where a value is
    /// missing: such a request is rendered whole each time.
    init?(
        _ request: RequestTemplate,
        base: Template,
        values: RequestValues,
        demanded: [Template.Variable]
    ) {
        let isMissing = demanded.contains {
            values.texts(of: $0, form: "", query: "").isEmpty
        }
        guard request.usesQuery, !isMissing else { return nil }
        var pieces: [Piece] = []
        guard Self.add(base, values, to: &pieces), Self.add(request.path, values, to: &pieces)
        else { return nil }
        guard Self.add(request.chosen(values, query: "?"), values, to: &pieces) else { return nil }
        var headers: [HTTPRequest.Header] = []
        for header in request.headers {
            guard !header.template.uses(.query) else { return nil }
            headers += header.template.rendered(values, query: "", escaped: false)
                .map { HTTPRequest.Header(header.name, $0) }
        }
        cleaning = request.cleaning
        self.pieces = pieces
        self.headers = headers
    }

    /// The request for a query.
    func request(for query: String) throws(RequestTemplate.Problem) -> HTTPRequest {
        let text: String
        do { text = try cleaning.cleaned(query) } catch { throw .query(error) }
        guard !text.isEmpty else { throw .query(.tooShort) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        for piece in pieces {
            switch piece {
            case .text(let text): bytes.append(contentsOf: text.utf8)
            case .query: PercentEncoding.append(text, to: &bytes)
            }
        }
        return HTTPRequest(url: String(decoding: bytes, as: UTF8.self), headers: headers)
    }

    /// Adds the parameters that have a value: `?a=b&c=d`.
    private static func add(
        _ parameters: [RequestTemplate.Parameter],
        _ values: RequestValues,
        to pieces: inout [Piece]
    ) -> Bool {
        var joint = "?"
        for parameter in parameters {
            if parameter.template.uses(.query) {
                add("\(joint)\(parameter.name)=", to: &pieces)
                guard add(parameter.template, values, to: &pieces) else { return false }
                joint = "&"
            } else {
                for text in parameter.template.rendered(values, query: "", escaped: true) {
                    add("\(joint)\(parameter.name)=\(text)", to: &pieces)
                    joint = "&"
                }
            }
        }
        return true
    }

    /// Adds a template that has exactly one text for these values; false for any other.
    private static func add(
        _ template: Template,
        _ values: RequestValues,
        to pieces: inout [Piece]
    ) -> Bool {
        for piece in template.pieces {
            switch piece {
            case .text(let text): add(text, to: &pieces)
            case .place(let place) where place.variable == .query:
                guard place.changes.isEmpty else { return false }
                pieces.append(.query)
            case .place(let place):
                let texts = place.texts(values, query: "")
                guard texts.count == 1 else { return false }
                add(PercentEncoding.escaped(texts[0]), to: &pieces)
            }
        }
        return true
    }

    private static func add(_ text: String, to pieces: inout [Piece]) {
        if case .text(let last) = pieces.last {
            pieces[pieces.count - 1] = .text(last + text)
        } else {
            pieces.append(.text(text))
        }
    }
}
