import Reports
import ReviewServer
import Settings

/// The outputs that a summary of a run names.
enum SummaryOutputs {
    /// What it names; nil when the bytes are no summary, or name what this version does not know.
    static func read(_ bytes: [UInt8]) -> [Review.Other]? {
        guard let root = try? JSONParser.parse(bytes), case .object(let members) = root.value,
            members.contains(where: { $0.key == "geobatch_summary" }),
            let outputs = members.first(where: { $0.key == "outputs" })?.node,
            case .array(let list) = outputs.value
        else { return nil }
        let found = list.compactMap { node -> Review.Other? in
            guard let path = text("path", of: node),
                let format = text("format", of: node).flatMap(OutputFormat.init(rawValue:))
            else { return nil }
            return Review.Other(path: path, format: format)
        }
        return found.count == list.count ? found : nil
    }

    private static func text(_ key: String, of node: JSONNode) -> String? {
        guard case .object(let members) = node.value,
            case .string(let text)? = members.first(where: { $0.key == key })?.node.value
        else { return nil }
        return text
    }
}
