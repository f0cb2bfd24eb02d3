import Diagnostics
import Foundation
import Synchronization
import TestSupport

@testable import RunJournal

/// A folder of a test's own, removed at its end.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        // In memory where that is possible: these tests wait for the disk hundreds of times.
        let memory = URL(filePath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        let parent = isThere ? memory : FileManager.default.temporaryDirectory
        let url = parent.appending(path: "geobatch-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in the folder.
    func file(_ name: String) -> String { path + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file(name))))
    }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(Array(bytes)).write(to: URL(filePath: file(name)))
        return file(name)
    }
}

/// A file system of a few KiB, unmounted at the test's end. Needs the right to mount.
final class SmallDisk {
    let path: String

    /// Whether this process may mount; a case that needs it is skipped otherwise.
    static let isPossible: Bool = getuid() == 0 && (try? SmallDisk(kibibytes: 64)) != nil

    struct NotMounted: Error {}

    init(kibibytes: Int) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID())").path
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
}

/// The pieces of a run that the tests vary.
enum Sample {
    static let outputs = [
        JournalOutput(path: "f.csv", isGrowing: true),
        JournalOutput(path: "s.json", isGrowing: false),
        JournalOutput(path: "out \"1\".csv", isGrowing: true),
    ]

    static func header(
        program: String = "1",
        size: Int = 5_000_000,
        head: UInt64 = 7,
        modified: Int = 1_700_000_000_000_000_000,
        settings: UInt64 = 1,
        indexes: UInt64 = 2,
        corrections: UInt64 = .max,
        outputs: [JournalOutput] = outputs
    ) -> JournalHeader {
        JournalHeader(
            run: "r1",
            program: program,
            input: InputIdentity(size: size, head: head, modified: modified),
            settings: settings,
            indexes: indexes,
            corrections: corrections,
            plan: "{\"delimiter\":\",\",\n\t\"columns\":[\"adrés\\u{7}se\"]}\u{1}",
            outputs: outputs
        )
    }

    static func commit(_ number: Int) -> Commit {
        Commit(
            rows: number * 16_384,
            offset: number * 1_000_000,
            line: number * 17_000,
            lengths: [number * 100, number * 2_000_000],
            blocks: number,
            hash: UInt64(number) << 60 | 5,
            counters: [number, 0, 3]
        )
    }

    /// The bytes of a journal with so many commits.
    static func bytes(commits: Int, completed: [Int]? = nil) -> [UInt8] {
        var bytes = JournalLines.line(header().value)
        for number in 0..<commits {
            bytes += JournalLines.line(commit(number + 1).value(sequence: number + 1))
        }
        if let completed {
            bytes += JournalLines.line(
                .members(["complete": .list(completed.map { .number($0) })])
            )
        }
        return bytes
    }
}

/// Collects warnings.
final class EventSinkBox: Sendable {
    private let log = Mutex<[String]>([])

    var warnings: [String] { log.withLock { $0 } }

    var sink: EventSink {
        EventSink { event in
            if case .warning(let words) = event { self.log.withLock { $0.append(words) } }
        }
    }
}
