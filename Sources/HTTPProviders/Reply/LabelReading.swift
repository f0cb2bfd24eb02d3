import Settings

/// How a reply gives the label: at a path, or in parts that are joined.
struct LabelReading: Hashable, Sendable {
    /// Lines joined by ", "; the parts of a line by a space. A missing part is left out.
    let lines: [[JSONPath]]

    func label(of candidate: JSONDocument.Value) -> String {
        lines.compactMap { parts -> String? in
            let isSeveral = parts.count == 1
            let texts = parts.flatMap { $0.all(in: candidate) }.compactMap(\.text)
                .filter { !$0.isEmpty }
            return texts.isEmpty ? nil : texts.joined(separator: isSeveral ? ", " : " ")
        }.joined(separator: ", ")
    }

    /// Reads `"path"` or `[["path", "path"], ["path"]]`.
    init(_ node: JSONNode) throws(DescriptionError) {
        guard case .array(let lines) = node.value else {
            self.lines = [[try node.path("label")]]
            return
        }
        var read: [[JSONPath]] = []
        for line in lines {
            guard case .array(let parts) = line.value, !parts.isEmpty else {
                throw line.wrong("label", "a path, or a list of lines that are lists of paths")
            }
            var paths: [JSONPath] = []
            for part in parts { paths.append(try part.path("label")) }
            read.append(paths)
        }
        self.lines = read
    }
}
