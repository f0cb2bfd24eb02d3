/// A small strict JSON parser (RFC 8259) for files that people write by hand.
///
/// It refuses duplicate keys, trailing commas and comments with a message that says so, and knows
/// line and column of everything. Nesting is limited to `depthLimit`.
public struct JSONParser {
    /// The deepest nesting that is read; a configuration has two levels.
    public static let depthLimit = 32

    let bytes: [UInt8]
    var position = 0
    private var line = 1
    private var column = 1
    private var depth = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The one value that the text holds.
    ///
    /// - Throws: `JSONError` at the first byte that cannot be right.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        var parser = JSONParser(bytes)
        let node = try parser.value()
        parser.skipSpace()
        guard parser.position == bytes.count else {
            throw parser.error("There is more text after the end of the value. Remove it.")
        }
        return node
    }

    // MARK: values

    private mutating func value() throws(JSONError) -> JSONNode {
        skipSpace()
        let place = here
        guard let byte = current else {
            throw error("The text ends where a value should stand.")
        }
        switch byte {
        case UInt8(ascii: "{"): return JSONNode(.object(try members()), at: place)
        case UInt8(ascii: "["): return JSONNode(.array(try elements()), at: place)
        case UInt8(ascii: "\""): return JSONNode(.string(try string()), at: place)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONNode(.number(try number()), at: place)
        default: return JSONNode(try word(), at: place)
        }
    }

    private mutating func members() throws(JSONError) -> [JSONMember] {
        try enter()
        defer { depth -= 1 }
        var members: [JSONMember] = []
        var seen: [String: TextPlace] = [:]
        guard !take("}") else { return members }
        repeat {
            skipSpace()
            let place = here
            guard current == UInt8(ascii: "\"") else { throw error(keyProblem(members.isEmpty)) }
            let key = try string()
            if let first = seen.updateValue(place, forKey: key) {
                throw JSONError(
                    place: place,
                    problem: "The key '\(key)' stands here a second time (first on line "
                        + "\(first.line)). Remove one of them."
                )
            }
            guard take(":") else { throw error("A colon is missing after the key '\(key)'.") }
            members.append(JSONMember(key: key, at: place, node: try value()))
        } while take(",")
        guard take("}") else { throw error("A comma or } is missing here.") }
        return members
    }

    private func keyProblem(_ isFirst: Bool) -> String {
        if current == UInt8(ascii: "}"), !isFirst {
            return "The comma before this } is one too many. Remove it."
        }
        if startsComment { return "JSON has no comments. Remove it." }
        return "A key in double quotes should stand here."
    }

    private mutating func elements() throws(JSONError) -> [JSONNode] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONNode] = []
        guard !take("]") else { return elements }
        repeat {
            skipSpace()
            if current == UInt8(ascii: "]") {
                throw error("The comma before this ] is one too many. Remove it.")
            }
            elements.append(try value())
        } while take(",")
        guard take("]") else { throw error("A comma or ] is missing here.") }
        return elements
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= JSONParser.depthLimit else {
            throw error("The nesting is deeper than \(JSONParser.depthLimit) levels.")
        }
        advance()
    }

    private mutating func word() throws(JSONError) -> JSONValue {
        let start = position
        var end = position
        while end < bytes.count, isLetter(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        switch word {
        case "null", "true", "false":
            while position < end { advance() }
            return word == "null" ? .null : .bool(word == "true")
        default: throw error(wordProblem(word))
        }
    }

    private func wordProblem(_ word: String) -> String {
        if startsComment { return "JSON has no comments. Remove it." }
        if current == UInt8(ascii: "'") { return "JSON wants double quotes around text." }
        return word.isEmpty
            ? "A value should stand here: text in double quotes, a number, true, false or null."
            : "'\(word)' is no JSON value. Text needs double quotes around it."
    }

    private var startsComment: Bool { current == UInt8(ascii: "/") || current == UInt8(ascii: "#") }

    private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    // MARK: the cursor

    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Moves past the current byte; a continuation byte of UTF-8 is no column of its own.
    mutating func advance() {
        if let byte = current, byte & 0xC0 != 0x80 { column += 1 }
        position += 1
    }

    /// Skips white space, then the byte if it comes next.
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        skipSpace()
        guard current == UInt8(ascii: byte) else { return false }
        advance()
        return true
    }

    private mutating func skipSpace() {
        while let byte = current {
            switch byte {
            case 0x0A:
                advance()
                (line, column) = (line + 1, 1)
            case 0x20, 0x09, 0x0D: advance()
            default: return
            }
        }
    }

    var here: TextPlace { TextPlace(line: line, column: column) }

    func error(_ problem: String) -> JSONError { JSONError(place: here, problem: problem) }
}
