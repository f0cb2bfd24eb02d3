import Glibc

/// How the cache's file is made and told from others.
enum CacheFile {
    /// Tells our files from those of other programs: "gbch".
    static let applicationID: Int64 = 0x6762_6368
    /// The format of the tables.
    static let version: Int64 = 1
    /// How long to wait for another process that writes, in milliseconds.
    private static let patience: Int32 = 30_000

    /// Makes an empty file, mode 0600, and its folders, when there is none.
    static func make(_ path: String) throws(CacheProblem) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            mkdir(String(path[..<index]), 0o700)
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        switch errno {
        case EACCES, EPERM, EROFS: throw .readOnly(path: path)
        case ENOSPC, EDQUOT: throw .full(path: path)
        case let code: throw .unusable(path: path, why: words(code))
        }
    }

    /// Does again what others are in the way of: where two processes make one file, SQLite does not wait
    /// for the change to its write-ahead log as it waits for everything else.
    private static func patiently(
        _ work: () throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let pause: UInt32 = 10
        for _ in 0..<UInt32(patience) / pause {
            do throws(DatabaseError) {
                return try work()
            } catch {
                guard error.kind == .busy else { throw error }
                usleep(pause * 1_000)
            }
        }
        try work()
    }

    /// Checks that the file is ours, and makes the tables of a new one.
    ///
    /// - Returns: why it cannot be used, or nil.
    static func prepare(_ database: Database, path: String) throws(DatabaseError) -> CacheProblem? {
        database.wait(milliseconds: patience)
        // Damaged pages are to be noticed rather than followed.
        try database.execute("PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF")
        if try isNew(database) {
            try patiently { () throws(DatabaseError) in
                try database.execute("PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL")
            }
            try database.transaction { () throws(DatabaseError) in
                // Another process may have been quicker.
                if try isNew(database) { try database.execute(schema) }
            }
        }
        guard try database.number("PRAGMA application_id") == applicationID else {
            return .notACache(path: path)
        }
        let found = try database.number("PRAGMA user_version")
        guard found == version else { return .otherVersion(path: path, found: found) }
        try database.execute(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; "
                + "PRAGMA cache_size=-4096; PRAGMA journal_size_limit=8388608"
        )
        return nil
    }

    private static func isNew(_ database: Database) throws(DatabaseError) -> Bool {
        guard try database.number("SELECT count(*) FROM sqlite_schema") == 0 else { return false }
        return try database.number("PRAGMA application_id") == 0
    }

    private static let schema = """
        CREATE TABLE answers (
            key BLOB PRIMARY KEY, provider TEXT NOT NULL, stored INTEGER NOT NULL,
            expires INTEGER NOT NULL, checksum INTEGER NOT NULL, record BLOB NOT NULL
        ) WITHOUT ROWID;
        PRAGMA application_id=\(applicationID);
        PRAGMA user_version=\(version);
        """

    /// Whether the file bears our mark, as far as it can be read; true for an empty one. Decides
    /// whether a damaged file may be removed.
    static func bearsOurMark(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &head, head.count)
        if count == 0 { return true }
        return head[68..<72].reduce(0) { $0 << 8 | Int64($1) } == applicationID
    }

    private static func words(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(
            decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }
}
