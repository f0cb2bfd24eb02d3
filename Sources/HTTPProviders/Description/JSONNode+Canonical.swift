import Settings

extension JSONNode {
    /// The value as JSON without spaces, the same wherever it stands in its file.
    var canonicalText: String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): JSONText.quoted(text)
        case .array(let nodes): "[" + nodes.map(\.canonicalText).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { JSONText.quoted($0.key) + ":" + $0.node.canonicalText }
                .joined(separator: ",") + "}"
        }
    }
}
