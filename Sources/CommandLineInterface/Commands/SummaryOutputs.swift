import MapPage
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
            return Review.Other(path: path, format: format, columns: columns(of: node))
        }
        return found.count == list.count ? found : nil
    }

    /// The columns of the input that a map shows; they stand in OUT where they stood in the input.
    private static func columns(of node: JSONNode) -> [MapColumn] {
        guard case .object(let members) = node.value,
            case .array(let list)? = members.first(where: { $0.key == "columns" })?.node.value
        else { return [] }
        return list.prefix(MapColumn.most).compactMap { column in
            guard let name = text("name", of: column),
                let position = text("position", of: column).flatMap({ Int($0) }), position > 0
            else { return nil }
            return MapColumn(name: name, index: position - 1)
        }
    }

    private static func text(_ key: String, of node: JSONNode) -> String? {
        guard case .object(let members) = node.value,
            let value = members.first(where: { $0.key == key })?.node.value
        else { return nil }
        return switch value {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}
