import Foundation

/// A folder of a test's own, removed at its end.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "geobatch-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in the folder.
    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ text: String, to name: String = "corrections.csv") throws -> String {
        try Data(text.utf8).write(to: URL(filePath: file(name)))
        return file(name)
    }

    /// A file's text.
    func read(_ name: String = "corrections.csv") throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
    }

    /// A file's permissions.
    func mode(_ name: String = "corrections.csv") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
