extension JSONParser {
    /// A number, as it is written.
    mutating func number() throws(JSONError) -> String {
        let start = position
        if current == UInt8(ascii: "-") { advance() }
        if current == UInt8(ascii: "0") {
            advance()
            if isDigit(current) { throw error("A number cannot begin with 0 here.") }
        } else {
            try digits()
        }
        if current == UInt8(ascii: ".") {
            advance()
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            advance()
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { advance() }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        guard isDigit(current) else { throw error("A digit should stand here.") }
        while isDigit(current) { advance() }
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    /// A string, unescaped; the cursor stands on its opening quote.
    mutating func string() throws(JSONError) -> String {
        let opening = here
        advance()
        var content: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return try text(content, from: opening)
            case UInt8(ascii: "\\"): try escape(into: &content)
            case ..<0x20:
                throw error(
                    byte == 0x0A || byte == 0x0D
                        ? "The line ends inside a string. Close it with a double quote."
                        : "A control character inside a string must be written as \\u00XX."
                )
            default:
                content.append(byte)
                advance()
            }
        }
        throw JSONError(
            place: opening,
            problem: "The string that begins here is never closed."
        )
    }

    private func text(_ content: [UInt8], from opening: TextPlace) throws(JSONError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw JSONError(
                place: opening,
                problem: "The string is not UTF-8. Save the file as UTF-8."
            )
        }
        return text
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
        let start = error(
            "This escape is not one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX."
        )
        advance()
        guard let byte = current else { throw start }
        advance()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content += Array(String(try scalar(orThrow: start)).utf8)
        default: throw start
        }
    }

    /// The character of `\uXXXX`, where two surrogates make one.
    private mutating func scalar(orThrow problem: JSONError) throws(JSONError) -> Character {
        guard let unit = hexUnit() else { throw problem }
        guard (0xD800...0xDBFF).contains(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw problem }
            return Character(scalar)
        }
        guard current == UInt8(ascii: "\\") else { throw problem }
        advance()
        guard current == UInt8(ascii: "u") else { throw problem }
        advance()
        guard let low = hexUnit(), (0xDC00...0xDFFF).contains(low) else { throw problem }
        let value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw problem }
        return Character(scalar)
    }

    private mutating func hexUnit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        for _ in 0..<4 { advance() }
        return value
    }
}
