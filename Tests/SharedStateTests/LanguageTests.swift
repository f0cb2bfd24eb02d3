import Settings
import Testing

@testable import SharedState

@Suite("The language of Redis")
struct RedisLanguageTests {
    private static let bytes = Array(
        "+OK\r\n-ERR no\r\n:42\r\n$-1\r\n$3\r\na\u{0}b\r\n*3\r\n:1\r\n$0\r\n\r\n*1\r\n+x\r\n".utf8)
    private static let replies: [RedisReply] = [
        .status("OK"), .error("ERR no"), .integer(42), .nothing, .bytes([0x61, 0, 0x62]),
        .list([.integer(1), .bytes([]), .list([.status("x")])]),
    ]

    @Test("is read piece by piece, wherever it is cut", arguments: [1, 2, 3, 7, 1000])
    func pieces(size: Int) throws {
        let reader = try #require(RedisReplyReader())
        var rest = Self.bytes[...]
        var found: [RedisReply] = []
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            try reader.feed(piece, count: piece.count)
            while let reply = try reader.next() { found.append(reply) }
        }
        #expect(found == Self.replies)
    }

    @Test(
        "anything else is refused",
        arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "\u{15}\u{3}\u{1}\r\n", "*99999999999\r\n"]
    )
    func garbage(text: String) throws {
        let reader = try #require(RedisReplyReader())
        #expect(throws: RedisGarbage.self) {
            try reader.feed(Array(text.utf8), count: text.utf8.count)
            _ = try reader.next()
        }
    }

    @Test("a reply that never ends is not believed")
    func endless() throws {
        let reader = try #require(RedisReplyReader())
        let head = Array("$500000000\r\n".utf8)
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        #expect(throws: RedisGarbage.self) {
            try reader.feed(head, count: head.count)
            for _ in 0..<100 {
                try reader.feed(piece, count: piece.count)
                _ = try reader.next()
            }
        }
    }

    @Test("commands are words of any bytes, empty ones among them")
    func commands() {
        var bytes: [UInt8] = []
        RedisCommand([Array("SET".utf8), [0, 13, 10], []]).append(to: &bytes)
        let expected = Array("*3\r\n$3\r\nSET\r\n$3\r\n".utf8) + [0, 13, 10, 13, 10]
        #expect(bytes == expected + Array("$0\r\n\r\n".utf8))
    }

    private func facts(_ lines: [String]) throws -> RedisServerFacts {
        try RedisServerFacts(
            info: Array(lines.joined(separator: "\r\n").utf8),
            at: SharedAddress(host: "h"),
            now: .seconds(10)
        )
    }

    @Test("a server says who it is, and is refused where it cannot be used")
    func info() throws {
        let usual = ["# Server", "redis_version:7.0.15", "run_id:abc", "uptime_in_seconds:5"]
        let found = try facts(usual)
        #expect(found.uptime(at: .seconds(12)) == .seconds(7))
        let address = SharedAddress(host: "h")
        #expect(throws: SharedStateError.cluster(address)) {
            try facts(usual + ["cluster_enabled:1"])
        }
        #expect(throws: SharedStateError.readOnly(address)) { try facts(usual + ["role:slave"]) }
        #expect(throws: SharedStateError.tooOld(address, found: "5.0.7")) {
            try facts(["redis_version:5.0.7"] + usual.dropFirst(2))
        }
        #expect(throws: SharedStateError.self) { try facts(["hello"]) }
    }

    @Test("a password shows in no description")
    func secret() throws {
        let environment = ["GEOBATCH_REDIS_PASSWORD": "s3cret", "GEOBATCH_REDIS_USER": "geo"]
        let credentials = try #require(RedisCredentials(environment))
        #expect(!"\(credentials)".contains("s3cret"))
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(!dumped.contains("s3cret"))
        #expect(RedisCredentials(["GEOBATCH_REDIS_PASSWORD": ""]) == nil)
    }
}
