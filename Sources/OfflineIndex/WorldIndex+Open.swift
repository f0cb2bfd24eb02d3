import AddressText
import CWorldData
import Glibc

extension WorldIndex {
    /// Raised when the builder's rules change, so that indexes of older rules are built again.
    static let builderRevision: UInt64 = 8

    /// The file name of the world index of this program: it carries the format and what it is built
    /// from, so that an index of another version is never taken for it.
    public static var fileName: String {
        let pack = UnsafeRawBufferPointer(
            start: geobatch_world_pack_start(),
            count: geobatch_world_pack_size
        )
        // The pack's frame ends with the checksum of its content.
        let ends = [UInt8](pack.prefix(256)) + [UInt8](pack.suffix(256))
        var identity = ContentHash.mixed(UInt64(pack.count), builderRevision)
        identity = ContentHash.mixed(identity, ends.withUnsafeBytes(ContentHash.of))
        identity = ContentHash.mixed(identity, UInt64(Normaliser.revision))
        if let table = FoldTable.builtIn {
            identity = ContentHash.mixed(identity, ContentHash.of(table.bytes))
        }
        let digits = String(identity, radix: 16)
        let padded = String(repeating: "0", count: 16 - digits.count) + digits
        return "world-\(IndexFormat.major)-\(padded).gbx"
    }

    /// The world index where it usually is, or nil when this machine has none yet.
    ///
    /// A file that belongs to somebody else than this user or root is not trusted.
    ///
    /// - Parameters:
    ///   - environment: the process environment; `GEOBATCH_DATA`, `HOME` and the XDG folders count.
    ///   - executable: the path of the running program.
    public static func find(environment: [String: String], executable: String) -> IndexFile? {
        for folder in WorldFolders(environment: environment, executable: executable).all {
            if let file = openTrusted(folder + "/" + fileName) { return file }
        }
        return nil
    }

    /// Opens the world index, and builds it first where this machine has none yet.
    ///
    /// One process builds, the others wait for it.
    ///
    /// - Parameters:
    ///   - environment: as for `find`.
    ///   - executable: the path of the running program.
    ///   - progress: called with a few words while the index is built or waited for.
    /// - Throws: `IndexError`, `.noPlace` when no folder can be written.
    public static func open(
        environment: [String: String],
        executable: String,
        progress: (String) -> Void
    ) throws(IndexError) -> IndexFile {
        if let file = find(environment: environment, executable: executable) { return file }
        let place = try usualPath(environment: environment, executable: executable)
        return try buildOnce(at: place, progress: progress)
    }

    /// Where a missing world index is built: in the first folder that can be written.
    ///
    /// - Throws: `IndexError.noPlace` when there is none.
    public static func usualPath(
        environment: [String: String],
        executable: String
    ) throws(IndexError) -> String {
        let folders = WorldFolders(environment: environment, executable: executable).building
        for folder in folders where makeFolder(folder) { return folder + "/" + fileName }
        throw .noPlace(tried: folders)
    }

    /// An index at that path, or nil when there is none that can be used.
    private static func openTrusted(_ path: String) -> IndexFile? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid() || status.st_uid == 0 else {
            return nil
        }
        return try? IndexFile(path: path)
    }

    /// Builds the index there, unless another process did while this one waited.
    private static func buildOnce(
        at path: String,
        progress: (String) -> Void
    ) throws(IndexError) -> IndexFile {
        let lock = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard lock >= 0 else {
            throw .unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        defer { close(lock) }
        if flock(lock, LOCK_EX | LOCK_NB) != 0 {
            progress("another geobatch builds the world index; waiting for it")
            while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        }
        if let file = openTrusted(path) { return file }
        progress("building the world index, once on this machine")
        try build(to: path, progress: progress)
        return try IndexFile(path: path)
    }

    /// Makes a folder with the folders above it; whether it can be written.
    private static func makeFolder(_ path: String) -> Bool {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o755)
        }
        return access(path, W_OK) == 0
    }
}
