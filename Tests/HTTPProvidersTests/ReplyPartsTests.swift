import Testing

@testable import HTTPProviders

@Suite("Parts of a reply")
struct ReplyPartsTests {
    @Test("a header is found by its name in any case, the last one counts, without white space")
    func headers() {
        let head =
            "Retry-After: 7\r\nX-Limit:\t 1 \r\nretry-after:  12 \r\nRetry: 3\r\nEmpty:\r\n\r\n"
        let reply = HTTPReply(status: 200, head: Array(head.utf8), body: [], redirect: nil)
        #expect(reply.header("Retry-After") == "12")
        #expect(reply.header("X-LIMIT") == "1")
        #expect(reply.header("retry") == "3")
        #expect(reply.header("Empty") == "")
        #expect(reply.header("Limit") == nil)
        #expect(reply.header("Missing") == nil)
    }

    @Test("headers given one by one are found, too")
    func given() {
        let reply = HTTPReply(status: 200, headers: [.init("A", "1"), .init("a", "2 3")])
        #expect(reply.header("A") == "2 3")
        #expect(HTTPReply(status: 200).header("A") == nil)
    }

    @Test("a text of any size is parsed, and what is none frees all it took", arguments: 0..<6)
    func documents(power: Int) throws {
        let count = [0, 1, 10, 1000, 20_000, 100_000][power]
        let element = #"{"name":"\u00e9a","at":[1.5,-2e3],"ok":true,"none":null}"#
        let text = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
        let document = try #require(JSONDocument(Array(text.utf8)))
        withExtendedLifetime(document) {
            #expect(document.root.children.count == count)
            #expect(document.root.children.last.map { $0.member("name")?.text == "éa" } ?? true)
        }
        for cut in [1, text.utf8.count / 2, text.utf8.count - 1] {
            #expect(JSONDocument(Array(text.utf8.prefix(cut))) == nil)
        }
    }

    @Test("several documents live side by side")
    func sideBySide() throws {
        let documents = try (0..<50).map {
            try #require(JSONDocument(Array("{\"n\":\($0),\"t\":\"text \($0)\"}".utf8)))
        }
        for (number, document) in documents.enumerated() {
            #expect(document.root.member("n")?.number == Double(number))
            #expect(document.root.member("t")?.text == "text \(number)")
        }
    }
}
