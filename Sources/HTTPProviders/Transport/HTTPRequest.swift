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
}

/// What the server sent back, whatever its status.
public struct HTTPReply: Sendable, Equatable {
    /// The status code, 100 to 599.
    public let status: Int
    /// The names and values of the headers, in order.
    public let headers: [HTTPRequest.Header]
    /// The body, decompressed.
    public let body: [UInt8]
    /// Where the server says to go instead, whole; nil unless it redirects.
    let redirect: String?

    /// A reply.
    public init(
        status: Int,
        headers: [HTTPRequest.Header] = [],
        body: [UInt8] = [],
        redirect: String? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.redirect = redirect
    }

    /// The value of the last header of that name, in any case; nil where there is none.
    public func header(_ name: String) -> String? {
        headers.last { HTTPReply.isSame($0.name, name) }?.value
    }

    /// Whether two names are the same but for the case of ASCII letters.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || folded($0) == folded($1) }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
