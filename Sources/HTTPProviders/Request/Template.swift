import Settings

/// Text with places for values: `countrycode:{countries|lower|join ,}`.
///
/// In braces stand a variable, `:form` for boxes and points, and changes after `|`: `lower`,
/// `upper`, `prefix TEXT`, `join TEXT`, `repeat`, `map a=b,c=d`, one after another; several values
/// that are left are joined by a comma. Values are escaped here and nowhere else; the text around
/// them is written as it stands.
struct Template: Hashable, Sendable {
    enum Variable: Hashable, Sendable {
        case query, limit, countries, countries3, language, languages, box, bounded, types, bias,
            point,
            agent, part
        case key, secret
        case setting(String)
    }

    enum Change: Hashable, Sendable {
        case lower
        case upper
        case prefix(String)
        case join(String)
        /// One copy of the whole for each value.
        case every
        case map([String: String])
    }

    struct Place: Hashable, Sendable {
        let variable: Variable
        let form: String
        let changes: [Change]
    }

    enum Piece: Hashable, Sendable {
        case text(String)
        case place(Place)
    }

    let pieces: [Piece]

    /// The text with all values, once or once for each of several; none where a value is missing,
    /// since an empty parameter is not the same as none.
    func rendered(_ values: RequestValues, query: String, escaped: Bool) -> [String] {
        var copies = [""]
        for piece in pieces {
            switch piece {
            case .text(let text): copies = copies.map { $0 + text }
            case .place(let place):
                let texts = place.texts(values, query: query)
                    .map { escaped ? PercentEncoding.escaped($0) : $0 }
                copies = copies.flatMap { copy in texts.map { copy + $0 } }
            }
        }
        return copies
    }

    /// Whether a value of this variable is part of the text.
    func uses(_ variable: Variable) -> Bool {
        pieces.contains {
            if case .place(let place) = $0 { place.variable == variable } else { false }
        }
    }
}

extension Template.Place {
    func texts(_ values: RequestValues, query: String) -> [String] {
        var texts = values.texts(of: variable, form: form, query: query)
        guard !texts.isEmpty else { return [] }
        var isRepeated = false
        for change in changes {
            switch change {
            case .lower: texts = texts.map { $0.lowercased() }
            case .upper: texts = texts.map { $0.uppercased() }
            case .prefix(let prefix): texts = texts.map { prefix + $0 }
            case .map(let words): texts = texts.compactMap { Self.mapped($0, by: words) }
            case .join(let separator): texts = Self.joined(texts, by: separator)
            case .every: isRepeated = true
            }
        }
        return isRepeated ? texts : Self.joined(texts, by: ",")
    }

    private static func joined(_ texts: [String], by separator: String) -> [String] {
        texts.isEmpty ? [] : [texts.joined(separator: separator)]
    }

    /// The word for the whole text, or for its first part (`en` of `en-GB`).
    private static func mapped(_ text: String, by words: [String: String]) -> String? {
        words[text] ?? text.split(separator: "-").first.flatMap { words[String($0)] }
    }
}

/// Percent-encoding (RFC 3986) of everything but unreserved characters.
enum PercentEncoding {
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the encoded text.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digit(byte >> 4))
                bytes.append(digit(byte & 15))
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || (0x30...0x39).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
