/// What the server sent back, whatever its status.
public struct HTTPReply: Sendable, Equatable {
    /// The status code, 100 to 599.
    public let status: Int
    /// The body, decompressed.
    public let body: [UInt8]
    /// Where the server says to go instead, whole; nil unless it redirects.
    let redirect: String?
    /// The header lines as they came; few of them are ever looked at.
    private let head: [UInt8]

    /// A reply with these header lines, each ended by a line break.
    init(status: Int, head: [UInt8], body: [UInt8], redirect: String?) {
        self.status = status
        self.head = head
        self.body = body
        self.redirect = redirect
    }

    /// A reply.
    public init(status: Int, headers: [HTTPRequest.Header] = [], body: [UInt8] = []) {
        var head: [UInt8] = []
        for header in headers {
            head += header.line.utf8
            head.append(0x0A)
        }
        self.init(status: status, head: head, body: body, redirect: nil)
    }

    /// The value of the last header of that name, in any case; nil where there is none.
    public func header(_ name: String) -> String? {
        var name = name
        return name.withUTF8 { name in
            head.withUnsafeBufferPointer { head in
                var found: String?
                var start = 0
                while start < head.count {
                    let end = head[start...].firstIndex(of: 0x0A) ?? head.count
                    let line = UnsafeBufferPointer(rebasing: head[start..<end])
                    if HTTPReply.isNamed(name, line) {
                        found = HTTPReply.text(line.dropFirst(name.count + 1))
                    }
                    start = end + 1
                }
                return found
            }
        }
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether a line has this name and a colon behind it.
    private static func isNamed(_ name: Bytes, _ line: Bytes) -> Bool {
        guard line.count > name.count, line[name.count] == UInt8(ascii: ":") else { return false }
        return name.indices.allSatisfy { folded(name[$0]) == folded(line[$0]) }
    }

    /// A value without the white space around it.
    private static func text(_ value: Slice<Bytes>) -> String {
        let start = value.firstIndex { $0 > 0x20 } ?? value.endIndex
        let end = value.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return String(decoding: value[start..<end], as: UTF8.self)
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
