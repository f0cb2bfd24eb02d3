import Glibc

/// What `geobatch cache` does: look at the file, remove what is old, remove everything.
public enum CacheAdministration {
    /// What the file holds.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: `CacheProblem`.
    public static func info(_ path: String, now: Double) throws(CacheProblem) -> CacheInfo {
        try withDatabase(path) { (database) throws(DatabaseError) in
            var info = CacheInfo()
            info.bytes = try database.number(
                "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
            )
            // Row by row: grouping in SQLite would sort all of them in memory.
            let rows = try database.prepare("SELECT provider, stored, expires FROM answers")
            var providers: [String: CacheInfo.Provider] = [:]
            while try rows.step() {
                let name = rows.text(0)
                providers[name, default: CacheInfo.Provider(name: name)]
                    .add(
                        stored: rows.number(1),
                        isExpired: rows.number(2) <= Int64(now)
                            || rows.number(1) > Int64(now) + CacheEntry.forgivenSeconds
                    )
            }
            info.providers = providers.values.sorted { $0.name < $1.name }
            return info
        }
    }

    /// How many rows are removed at once, so that other processes need not wait long.
    private static let batch = 20_000

    /// Removes what no longer counts and gives its room back.
    ///
    /// - Returns: the number of answers removed.
    /// - Throws: `CacheProblem`.
    public static func prune(_ path: String, now: Double) throws(CacheProblem) -> Int {
        try withDatabase(path) { (database) throws(DatabaseError) in
            var removed = 0
            let delete = try database.prepare(
                "DELETE FROM answers WHERE key IN "
                    + "(SELECT key FROM answers WHERE (expires <= ?1 OR stored > ?3) AND key >= ?2 "
                    + "ORDER BY key LIMIT \(batch)) RETURNING key"
            )
            var from: [UInt8] = []
            while true {
                delete.bind(1, Int64(now))
                delete.bind(2, from)
                delete.bind(3, Int64(now) + CacheEntry.forgivenSeconds)
                var count = 0
                while try delete.step() {
                    count += 1
                    let key = delete.bytes(0)
                    if from.lexicographicallyPrecedes(key) { from = key }
                }
                delete.reset()
                removed += count
                if count < batch { break }
            }
            try giveBack(database)
            return removed
        }
    }

    /// Removes all answers. A damaged file is removed as a whole.
    ///
    /// - Throws: `CacheProblem`; a file of another program is left alone.
    public static func clear(_ path: String) throws(CacheProblem) {
        do throws(CacheProblem) {
            try withDatabase(path) { (database) throws(DatabaseError) in
                try database.execute("DELETE FROM answers")
                try giveBack(database)
            }
        } catch {
            guard case .damaged = error else { throw error }
            guard CacheFile.bearsOurMark(path) else { throw .notACache(path: path) }
            for ending in ["-wal", "-shm", ""] { unlink(path + ending) }
            try CacheFile.make(path)
        }
    }

    private static func giveBack(_ database: Database) throws(DatabaseError) {
        try database.execute("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func withDatabase<Value>(
        _ path: String,
        _ work: (Database) throws(DatabaseError) -> Value
    ) throws(CacheProblem) -> Value {
        guard access(path, F_OK) == 0 else {
            throw .unusable(path: path, why: "there is no such file")
        }
        do throws(DatabaseError) {
            let database = try Database(path: path)
            if let problem = try CacheFile.prepare(database, path: path) { throw .init(problem) }
            return try work(database)
        } catch {
            throw error.problem ?? CacheProblem(error, path: path)
        }
    }
}

/// What a cache holds.
public struct CacheInfo: Sendable, Equatable {
    /// The size of the file.
    public var bytes: Int64 = 0
    /// What it holds of each provider, by name.
    public var providers: [Provider] = []

    /// The answers of all providers.
    public var answers: Int64 { providers.reduce(0) { $0 + $1.answers } }

    /// What it holds of one provider. Times are seconds since 1970.
    public struct Provider: Sendable, Equatable {
        /// The name in `geo_provider`.
        public let name: String
        /// How many answers.
        public private(set) var answers: Int64 = 0
        /// How many of them no longer count.
        public private(set) var expired: Int64 = 0
        /// When the oldest was stored.
        public private(set) var oldest = Int64.max
        /// When the newest was stored.
        public private(set) var newest = Int64.min

        init(name: String) { self.name = name }

        mutating func add(stored: Int64, isExpired: Bool) {
            answers += 1
            if isExpired { expired += 1 }
            oldest = min(oldest, stored)
            newest = max(newest, stored)
        }
    }
}
