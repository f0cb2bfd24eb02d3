import AddressText
import Geocoding
import Glibc

/// The file of the cache, open; for one thread at a time.
///
/// WAL, so that any number of processes read while one writes. Losing the last moments to a loss of
/// power is no harm: the run log has them.
final class CacheStore {
    private let database: Database
    private let find: Statement
    private let insert: Statement
    /// Whether a row was found whose bytes are not those that were stored.
    private(set) var sawDamage = false

    /// Opens the file, and makes it, mode 0600, with its folders when there is none.
    static func open(_ path: String) throws(CacheProblem) -> CacheStore {
        try CacheFile.make(path)
        do throws(DatabaseError) {
            let database = try Database(path: path)
            if let problem = try CacheFile.prepare(database, path: path) { throw .init(problem) }
            return try CacheStore(database)
        } catch {
            throw error.problem ?? CacheProblem(error, path: path)
        }
    }

    private init(_ database: Database) throws(DatabaseError) {
        self.database = database
        find = try database.prepare(
            "SELECT provider, stored, expires, checksum, record FROM answers WHERE key = ?1"
        )
        insert = try database.prepare(
            "INSERT INTO answers (key, provider, stored, expires, checksum, record) "
                + "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (key) DO UPDATE SET "
                + "provider = ?2, stored = ?3, expires = ?4, checksum = ?5, record = ?6 "
                + "WHERE ?3 >= stored OR stored > ?7"
        )
    }

    /// What is known for these keys and still counts, in their order; one transaction.
    ///
    /// - Parameter now: seconds since 1970.
    func recall(_ keys: [QueryKey], now: Int64) throws(DatabaseError) -> [Answer?] {
        var answers: [Answer?] = []
        answers.reserveCapacity(keys.count)
        try database.reading { () throws(DatabaseError) in
            for key in keys { answers.append(try recall(key, now: now)) }
        }
        return answers
    }

    private func recall(_ key: QueryKey, now: Int64) throws(DatabaseError) -> Answer? {
        defer { find.reset() }
        withUnsafeBytes(of: (key.high.bigEndian, key.low.bigEndian)) { find.bind(1, $0) }
        guard try find.step() else { return nil }
        let entry = CacheEntry(
            key: key,
            provider: find.text(0),
            stored: find.number(1),
            expires: find.number(2),
            record: find.bytes(4)
        )
        guard Int64(entry.checksum) == find.number(3) else {
            sawDamage = true
            return nil
        }
        return entry.answer(at: now)
    }

    /// Stores entries in one transaction. Later ones replace earlier ones, and those from a future that
    /// a clock had shown before it was set back.
    ///
    /// - Parameter now: seconds since 1970.
    func keep(_ entries: [CacheEntry], now: Int64) throws(DatabaseError) {
        // In the order of the keys, which the table has: neighbours share a page.
        let order = entries.indices.sorted {
            let (left, right) = (entries[$0].key, entries[$1].key)
            return (left.high, left.low, $0) < (right.high, right.low, $1)
        }
        try database.transaction { () throws(DatabaseError) in
            for index in order { try keep(entries[index], now: now) }
        }
    }

    private func keep(_ entry: CacheEntry, now: Int64) throws(DatabaseError) {
        defer { insert.reset() }
        insert.bind(1, entry.keyBytes)
        insert.bind(2, entry.provider)
        insert.bind(3, entry.stored)
        insert.bind(4, entry.expires)
        insert.bind(5, Int64(entry.checksum))
        insert.bind(6, entry.record)
        insert.bind(7, now)
        _ = try insert.step()
    }
}
