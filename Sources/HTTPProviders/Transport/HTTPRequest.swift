/// One request to a web service.
public struct HTTPRequest: Sendable {
    /// `GET` or `POST`.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    /// A header with its value; either holds no line break.
    public struct Header: Sendable, Hashable {
        /// The name, in any case.
        public let name: String
        /// The value.
        public let value: String

        /// A header; line breaks and other control characters become spaces, so that no value can
        /// begin a header of its own.
        public init(_ name: String, _ value: String) {
            self.name = Header.tame(name)
            self.value = Header.tame(value)
        }

        /// The line of it, without a line break.
        var line: String { name + ": " + value }

        private static func tame(_ text: String) -> String {
            guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
            let bytes = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// How it is sent.
    public var method = Method.get
    /// The whole address, escaped.
    public var url: String
    /// Headers beside those that the transport adds.
    public var headers: [Header] = []
    /// What a `POST` carries.
    public var body: [UInt8] = []
    /// How many requests it counts as for the provider's limits, at least 1.
    var counted = 1
    /// Called when it goes on the wire, on the transport's thread.
    var onSent: (@Sendable () -> Void)?

    /// A request.
    public init(
        method: Method = .get,
        url: String,
        headers: [Header] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A request that counts as so many.
    init(method: Method, url: String, headers: [Header], body: [UInt8], counted: Int) {
        self.init(method: method, url: url, headers: headers, body: body)
        self.counted = max(1, counted)
    }
}
