import Settings

/// One rule of a description: if everything that it names holds, the reply means this.
struct OutcomeRule: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
        /// The text at the path is one of these.
        case among([String])
        /// The text at the path holds one of these, in any ASCII case.
        case contains([String])
        case begins(String)
        /// The number at the path is greater.
        case above(Double)
        /// There is a value at the path, or there is none.
        case exists(Bool)
        /// The value at the path is there and holds nothing.
        case empty
    }

    let outcome: ReplyOutcome
    /// Any status where empty.
    let statuses: [Int]
    let path: JSONPath?
    let condition: Condition?
    /// What the raw body holds, for replies that are no JSON.
    let bodyText: String?

    /// Whether the rule applies; `root` is nil for a body that is no JSON.
    func applies(status: Int, root: JSONDocument.Value?, body: [UInt8]) -> Bool {
        if !statuses.isEmpty, !statuses.contains(status) { return false }
        if let bodyText, !String(decoding: body.prefix(4096), as: UTF8.self).contains(bodyText) {
            return false
        }
        guard let path, let condition else { return true }
        guard let root else { return false }
        return OutcomeRule.holds(condition, for: path.first(in: root))
    }

    private static func holds(_ condition: Condition, for value: JSONDocument.Value?) -> Bool {
        switch condition {
        case .exists(let expected): return (value.map { !$0.isNull } ?? false) == expected
        case .empty: return value?.isEmpty ?? false
        case .above(let bound): return value?.number.map { $0 > bound } ?? false
        case .among(let words): return value?.text.map(words.contains) ?? false
        case .begins(let start): return value?.text?.hasPrefix(start) ?? false
        case .contains(let words):
            guard let text = value?.text?.lowercased() else { return false }
            return words.contains { text.contains($0.lowercased()) }
        }
    }
}

extension OutcomeRule {
    /// Reads `{"status": [422], "path": "error", "contains": ["no match"], "outcome": "noResult"}`.
    init(_ node: JSONNode) throws(DescriptionError) {
        var reader = try ObjectReader(node, name: "outcomes")
        let word = try reader.demandedText("outcome")
        guard let outcome = ReplyOutcome(rawValue: word) else {
            let words = ReplyOutcome.allCases.map(\.rawValue).joined(separator: ", ")
            throw DescriptionError("'\(word)' is no outcome; there are \(words).", at: node.place)
        }
        self.outcome = outcome
        var statuses: [Int] = []
        for status in try reader.list("status") {
            let number = try status.number("status")
            guard (100...599).contains(number), number == number.rounded() else {
                throw status.wrong("status", "a list of status codes (100 to 599)")
            }
            statuses.append(Int(number))
        }
        self.statuses = statuses
        bodyText = try reader.text("body_text")
        path = try reader.path("path")
        condition = try OutcomeRule.condition(&reader)
        try reader.finish()
        guard (path == nil) == (condition == nil) else {
            throw DescriptionError(
                "A rule needs 'path' together with one of 'is', 'contains', 'begins', 'above', "
                    + "'exists' and 'empty'.",
                at: node.place
            )
        }
    }

    private static func condition(_ reader: inout ObjectReader) throws(DescriptionError)
        -> Condition?
    {
        var found: [Condition] = []
        let values = try reader.list("is")
        if !values.isEmpty {
            var words: [String] = []
            for value in values {
                switch value.value {
                case .string(let text): words.append(text)
                case .number(let digits): words.append(digits)
                default: throw value.wrong("is", "a list of texts and numbers")
                }
            }
            found.append(.among(words))
        }
        var parts: [String] = []
        for part in try reader.list("contains") { parts.append(try part.text("contains")) }
        if !parts.isEmpty { found.append(.contains(parts)) }
        if let start = try reader.text("begins") { found.append(.begins(start)) }
        if let bound = try reader.number("above") { found.append(.above(bound)) }
        if let node = reader.node("exists") {
            guard case .bool(let expected) = node.value else {
                throw node.wrong("exists", "true or false")
            }
            found.append(.exists(expected))
        }
        if try reader.flag("empty") { found.append(.empty) }
        guard found.count <= 1 else {
            throw DescriptionError(
                "A rule has one condition, not \(found.count).",
                at: reader.place
            )
        }
        return found.first
    }
}

extension ObjectReader {
    /// A path into the reply; nil where the key is missing.
    mutating func path(_ key: String) throws(DescriptionError) -> JSONPath? {
        guard let node = node(key) else { return nil }
        return try node.path(key)
    }

    mutating func demandedPath(_ key: String) throws(DescriptionError) -> JSONPath {
        guard let path = try path(key) else { throw missing(key) }
        return path
    }

    /// One path or a list of them, of which the first with a value counts; none where missing.
    mutating func paths(_ key: String) throws(DescriptionError) -> [JSONPath] {
        guard let node = node(key) else { return [] }
        guard case .array(let elements) = node.value else { return [try node.path(key)] }
        var paths: [JSONPath] = []
        for element in elements { paths.append(try element.path(key)) }
        return paths
    }
}

extension JSONNode {
    func path(_ key: String) throws(DescriptionError) -> JSONPath {
        let text = try text(key)
        guard let path = JSONPath(text) else {
            throw DescriptionError(
                "'\(text)' is no path; a path looks like features[0].context[id^=place].text.",
                at: place
            )
        }
        return path
    }
}
