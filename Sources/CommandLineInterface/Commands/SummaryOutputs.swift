import Settings

/// The outputs that a summary of a run names.
enum SummaryOutputs {
    /// Paths and formats; nil when the bytes are no summary.
    static func read(_ bytes: [UInt8]) -> [(path: String, format: String)]? {
        guard let root = try? JSONParser.parse(bytes), case .object(let members) = root.value,
            members.contains(where: { $0.key == "geobatch_summary" }),
            let outputs = members.first(where: { $0.key == "outputs" })?.node,
            case .array(let list) = outputs.value
        else { return nil }
        return list.compactMap { node in
            guard let path = text("path", of: node), let format = text("format", of: node) else {
                return nil
            }
            return (path, format)
        }
    }

    private static func text(_ key: String, of node: JSONNode) -> String? {
        guard case .object(let members) = node.value,
            case .string(let text)? = members.first(where: { $0.key == key })?.node.value
        else { return nil }
        return text
    }
}
