/// A value in a line of the journal: the part of JSON that journals use.
enum JournalValue: Equatable {
    /// A whole number.
    case number(Int)
    /// A text.
    case text(String)
    /// A list.
    case list([JournalValue])
    /// Keys and values, in their order.
    case object([Member])

    /// A key with its value.
    struct Member: Equatable {
        let key: String
        let value: JournalValue
    }

    /// A whole number of 64 bits that is no count: sixteen digits of base 16.
    static func digest(_ word: UInt64) -> JournalValue {
        let digits = String(word, radix: 16)
        return .text(String(repeating: "0", count: 16 - digits.count) + digits)
    }

    /// An object of these members.
    static func members(_ members: KeyValuePairs<String, JournalValue>) -> JournalValue {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }
}

extension JournalValue {
    /// The value of a key of an object.
    subscript(key: String) -> JournalValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The number, if it is one that is not negative.
    var count: Int? {
        guard case .number(let number) = self, number >= 0 else { return nil }
        return number
    }

    /// The text, if it is one.
    var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The word that `digest` wrote.
    var word: UInt64? { string.flatMap { UInt64($0, radix: 16) } }

    /// The items, if it is a list.
    var items: [JournalValue]? {
        guard case .list(let items) = self else { return nil }
        return items
    }
}

extension JournalValue {
    /// The value as JSON without line breaks.
    var json: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): JournalValue.quoted(text)
        case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { JournalValue.quoted($0.key) + ":" + $0.value.json }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
