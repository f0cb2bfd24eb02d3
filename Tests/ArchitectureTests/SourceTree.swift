import Foundation
import TestSupport

/// A file of the tree, by its path in it.
struct SourceFile: Sendable, CustomStringConvertible {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var description: String { path }

    /// The module of a Swift file below `Sources`: the folder there.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
}

/// The files of the project as they lie in the tree.
enum SourceTree {
    /// All Swift files below a folder, in the order of their paths.
    static func swift(in folder: String) -> [SourceFile] {
        files(in: folder) { $0.hasSuffix(".swift") }
    }

    /// All text files below a folder; what is no UTF-8 is left out.
    static func texts(in folder: String) -> [SourceFile] {
        files(in: folder) { !$0.hasSuffix(".pack") && !$0.hasSuffix(".bin") }
    }

    /// One file of the tree.
    static func file(_ path: String) -> SourceFile? {
        guard let text = try? String(contentsOfFile: ProjectFolder.file(path), encoding: .utf8)
        else { return nil }
        return SourceFile(path: path, text: text)
    }

    private static func files(in folder: String, where isWanted: (String) -> Bool) -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: ProjectFolder.file(folder))
        let paths = (names?.allObjects ?? []).compactMap { $0 as? String }.sorted()
        return paths.filter(isWanted).compactMap { file(folder + "/" + $0) }
    }
}
