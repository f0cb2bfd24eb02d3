import Settings

/// What a provider cannot bear in a query, and how long one may be.
struct QueryCleaning: Hashable, Sendable {
    /// Why a query is not sent at all.
    enum Refusal: Error, Hashable {
        case tooLong
        case tooShort
    }

    struct Replacement: Hashable, Sendable {
        let text: String
        let replacement: String
    }

    var replacements: [Replacement] = []
    var fewestCharacters = 1
    var mostCharacters = Int.max
    var mostBytes = Int.max
    var mostWords = Int.max

    /// The query as this provider may get it. Nothing is cut: half an address is another one.
    func cleaned(_ query: String) throws(Refusal) -> String {
        let text = replacements.reduce(query) { text, step in
            text.replacing(step.text, with: step.replacement)
        }
        let length = text.unicodeScalars.count
        guard length >= fewestCharacters else { throw .tooShort }
        guard length <= mostCharacters, text.utf8.count <= mostBytes else { throw .tooLong }
        if mostWords < .max, text.split(whereSeparator: \.isWhitespace).count > mostWords {
            throw .tooLong
        }
        return text
    }

    init() {}

    init(_ reader: inout ObjectReader) throws(DescriptionError) {
        for member in try reader.entries("replace") {
            let replacement = try member.node.text(member.key)
            guard !member.key.isEmpty else {
                throw DescriptionError("Nothing cannot be replaced.", at: member.place)
            }
            replacements.append(Replacement(text: member.key, replacement: replacement))
        }
        fewestCharacters = try reader.count("min_characters") ?? fewestCharacters
        mostCharacters = try reader.count("max_characters") ?? mostCharacters
        mostBytes = try reader.count("max_bytes") ?? mostBytes
        mostWords = try reader.count("max_words") ?? mostWords
        try reader.finish()
    }
}
