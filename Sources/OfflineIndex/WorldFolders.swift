/// Where the world index may be: folders in the order they are searched. A pure value.
struct WorldFolders: Equatable {
    /// Folders that are only read.
    var shared: [String] = []
    /// Folders in which a missing index may be built, in order of preference; read as well.
    var own: [String] = []

    /// All folders in the order of the search.
    var all: [String] { (override.map { [$0] } ?? []) + shared + own }

    /// `GEOBATCH_DATA`, which is read and built in before any other.
    var override: String?

    /// - Parameters:
    ///   - environment: the process environment.
    ///   - executable: the path of the running program.
    init(environment: [String: String], executable: String) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        override = value("GEOBATCH_DATA")
        if let slash = executable.lastIndex(of: "/") {
            shared.append(executable[..<slash] + "/../share/geobatch")
        }
        let home = value("HOME")
        if let data = value("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }) {
            shared.append(data + "/geobatch")
        }
        let dataFolders = value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        shared += dataFolders.split(separator: ":").map { $0 + "/geobatch" }
        if let cache = value("XDG_CACHE_HOME") ?? home.map({ $0 + "/.cache" }) {
            own.append(cache + "/geobatch")
        }
        own.append("/var/cache/geobatch")
    }

    /// Folders to build in: the override alone where it is set.
    var building: [String] { override.map { [$0] } ?? own }
}
