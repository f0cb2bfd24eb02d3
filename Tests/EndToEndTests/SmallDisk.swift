import Foundation

/// A file system of a few KiB, unmounted at the test's end. Needs the right to mount.
final class SmallDisk {
    let path: String

    /// Whether this process may mount; a case that needs it is skipped otherwise.
    static let isPossible: Bool = getuid() == 0 && (try? SmallDisk(kibibytes: 64)) != nil

    struct NotMounted: Error {}

    init(kibibytes: Int) throws {
        path = NSTemporaryDirectory() + "geobatch-disk-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
            try? FileManager.default.removeItem(atPath: path)
            throw NotMounted()
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file on it.
    func file(_ name: String) -> String { path + "/" + name }

    /// Makes room.
    func grow(kibibytes: Int) throws {
        try remount(UInt(MS_REMOUNT), "size=\(kibibytes)k")
    }

    /// From now on nothing can be written there.
    func makeReadOnly() throws { try remount(UInt(MS_REMOUNT) | UInt(MS_RDONLY), "") }

    /// Leaves no room at all.
    func fill() throws {
        _ = FileManager.default.createFile(atPath: file("filler"), contents: nil)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file("filler")))
        defer { try? handle.close() }
        let block = Data(repeating: 0x2E, count: 4096)
        while (try? handle.write(contentsOf: block)) != nil {}
    }

    private func remount(_ flags: UInt, _ options: String) throws {
        guard mount("tmpfs", path, "tmpfs", flags, options) == 0 else { throw NotMounted() }
    }
}
