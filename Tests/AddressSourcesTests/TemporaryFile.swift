import Foundation

/// A file that is gone when the test is over.
final class TemporaryFile {
    let path: String
    private let folder: String

    /// - Parameter name: may have folders in it.
    init(_ name: String, _ bytes: [UInt8]) throws {
        folder = NSTemporaryDirectory() + "/sources-" + UUID().uuidString
        path = folder + "/" + name
        let parent = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: parent,
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    convenience init(_ name: String, _ text: String) throws {
        try self.init(name, Array(text.utf8))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
