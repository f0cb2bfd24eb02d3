import ByteStreams
import Foundation
import Testing

@Suite("Writing outputs")
struct AtomicOutputTests {
    private static let old = Array("old\n".utf8)
    private static let new = Array("new content\n".utf8)

    @Test("an existing file is untouched until the output is finished, then replaced")
    func replaces() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("out.csv", Self.old)
        let output = try AtomicOutput.create(path)
        try output.write(Self.new)
        try output.flush()
        #expect(try folder.read("out.csv") == Self.old)
        #expect(folder.names == [".out.csv.geobatch", "out.csv"])
        try output.finish()
        #expect(try folder.read("out.csv") == Self.new)
        #expect(folder.names == ["out.csv"])
        #expect(output.writtenBytes == Self.new.count)
    }

    @Test("a discarded or forgotten output leaves nothing behind", arguments: [true, false])
    func discards(explicitly: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("out.csv", Self.old)
        do {
            let output = try AtomicOutput.create(path)
            try output.write(Self.new)
            if explicitly { output.discard() }
        }
        #expect(folder.names == ["out.csv"])
        #expect(try folder.read("out.csv") == Self.old)
    }

    @Test("a file in shared memory is a file like any other, not a device")
    func sharedMemory() throws {
        let path = "/dev/shm/geobatch-test-\(UUID().uuidString).csv"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let output = try AtomicOutput.create(path)
        #expect(!output.isDirect)
        try output.write(Self.new)
        try output.finish()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Self.new))
    }

    @Test("a part that is kept holds all that was written")
    func keeps() throws {
        let folder = try TemporaryFolder()
        let output = try AtomicOutput.create(folder.file("out.csv"))
        try output.write(Self.new)
        let kept = try output.keepPart()
        #expect(kept == folder.file(".out.csv.geobatch/part"))
        #expect(try folder.read(".out.csv.geobatch/part") == Self.new)
        // The next run begins anew in the same folder.
        try AtomicOutput.create(folder.file("out.csv")).finish()
        #expect(folder.names == ["out.csv"])
    }

    @Test("what a killed run left is used again")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        _ = try shell("mkdir \(folder.path)/.out.csv.geobatch")
        try folder.write(".out.csv.geobatch/part", [UInt8](repeating: 1, count: 999))
        let output = try AtomicOutput.create(folder.file("out.csv"))
        try output.write(Self.new)
        try output.finish()
        #expect(try folder.read("out.csv") == Self.new)
        #expect(folder.names == ["out.csv"])
    }

    @Test("two runs cannot write one output at the same time")
    func inUse() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("out.csv")
        let first = try AtomicOutput.create(path)
        #expect(throws: OutputError(path: path, kind: .inUse)) { try AtomicOutput.create(path) }
        try first.finish()
        try AtomicOutput.create(path).finish()
    }

    @Test("the mode of an existing file stays; a private one is 0600", arguments: [false, true])
    func modes(isPrivate: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("out.csv", Self.old)
        chmod(path, 0o640)
        try AtomicOutput.create(path, isPrivate: isPrivate).finish()
        #expect(try folder.mode("out.csv") == (isPrivate ? 0o600 : 0o640))
        try AtomicOutput.create(folder.file("fresh"), isPrivate: isPrivate).finish()
        let mask = Int(umask(0))
        umask(mode_t(mask))
        #expect(try folder.mode("fresh") == (isPrivate ? 0o600 : 0o666 & ~mask))
    }

    @Test(
        "compressed outputs unpack to what was written, with members and without",
        arguments: [("gz", "gzip -dc"), ("zst", "zstd -dqc")],
        [0, 1, 7, 1000]
    )
    func compresses(_ kind: (ending: String, unpack: String), _ member: Int) throws {
        let folder = try TemporaryFolder()
        let rows = (0..<5000).map { Array("\($0),Straße \($0 * 31 % 97)\n".utf8) }
        for name in ["one", "two"] {
            let output = try AtomicOutput.create(folder.file("\(name).\(kind.ending)"))
            for (index, row) in rows.enumerated() {
                try output.write(row)
                if member > 0 && index % member == 0 { try output.endMember() }
            }
            try output.endMember()
            try output.finish()
        }
        let one = try folder.read("one.\(kind.ending)")
        #expect(try folder.read("two.\(kind.ending)") == one, "no clock in the bytes")
        let unpacked = try shell("\(kind.unpack) \(folder.path)/one.\(kind.ending)")
        #expect(unpacked == rows.flatMap { $0 })
        let source = try InputSource.open(folder.file("one.\(kind.ending)"))
        #expect(try readAll(source) == unpacked)
    }

    @Test("an empty compressed output is a valid file", arguments: ["gz", "zst"])
    func emptyCompressed(_ ending: String) throws {
        let folder = try TemporaryFolder()
        try AtomicOutput.create(folder.file("out.\(ending)")).finish()
        #expect(try !folder.read("out.\(ending)").isEmpty)
        #expect(try readAll(try InputSource.open(folder.file("out.\(ending)"))) == [])
    }

    @Test("much at once, larger than any buffer, arrives whole")
    func large() throws {
        let folder = try TemporaryFolder()
        let output = try AtomicOutput.create(folder.file("out"))
        let block = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 131) }
        for _ in 0..<3 {
            try output.write(Array("x".utf8))
            try output.write(block)
        }
        try output.finish()
        let expected = (0..<3).flatMap { _ in Array("x".utf8) + block }
        #expect(try folder.read("out") == expected)
    }

    @Test("a symbolic link stays one, and what it points to is replaced")
    func symbolicLink() throws {
        let folder = try TemporaryFolder()
        try folder.write("real", Self.old)
        symlink("real", folder.file("link"))
        let output = try AtomicOutput.create(folder.file("link"))
        try output.write(Self.new)
        try output.finish()
        #expect(try folder.read("real") == Self.new)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link"))
        #expect(target == "real")
    }

    @Test("what cannot be made is told")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("none/out.csv")
        #expect(throws: OutputError(path: missing, kind: .folderMissing(folder.file("none")))) {
            try AtomicOutput.create(missing)
        }
        #expect(throws: OutputError(path: folder.path, kind: .isDirectory)) {
            try AtomicOutput.create(folder.path)
        }
        let slash = folder.file("new/")
        #expect(throws: OutputError(path: slash, kind: .isDirectory)) {
            try AtomicOutput.create(slash)
        }
    }

    @Test(
        "a folder without write permission is refused",
        .enabled(if: getuid() != 0, "runs as root")
    )
    func permissions() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let path = folder.file("out.csv")
        #expect(throws: OutputError(path: path, kind: .notWritable)) {
            try AtomicOutput.create(path)
        }
    }

    @Test("a full disk is told", .enabled(if: access("/dev/full", W_OK) == 0, "no /dev/full here"))
    func diskFull() throws {
        let output = try AtomicOutput.create("/dev/full")
        #expect(output.isDirect)
        try output.write(Self.new)
        #expect(throws: OutputError(path: "/dev/full", kind: .diskFull)) { try output.finish() }
    }

    @Test("a pipe gets all bytes directly; when its reader goes, that is a case of its own")
    func pipes() throws {
        signal(SIGPIPE, SIG_IGN)
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        mkfifo(path, 0o600)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let output = try AtomicOutput.create(path)
        #expect(output.isDirect)
        try output.write(Self.new)
        try output.flush()
        var buffer = [UInt8](repeating: 0, count: 100)
        #expect(read(reader, &buffer, 100) == Self.new.count)
        close(reader)
        try output.write(Self.new)
        #expect(throws: OutputError(path: path, kind: .brokenPipe)) { try output.flush() }
    }

    @Test("a stop request ends the wait for a pipe that nobody reads")
    func stopWhileWaiting() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        mkfifo(path, 0o600)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let stop = StopSignal()
        let output = try AtomicOutput.create(path, stop: stop)
        Thread.detachNewThread { stop.raise() }
        let megabytes = [UInt8](repeating: 65, count: 4 << 20)
        #expect(throws: OutputError(path: path, kind: .stopped)) { try output.write(megabytes) }
    }
}
