import Foundation
import TestSupport
import Testing

@testable import Settings

@Suite("The JSON parser")
struct JSONParserTests {
    @Test("reads values of every kind and knows where they stand")
    func values() throws {
        let node = try JSONParser.parse(Array("{\n  \"é\": [null, true, -1.5e3, \"a\"]}".utf8))
        guard case .object(let members) = node.value, let member = members.first,
            case .array(let elements) = member.node.value
        else { Issue.record("not an object with an array"); return }
        #expect(member.key == "é")
        #expect(member.place == TextPlace(line: 2, column: 3))
        #expect(elements.map(\.value) == [.null, .bool(true), .number("-1.5e3"), .string("a")])
        // A letter of two bytes is one column.
        #expect(elements[0].place == TextPlace(line: 2, column: 9))
    }

    @Test(
        "unescapes strings",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"),
            (#""\uD83D\uDE00""#, "😀"), (#""\u0000""#, "\u{0}"), ("\"서울\"", "서울"),
        ]
    )
    func strings(text: String, expected: String) throws {
        #expect(try JSONParser.parse(Array(text.utf8)).value == .string(expected))
    }

    @Test(
        "says line, column and cure of what is wrong",
        arguments: [
            ("", 1, 1, "ends"), ("{", 1, 2, "key"), ("{\"a\" 1}", 1, 6, "colon"),
            ("{\"a\": 1,}", 1, 9, "too many"), ("[1,\n 2,\n]", 3, 1, "too many"),
            ("{\"a\": 1 \"b\": 2}", 1, 9, "comma"), ("{\"a\": 1} x", 1, 10, "after the end"),
            ("{\"a\": 1,\n\"a\": 2}", 2, 1, "second time"), ("// hello\n{}", 1, 1, "comments"),
            ("{ # x\n}", 1, 3, "comments"), ("{\"a\": yes}", 1, 7, "double quotes"),
            ("{'a': 1}", 1, 2, "double quotes"), ("['a']", 1, 2, "double quotes"),
            ("\"abc", 1, 1, "never closed"), ("\"a\nb\"", 1, 3, "line ends"),
            ("\"\\x\"", 1, 2, "escape"), ("\"\\uD83D\"", 1, 2, "escape"),
            ("\"\\uDE00\"", 1, 2, "escape"), ("01", 1, 2, "begin with 0"), ("-", 1, 2, "digit"),
            ("1.", 1, 3, "digit"), ("1e", 1, 3, "digit"), ("[1 2]", 1, 4, "comma"),
        ]
    )
    func mistakes(text: String, line: Int, column: Int, words: String) {
        let error = #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
        #expect(error?.place == TextPlace(line: line, column: column), "\(text): \(error as Any)")
        #expect(error?.problem.contains(words) == true, "\(error as Any)")
    }

    @Test("refuses strings that are not UTF-8")
    func notUTF8() {
        #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    }

    @Test("skips a byte order mark")
    func byteOrderMark() throws {
        let node = try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array("{}".utf8))
        #expect(node == JSONNode(.object([]), at: TextPlace(line: 1, column: 1)))
    }

    @Test("refuses nesting that would exhaust the stack")
    func deep() {
        let text = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: JSONError.self) { try JSONParser.parse(text) }
    }

    @Test("agrees with Foundation on what is JSON, cut and flipped anywhere")
    func agreement() {
        let sample = Array("{\"a\":[1,-2.5e+7,true,null,\"x\\u00e9\\n\"],\"b\":[\"서\",{}]}".utf8)
        var generator = SeededGenerator(seed: 7)
        for cut in 0...sample.count { check(Array(sample[..<cut])) }
        for _ in 0..<3000 {
            var bytes = sample
            let at = Int.random(in: bytes.indices, using: &generator)
            bytes[at] = UInt8.random(in: 0x20...0x7E, using: &generator)
            check(bytes)
        }
    }

    private func check(_ bytes: [UInt8]) {
        let ours = (try? JSONParser.parse(bytes)) != nil
        let theirs =
            (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
            != nil
        let text = String(decoding: bytes, as: UTF8.self)
        // Foundation lets the last of two equal keys win; for a config file that hides a mistake.
        #expect(ours == (theirs && !hasDuplicateKey(text)), "\(text)")
    }

    private func hasDuplicateKey(_ text: String) -> Bool {
        text.components(separatedBy: "\"a\":").count > 2
            || text.components(separatedBy: "\"b\":").count > 2
    }
}
