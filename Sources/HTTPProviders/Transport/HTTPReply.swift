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
        var found: ArraySlice<UInt8>?
        var rest = head[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            if let value = HTTPReply.value(of: line, named: name) { found = value }
        }
        return found.map { String(decoding: $0, as: UTF8.self) }
    }

    /// What stands behind the colon of a line that has this name, without white space around it.
    private static func value(
        of line: ArraySlice<UInt8>,
        named name: String
    ) -> ArraySlice<UInt8>? {
        let length = name.utf8.count
        guard line.count > length, line[line.startIndex + length] == UInt8(ascii: ":"),
            zip(line, name.utf8).allSatisfy({ $0 == $1 || folded($0) == folded($1) })
        else { return nil }
        var value = line.dropFirst(length + 1)
        while let first = value.first, first <= 0x20 { value = value.dropFirst() }
        while let last = value.last, last <= 0x20 { value = value.dropLast() }
        return value
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
