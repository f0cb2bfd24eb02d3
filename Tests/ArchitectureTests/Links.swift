import Foundation
import TestSupport

/// What Markdown pages say about files of the tree.
enum Links {
    /// The tops of paths that a page names in backquotes.
    private static let tops = [
        "Sources/", "Tests/", "Scripts/", "Benchmarks/", "docs/", "samples/",
    ]

    /// Targets of links, and paths in backquotes that begin with a folder of the tree.
    static func targets(in page: SourceFile) -> [String] {
        var targets: [String] = []
        for match in page.text.matches(of: /\]\(([^)\s#]+)(?:#[^)]*)?\)/) {
            let target = String(match.output.1)
            if !target.contains("://") { targets.append(target) }
        }
        for match in page.text.matches(of: /`([A-Za-z][\w.+\-]*\/[\w.+\-\/]*)`/) {
            let path = String(match.output.1)
            if tops.contains(where: path.hasPrefix) { targets.append("/" + path) }
        }
        return targets
    }

    /// Whether a target is there; `/` begins at the top of the tree, others at the page's folder.
    static func exists(_ target: String, from page: SourceFile) -> Bool {
        let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
        let path = target.hasPrefix("/") ? String(target.dropFirst()) : folder + "/" + target
        return FileManager.default.fileExists(atPath: ProjectFolder.file(path))
    }
}
