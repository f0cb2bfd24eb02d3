import Foundation
import TestSupport
import Testing

@testable import RunJournal

@Suite("The journal")
struct JournalTests {
    @Test("reads back what was written, header, commits and the end")
    func roundTrip() throws {
        let bytes = Sample.bytes(commits: 3, completed: [300, 40, 6_000_000])
        let journal = try Journal(bytes)
        #expect(journal.header == Sample.header())
        #expect(journal.commits == (1...3).map(Sample.commit))
        #expect(journal.completed == [300, 40, 6_000_000])
        #expect(journal.length == bytes.count)
    }

    @Test("cut at any byte, it holds the commits that are whole, and knows where they end")
    func cut() throws {
        let whole = Sample.bytes(commits: 4, completed: [400, 1, 8_000_000])
        let ends = (0...4).map { Sample.bytes(commits: $0).count }
        for count in 0...whole.count {
            let bytes = Array(whole.prefix(count))
            guard count >= ends[0] else {
                #expect(throws: Journal.Flaw.noHeader) { try Journal(bytes) }
                continue
            }
            let journal = try Journal(bytes)
            let commits = ends.lastIndex { $0 <= count } ?? 0
            #expect(journal.commits == (0..<commits).map { Sample.commit($0 + 1) })
            #expect((journal.completed != nil) == (count == whole.count))
            #expect(journal.length == (count == whole.count ? count : ends[commits]))
        }
    }

    @Test("with any byte changed, it holds only what was written before that byte")
    func flipped() throws {
        let whole = Sample.bytes(commits: 3, completed: [1, 2, 3])
        let ends = (0...3).map { Sample.bytes(commits: $0).count }
        var random = SeededGenerator(seed: 8)
        for place in whole.indices {
            for _ in 0..<3 {
                var bytes = whole
                bytes[place] ^= UInt8.random(in: 1...255, using: &random)
                guard place >= ends[0] else {
                    #expect(throws: Journal.Flaw.self) { try Journal(bytes) }
                    continue
                }
                let journal = try Journal(bytes)
                let commits = ends.lastIndex { $0 <= place } ?? 0
                #expect(journal.commits.count == commits, "byte \(place)")
                #expect(journal.completed == nil)
                #expect(journal.length == ends[commits])
            }
        }
    }

    @Test("lines in the wrong order, twice, or going back are not believed")
    func order() throws {
        func line(_ number: Int, sequence: Int) -> [UInt8] {
            JournalLines.line(Sample.commit(number).value(sequence: sequence))
        }
        let start = Sample.bytes(commits: 2)
        for next in [line(3, sequence: 4), line(2, sequence: 2), line(1, sequence: 3)] {
            let journal = try Journal(start + next + line(4, sequence: 4))
            #expect(journal.commits.count == 2)
            #expect(journal.length == start.count)
        }
    }

    @Test("a journal of another version is not taken for a damaged one")
    func otherVersion() {
        let line = JournalLines.line(.members(["geobatch_journal": .number(2)]))
        #expect(throws: Journal.Flaw.otherVersion) { try Journal(line) }
    }

    @Test("any bytes at all are read without a crash")
    func anything() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<2000 {
            let text = random.bytes(from: Array("{}[]\",:-0123456789abcu\\\n ".utf8), atMost: 60)
            _ = JournalParser.parse(text)
            let line = JournalLines.line(.text("x")).prefix(9) + text + [0x0A]
            #expect(throws: Journal.Flaw.self) { try Journal(Array(line)) }
        }
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(JournalParser.parse(deep) == nil)
    }

    @Test("values of every kind are JSON that other programs read, and read back equal")
    func json() throws {
        let value = JournalValue.members([
            "a": .number(-5), "b": .text("\"\\\n\r\t\u{0}\u{1F}\u{7F}é한😀/"), "c": .list([]),
            "d": .object([]), "e": .list([.number(.max), .number(.min), .digest(255)]),
        ])
        #expect(JournalParser.parse(Array(value.json.utf8)) == value)
        let other = try JSONSerialization.jsonObject(with: Data(value.json.utf8)) as? [String: Any]
        #expect(other?["b"] as? String == value["b"]?.string)
        #expect(!value.json.contains("\n"))
    }
}

