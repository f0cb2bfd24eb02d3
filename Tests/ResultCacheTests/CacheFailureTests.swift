import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ResultCache

@Suite("A cache whose file fails")
struct CacheFailureTests {
    private let clock = ManualClock()
    private let warnings = Warnings()
    private let texts = (0..<220).map { "query \($0)" }

    private func cache(_ path: String) -> ResultCache {
        ResultCache(path: path, time: clock.timeSource, events: warnings.sink)
    }

    /// The bytes of a sound cache with all texts in it.
    private func sound() async throws -> Data {
        let folder = try TemporaryFolder()
        let cache = cache(folder.file("answers.sqlite"))
        await cache.keep(texts)
        await cache.close()
        return try Data(contentsOf: URL(filePath: folder.file("answers.sqlite")))
    }

    @Test("a byte changed anywhere gives the right answer, or none, and no crash")
    func flippedBytes() async throws {
        let bytes = try await sound()
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 3)
        #expect(bytes.count >= 8 * 4096)
        // Every page, and every second byte of the header of the file.
        var places = Array(stride(from: 0, to: 100, by: 2))
        for page in 0..<bytes.count / 4096 {
            places += (0..<3).map { _ in page * 4096 + Int.random(in: 0..<4096, using: &random) }
            places += [page * 4096 + Int.random(in: 0..<12, using: &random)]
        }
        var lost = 0
        for place in places where place < bytes.count {
            var changed = bytes
            changed[place] ^= UInt8.random(in: 1...255, using: &random)
            let path = folder.file("\(place).sqlite")
            try changed.write(to: URL(filePath: path))
            let cache = cache(path)
            let labels = await cache.labels(texts)
            for (label, text) in zip(labels, texts) where label != nil { #expect(label == text) }
            if labels.contains(nil) { lost += 1 }
            await cache.keep(["new"])
            let new = await cache.labels(["new"])
            #expect(new == ["new"] || new == [nil])
            await cache.close()
        }
        // Damage was met, and where it was, somebody was told.
        #expect(lost > 20)
        #expect(!warnings.all.isEmpty)
    }

    @Test("a file that was cut gives the right answer, or none")
    func cutFile() async throws {
        let bytes = try await sound()
        let folder = try TemporaryFolder()
        for count in stride(from: 1, to: bytes.count, by: 1777) {
            let path = folder.file("\(count).sqlite")
            try bytes.prefix(count).write(to: URL(filePath: path))
            let cache = cache(path)
            for (label, text) in zip(await cache.labels(texts), texts) where label != nil {
                #expect(label == text)
            }
            await cache.close()
        }
    }

    @Test("a damaged file is told of once, and clear begins a new one")
    func clearDamaged() async throws {
        var bytes = try await sound()
        let folder = try TemporaryFolder()
        let path = folder.file("answers.sqlite")
        // The root page of the table, after the file's header and schema.
        bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
        try bytes.write(to: URL(filePath: path))
        let cache = cache(path)
        #expect(await cache.labels(["query 1"]) == [nil])
        #expect(await cache.labels(["query 2"]) == [nil])
        await cache.close()
        #expect(warnings.all.count == 1)
        #expect(warnings.all.first?.contains("is damaged. Begin a new one with") == true)
        try CacheAdministration.clear(path)
        let fresh = self.cache(path)
        await fresh.keep(["a"])
        #expect(await fresh.labels(["a"]) == ["a"])
    }

    @Test(
        "a file of another program is neither used nor changed nor cleared",
        arguments: ["id,city\n1,Rome\n", "SQLite format 3\0 but not really, only a text"]
    )
    func otherProgram(text: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("mine.csv")
        let long = text + String(repeating: "x", count: 5000)
        try long.write(toFile: path, atomically: true, encoding: .utf8)
        let cache = cache(path)
        await cache.keep(["a"])
        #expect(await cache.labels(["a"]) == [nil])
        await cache.close()
        #expect(warnings.all.count == 1)
        #expect(throws: CacheProblem.self) { try CacheAdministration.clear(path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == long)
    }

    @Test("a database of another program, or of a later version, is left alone")
    func otherDatabase() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("other.sqlite")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        try Database(path: path).execute("CREATE TABLE t(x); PRAGMA application_id=5")
        let other = cache(path)
        await other.keep(["a"])
        #expect(warnings.all.first?.contains("is not a cache of geobatch") == true)
        let mine = folder.file("mine.sqlite")
        _ = try CacheStore.open(mine)
        try Database(path: mine).execute("PRAGMA user_version=2")
        let later = cache(mine)
        #expect(await later.labels(["a"]) == [nil])
        #expect(warnings.all.last?.contains("has format 2") == true)
    }

    @Test(
        "a full disk keeps what it has and says once that new answers are not kept",
        .enabled(if: SmallDisk.isPossible)
    )
    func fullDisk() async throws {
        let disk = try SmallDisk(kibibytes: 256)
        let cache = cache(disk.path + "/answers.sqlite")
        await cache.keep(Array(texts.prefix(20)))
        for round in 0..<40 { await cache.keep((0..<200).map { "filler \(round)/\($0)" }) }
        #expect(warnings.all.count == 1, "\(warnings.all)")
        #expect(warnings.all.first?.hasPrefix("No space is left for the cache") == true)
        #expect(await cache.labels(Array(texts.prefix(20))) == Array(texts.prefix(20)))
        await cache.close()
    }

    @Test(
        "on a disk without room for it there is no cache, and a warning",
        .enabled(if: SmallDisk.isPossible)
    )
    func tinyDisk() async throws {
        let disk = try SmallDisk(kibibytes: 64)
        _ = FileManager.default.createFile(
            atPath: disk.path + "/big",
            contents: Data(count: 1 << 16)
        )
        let cache = cache(disk.path + "/answers.sqlite")
        await cache.keep(["a"])
        #expect(await cache.labels(["a"]) == [nil])
        #expect(warnings.all.count == 1, "\(warnings.all)")
    }

    @Test(
        "on a read-only disk there is no cache, and a warning",
        .enabled(if: SmallDisk.isPossible)
    )
    func readOnlyDisk() async throws {
        let disk = try SmallDisk(kibibytes: 512)
        let path = disk.path + "/answers.sqlite"
        let first = cache(path)
        await first.keep(["a"])
        await first.close()
        try disk.makeReadOnly()
        let second = cache(path)
        #expect(await second.labels(["a"]) == [nil])
        await second.keep(["b"])
        #expect(warnings.all.count == 1, "\(warnings.all)")
        #expect(warnings.all.first?.contains("cannot be written") == true)
    }

    @Test(
        "a path that cannot be a file is told of once",
        arguments: ["/dev/full", "/proc/geobatch/answers.sqlite", "/"]
    )
    func impossiblePath(path: String) async throws {
        let cache = cache(path)
        await cache.keep(["a"])
        #expect(await cache.labels(["a"]) == [nil])
        await cache.keep(["b"])
        #expect(warnings.all.count == 1, "\(warnings.all)")
    }

    @Test("another process that holds the file is waited for, then told of, and looking up goes on")
    func health() {
        var health = CacheHealth()
        #expect(health.writingFailed(.busy(path: "c")) != nil)
        #expect(health.writingFailed(.busy(path: "c")) == nil)
        #expect(health.writes)
        #expect(health.writingFailed(.busy(path: "c")) == nil)
        #expect(!health.writes)
        #expect(health.reads)
        #expect(health.readingFailed(.damaged(path: "c")) != nil)
        #expect(!health.reads)
    }
}
