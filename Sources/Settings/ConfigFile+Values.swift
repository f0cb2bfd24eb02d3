extension ConfigFile {
    /// A JSON value as the option's shape wants it.
    ///
    /// - Throws: `Unreadable` when it has another type; the message says which one is expected.
    static func rawValue(_ node: JSONNode, for option: Option, folder: String)
        throws(RawValue.Unreadable) -> RawValue
    {
        switch (option.shape, node.value) {
        case (_, .null): return .unset
        case (.toggle, .bool(let isOn)): return .toggle(isOn)
        case (.text, .string(let text)), (.choice, .string(let text)), (.list, .string(let text)),
            (.number, .string(let text)), (.numbers, .string(let text)),
            (.number, .number(let text)):
            return .text(text)
        case (.path, .string(let path)): return .text(resolved(path, in: folder))
        case (.paths, .string(let path)): return .list([resolved(path, in: folder)])
        case (.list, .array(let nodes)): return .list(try strings(nodes, option))
        case (.paths, .array(let nodes)):
            return .list(try strings(nodes, option).map { resolved($0, in: folder) })
        case (.numbers, .array(let nodes)):
            return .text(try numbers(nodes, option).joined(separator: ","))
        default: throw mismatch(option, node)
        }
    }

    /// The folder of a path, with its final slash; empty for the working folder.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        let folder = String(path[...slash])
        return folder == "./" ? "" : folder
    }

    static func resolved(_ path: String, in folder: String) -> String {
        path.isEmpty || path == "-" || path.hasPrefix("/") ? path : folder + path
    }

    private static func strings(_ nodes: [JSONNode], _ option: Option)
        throws(RawValue.Unreadable) -> [String]
    {
        var strings: [String] = []
        for node in nodes {
            guard case .string(let text) = node.value else { throw mismatch(option, node) }
            strings.append(text)
        }
        return strings
    }

    private static func numbers(_ nodes: [JSONNode], _ option: Option)
        throws(RawValue.Unreadable) -> [String]
    {
        var numbers: [String] = []
        for node in nodes {
            guard case .number(let digits) = node.value else { throw mismatch(option, node) }
            numbers.append(digits)
        }
        return numbers
    }

    private static func mismatch(_ option: Option, _ node: JSONNode) -> RawValue.Unreadable {
        RawValue.Unreadable(
            problem: "column \(node.place.column): '\(option.key)' must be "
                + "\(option.shape.jsonName), not \(node.value.kindName)."
        )
    }
}
