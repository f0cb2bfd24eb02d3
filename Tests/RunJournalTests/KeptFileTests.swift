import Foundation
import Testing

@testable import RunJournal

@Suite("A file kept beside the journal")
struct KeptFileTests {
    @Test("is there whole, replaces an earlier one, and leaves nothing beside it")
    func writes() throws {
        let folder = try TemporaryFolder()
        for text in ["", "a longer text\n", "b"] {
            try KeptFile.write(Array(text.utf8), to: folder.file("kept"))
            #expect(try folder.bytes("kept") == Array(text.utf8))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kept"])
    }

    @Test("on a full disk the earlier one stays as it was", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk(kibibytes: 64)
        let path = disk.path + "/kept"
        try KeptFile.write([1, 2, 3], to: path)
        do {
            try KeptFile.write([UInt8](repeating: 0, count: 1 << 17), to: path)
            Issue.record("there was room")
        } catch {
            #expect(error.isFull)
        }
        #expect(Array(try Data(contentsOf: URL(filePath: path))) == [1, 2, 3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["kept"])
    }
}
