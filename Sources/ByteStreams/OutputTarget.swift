import Glibc

/// Where an output's bytes go until it is finished.
enum OutputTarget: Equatable {
    /// Straight into a pipe, a device or standard output.
    case direct
    /// Into a part file in a folder beside the target.
    case beside(PartFile)

    /// Looks at a path and decides.
    static func choose(_ path: String) throws(OutputError) -> OutputTarget {
        // What standard output leads to may be a regular file; it is still written directly.
        let streams = ["/dev/std", "/dev/fd/", "/proc/"]
        if path == "-" || streams.contains(where: path.hasPrefix) { return .direct }
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .beside(try PartFile(path: path, target: path, existing: nil))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw OutputError(path: path, kind: .isDirectory)
        case S_IFREG: break
        default: return .direct
        }
        guard access(path, W_OK) == 0 else { throw OutputError(path: path, kind: .notWritable) }
        // A symbolic link stays one: what it points to is replaced.
        let target = resolved(path) ?? path
        return .beside(try PartFile(path: path, target: target, existing: status))
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}

/// The part file `.NAME.geobatch/part` beside the target NAME.
///
/// It has a folder of its own because the journal will stand there too, and because a lock on the
/// folder outlives the file's renaming.
struct PartFile: Equatable {
    /// The file that is replaced at the end.
    let target: String
    /// The folder of the target.
    let parent: String
    /// The folder of the part file.
    let folder: String
    /// The part file.
    private(set) var part: String
    /// The mode that the target has now.
    let mode: mode_t?

    init(path: String, target: String, existing: stat?) throws(OutputError) {
        guard let (parent, name) = Self.split(target) else {
            throw OutputError(path: path, kind: .isDirectory)
        }
        var status = stat()
        guard stat(parent, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw OutputError(path: path, kind: .folderMissing(parent))
        }
        self.target = target
        self.parent = parent
        folder = (parent == "/" ? "" : parent) + "/.\(name).geobatch"
        part = folder + "/part"
        mode = existing.map { $0.st_mode & 0o7777 }
    }

    /// The name of what is made from a part.
    static let made = "made"

    /// The same output, its bytes in another file of the folder.
    func growing(in name: String) -> PartFile {
        var other = self
        other.part = folder + "/" + name
        return other
    }

    /// The folder and the name; nil when there is no name, as in `dir/`.
    private static func split(_ path: String) -> (parent: String, name: String)? {
        guard let slash = path.lastIndex(of: "/") else {
            return path.isEmpty ? nil : (".", path)
        }
        let name = String(path[path.index(after: slash)...])
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        return name.isEmpty ? nil : (parent, name)
    }
}
