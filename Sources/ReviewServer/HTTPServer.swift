import CHTTPServer
import Glibc

/// Serves requests to 127.0.0.1 until it is let go.
final class HTTPServer: Sendable {
    /// Answers one request, on any thread.
    typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

    /// What C calls back with.
    private final class Context: Sendable {
        let handler: Handler
        init(_ handler: @escaping Handler) { self.handler = handler }
    }

    /// The arguments that any route knows.
    private static let arguments = ["token", "q", "id", "limit", "types", "from", "since"]
    /// No decision is longer, with note and label.
    private static let mostBody = 64 << 10

    /// The port it listens on.
    let port: UInt16
    private let address: UInt
    private let context: Context

    /// Starts to listen.
    ///
    /// - Parameter port: 0 for a free one.
    /// - Throws: `ReviewError.port` when it is taken.
    init(port: UInt16, handler: @escaping Handler) throws(ReviewError) {
        let context = Context(handler)
        self.context = context
        let server = geobatch_http_start(
            port,
            Self.mostBody,
            { context, request, response in
                guard let context, let request, let response else { return }
                HTTPServer.answer(context, request.pointee, response)
            },
            Unmanaged.passUnretained(context).toOpaque()
        )
        guard let server else { throw .port(port, code: errno) }
        self.port = geobatch_http_port(server)
        address = UInt(bitPattern: server)
    }

    deinit {
        // No handler runs any more once this returns; only then may the context go.
        geobatch_http_stop(OpaquePointer(bitPattern: address))
    }

    private static func answer(
        _ context: UnsafeMutableRawPointer,
        _ request: geobatch_http_request,
        _ response: OpaquePointer
    ) {
        let handler = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().handler
        let answer = handler(read(request))
        geobatch_http_respond(response, UInt32(answer.status), answer.body, answer.body.count)
        geobatch_http_header(response, "Content-Type", answer.contentType)
        for header in answer.headers { geobatch_http_header(response, header.name, header.value) }
    }

    private static func read(_ raw: geobatch_http_request) -> HTTPRequest {
        var raw = raw
        var request = HTTPRequest(text(raw.method) ?? "", text(raw.path) ?? "")
        request.host = text(raw.host)
        request.origin = text(raw.origin)
        request.cookie = text(raw.cookie)
        request.contentType = text(raw.content_type)
        request.fetchSite = text(raw.fetch_site)
        if let body = raw.body {
            request.body = Array(UnsafeBufferPointer(start: body, count: raw.body_length))
        }
        for name in arguments {
            request.arguments[name] = text(geobatch_http_argument(&raw, name))
        }
        return request
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
