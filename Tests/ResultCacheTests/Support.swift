import AddressText
import Diagnostics
import Foundation
import Geocoding
import Synchronization
import TestSupport

@testable import ResultCache

/// A folder of a test's own, removed at its end.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "geobatch-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in the folder.
    func file(_ name: String) -> String { path + "/" + name }
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

    /// From now on nothing can be written there.
    func makeReadOnly() throws {
        let flags = UInt(MS_REMOUNT) | UInt(MS_RDONLY)
        guard mount("tmpfs", path, "tmpfs", flags, "") == 0 else { throw NotMounted() }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// The warnings that were posted.
final class Warnings: Sendable {
    private let log = Mutex<[String]>([])

    var all: [String] { log.withLock { $0 } }

    var sink: EventSink {
        EventSink { event in
            if case .warning(let words) = event { self.log.withLock { $0.append(words) } }
        }
    }
}

/// The key of a text.
func key(_ text: String) -> QueryKey { QueryKey(AddressQuery(text), geocoder: 7, settings: 0) }

/// An answer that bears its query's text.
func sampleAnswer(_ text: String) -> Answer { Answer(best: .example(label: text), requests: 1) }

extension ResultCache {
    /// Stores answers for these texts and waits for that.
    func keep(_ texts: [String], terms: CacheTerms = .standard) async {
        await keep(
            texts.map { (key($0), sampleAnswer($0)) },
            provider: "scripted",
            terms: terms
        )
        await flush()
    }

    /// The labels that are known for these texts.
    func labels(_ texts: [String]) async -> [String?] {
        await recall(texts.map { key($0) }).map { answer in
            guard case .text(let label) = answer?.best?.label else { return nil }
            return label
        }
    }
}
