import Foundation

/// A file system of 64 KiB, unmounted at the test's end. Needs the right to mount.
final class SmallDisk {
    let path: String

    /// Whether this process may mount; a case that needs it is skipped otherwise.
    static let isPossible: Bool = {
        guard getuid() == 0, let disk = try? SmallDisk() else { return false }
        return FileManager.default.fileExists(atPath: disk.path)
    }()

    struct NotMounted: Error {}

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("tmpfs", path, "tmpfs", 0, "size=64k") == 0 else {
            try? FileManager.default.removeItem(atPath: path)
            throw NotMounted()
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: path)
    }
}
