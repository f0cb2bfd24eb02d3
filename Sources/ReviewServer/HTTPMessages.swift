/// A request, as far as the pages ask anything.
struct HTTPRequest: Sendable {
    var method: String
    var path: String
    var host: String?
    var origin: String?
    var cookie: String?
    var contentType: String?
    /// What the browser says of who asks: `same-origin`, `none` for the person, `cross-site` …
    var fetchSite: String?
    var body: [UInt8]
    /// The arguments of the query that any route knows.
    var arguments: [String: String]

    /// A request without headers, body and arguments.
    init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
        body = []
        arguments = [:]
    }
}

/// An answer.
struct HTTPResponse: Sendable {
    var status: Int
    var contentType: String
    var body: [UInt8]
    var headers: [(name: String, value: String)] = []

    init(_ status: Int, _ contentType: String, _ body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// JSON.
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, "application/json", Array(text.utf8))
    }

    /// An error as JSON: a code for programs, a sentence for people.
    static func error(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
        .json(
            "{\"error\":{\"code\":\(ReviewJSON.text(code)),\"message\":\(ReviewJSON.text(message))}}",
            status: status
        )
    }
}