@Suite("The journal on disk")
struct JournalFileTests {
    @Test("what was added is there when it is read, with mode 0600 and nothing beside it")
    func writes() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("journal")
        #expect(JournalFile.read(path) == nil)
        var file = try JournalFile.create(path, header: Sample.header())
        try file.add(Sample.commit(1))
        try file.add(Sample.commit(2))
        try file.complete(lengths: [200, 5, 4_000_000])
        #expect(
            try folder.bytes("journal") == Sample.bytes(commits: 2, completed: [200, 5, 4_000_000])
        )
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["journal"])
    }

    @Test("cut at any byte and gone on with, it is as if it had never been cut")
    func reopens() throws {
        let folder = try TemporaryFolder()
        let whole = Sample.bytes(commits: 4)
        for count in stride(from: Sample.bytes(commits: 0).count, through: whole.count, by: 3) {
            let path = try folder.write(whole.prefix(count), to: "journal")
            let journal = try #require(try JournalFile.read(path)?.get())
            var file = try JournalFile.reopen(path, journal, behind: nil)
            for number in journal.commits.count..<4 { try file.add(Sample.commit(number + 1)) }
            #expect(try folder.bytes("journal") == whole)
        }
    }

    @Test("gone on behind an earlier commit, the later ones are cut")
    func earlierCommit() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Sample.bytes(commits: 4) + Array("torn".utf8), to: "journal")
        let journal = try #require(try JournalFile.read(path)?.get())
        var file = try JournalFile.reopen(path, journal, behind: journal.commits[1])
        #expect(try folder.bytes("journal") == Sample.bytes(commits: 2))
        try file.add(Sample.commit(3))
        #expect(try folder.bytes("journal") == Sample.bytes(commits: 3))
    }

    @Test("on a full disk it says so and holds what it held", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk(kibibytes: 64)
        let path = disk.path + "/journal"
        var file = try JournalFile.create(path, header: Sample.header())
        var written = 0
        do {
            while written < 10_000 {
                try file.add(Sample.commit(written + 1))
                written += 1
            }
            Issue.record("there was room")
        } catch {
            #expect(error.isFull)
            #expect(error.description.hasPrefix("No space is left for"))
        }
        #expect(written > 10)
        #expect(try JournalFile.read(path)?.get().commits.count == written)
    }

    @Test("in a folder that is not there it says what failed")
    func noFolder() {
        do {
            _ = try JournalFile.create("/nonexistent/journal", header: Sample.header())
            Issue.record("it was made")
        } catch {
            #expect(error.description.contains("No such file"), "\(error)")
        }
    }
}

@Suite("The hash of an input")
struct BlockHashTests {
    private func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<(count + 7) / 8).flatMap { _ in
            withUnsafeBytes(of: random.next()) { Array($0) }
        }.prefix(count).map { $0 }
    }

    @Test("is the same however the bytes are cut, and another one when a byte is")
    func cutting() {
        let all = bytes(2_500_000, seed: 1)
        var whole = BlockHash()
        whole.combine(all)
        whole.finish()
        #expect(whole.hashes.count == 3)
        var random = SeededGenerator(seed: 2)
        var pieces = BlockHash()
        var next = 0
        while next < all.count {
            let count = min(all.count - next, .random(in: 1...200_000, using: &random))
            pieces.combine(Array(all[next..<next + count]))
            next += count
        }
        pieces.finish()
        #expect(pieces.hashes == whole.hashes)
        for place in [0, 9, 1_048_575, 1_048_576, 2_000_000, 2_499_999] {
            var changed = all
            changed[place] ^= 1
            var other = BlockHash()
            other.combine(changed)
            other.finish()
            for block in 0..<3 {
                let isBefore = block < place / BlockHash.blockBytes
                #expect((other.hashes[block] == whole.hashes[block]) == isBefore)
            }
        }
    }

    @Test("a commit takes the blocks that hold all before its offset, as far as they were read")
    func covering() {
        var hash = BlockHash()
        hash.combine([UInt8](repeating: 1, count: 2 * BlockHash.blockBytes + 5))
        #expect(hash.blocks(covering: 0) == 0)
        #expect(hash.blocks(covering: 1) == 1)
        #expect(hash.blocks(covering: BlockHash.blockBytes) == 1)
        #expect(hash.blocks(covering: BlockHash.blockBytes + 1) == 2)
        #expect(hash.blocks(covering: 2 * BlockHash.blockBytes + 5) == 2)
        #expect(hash.hash(ofBlocks: 3) == nil)
        hash.finish()
        #expect(hash.blocks(covering: 2 * BlockHash.blockBytes + 5) == 3)
        #expect(hash.hash(ofBlocks: 0) == BlockHash().hash(ofBlocks: 0))
        #expect(Set([0, 1, 2, 3].map { hash.hash(ofBlocks: $0) }).count == 4)
    }
}
