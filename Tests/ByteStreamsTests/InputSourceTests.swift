import ByteStreams
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct InputSourceTests {
    private static let text = Array(
        (0..<20_000).map { "\($0),Straße \($0 * 7919 % 1000),Köln\n" }.joined().utf8
    )

    @Test(
        "content is the same plain and compressed, in blocks of any size",
        arguments: ["", "gzip -c", "zstd -qc", "gzip -1c | cat"],
        [1 << 20, 4096, 13]
    )
    func content(_ command: String, _ block: Int) throws {
        let folder = try TemporaryFolder()
        let text = block == 13 ? Array(Self.text.prefix(20_000)) : Self.text
        try folder.write("in", text)
        let name = command.isEmpty ? "in" : "packed"
        if !command.isEmpty { _ = try shell("cd \(folder.path) && cat in | \(command) > packed") }
        let source = try InputSource.open(folder.file(name))
        #expect(try readAll(source, block: block) == text)
        #expect(source.consumedBytes == source.sizeOnDisk)
        #expect(source.isRegularFile)
    }

    @Test("several members or frames follow each other, and zeros may pad gzip")
    func concatenated() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", Array("one\n".utf8))
        try folder.write("b", Array("two\n".utf8))
        let make = """
            cd \(folder.path) && (gzip -c a; gzip -c b) > m.gz && (zstd -qc a; zstd -qc b) > m.zst \
            && (gzip -c a; gzip -c b; head -c 700 /dev/zero) > padded.gz
            """
        _ = try shell(make)
        for name in ["m.gz", "m.zst", "padded.gz"] {
            let source = try InputSource.open(folder.file(name))
            #expect(try readAll(source) == Array("one\ntwo\n".utf8), "\(name)")
        }
    }

    @Test("a compressed file that was cut anywhere is told to be cut", arguments: ["gzip", "zstd"])
    func truncated(_ tool: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("in", Array(Self.text.prefix(3000)))
        _ = try shell("cd \(folder.path) && \(tool) -c < in > packed")
        let packed = try folder.read("packed")
        for length in 4..<packed.count {
            let path = try folder.write("cut", Array(packed[..<length]))
            let error = #expect(throws: InputError.self) {
                try readAll(try InputSource.open(path))
            }
            guard case .truncated(let compression, let offset) = error?.kind else {
                Issue.record("cut at \(length): \(String(describing: error))")
                continue
            }
            #expect(compression.rawValue == tool)
            #expect(offset <= length)
        }
    }

    @Test(
        "a flipped byte never crashes, and never gives wrong bytes without an error",
        arguments: ["gzip", "zstd --check"]
    )
    func damaged(_ tool: String) throws {
        let folder = try TemporaryFolder()
        let text = Array(Self.text.prefix(3000))
        try folder.write("in", text)
        _ = try shell("cd \(folder.path) && \(tool) -c < in > packed")
        let packed = try folder.read("packed")
        // The first ten bytes of gzip hold a name, a time and flags that change nothing.
        for index in 10..<packed.count {
            var bytes = packed
            bytes[index] ^= 0x55
            let path = try folder.write("bad", bytes)
            let source = try InputSource.open(path)
            do {
                let content = try readAll(source)
                #expect(content == text, "byte \(index)")
            } catch {
                #expect(error.description.contains("bad"))
            }
        }
    }

    @Test("bytes after a gzip member that are not gzip are damage")
    func trailingBytes() throws {
        let folder = try TemporaryFolder()
        try folder.write("in", Array("x\n".utf8))
        _ = try shell("cd \(folder.path) && (gzip -c in; echo junk) > bad.gz")
        let error = #expect(throws: InputError.self) {
            try readAll(try InputSource.open(folder.file("bad.gz")))
        }
        guard case .damaged(.gzip, _, _) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("what cannot be read says what to do")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let empty = try folder.write("empty", [])
        #expect(throws: InputError(path: "/no/such", kind: .noSuchFile)) {
            try InputSource.open("/no/such")
        }
        #expect(throws: InputError(path: folder.path, kind: .isDirectory)) {
            try InputSource.open(folder.path)
        }
        #expect(throws: InputError(path: empty, kind: .empty)) {
            try readAll(try InputSource.open(empty))
        }
        let text = InputError(path: "in.csv", kind: .noSuchFile).description
        #expect(text == "No such file: 'in.csv'. Check the path.")
    }

    @Test("a file without read permission is refused", .enabled(if: getuid() != 0, "runs as root"))
    func permissions() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("secret", [1])
        chmod(path, 0)
        #expect(throws: InputError(path: path, kind: .notReadable)) {
            try InputSource.open(path)
        }
    }

    @Test("a pipe is read as it comes, and its size is not known")
    func namedPipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        mkfifo(path, 0o600)
        let source = try InputSource.open(path)
        let writer = ChildProcess()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = ["-c", "(printf 'ab'; printf 'c\\n') > \(path)"]
        try writer.run()
        #expect(try readAll(source) == Array("abc\n".utf8))
        #expect(source.sizeOnDisk == nil)
        #expect(!source.isRegularFile)
        writer.waitUntilExit()
    }

    @Test("a stop request ends the wait for a pipe that nobody writes to")
    func stopWhileWaiting() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        mkfifo(path, 0o600)
        let stop = StopSignal()
        let source = try InputSource.open(path, stop: stop)
        Thread.detachNewThread { stop.raise() }
        #expect(throws: InputError(path: path, kind: .stopped)) { try readAll(source) }
    }

    @Test("small files are read whole, up to their limit")
    func smallFiles() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("config", [UInt8](repeating: 7, count: 100))
        #expect(try SmallFile.read(path).count == 100)
        #expect(try SmallFile.read(path, limit: 100).count == 100)
        #expect(throws: InputError(path: path, kind: .tooLarge(limit: 99))) {
            try SmallFile.read(path, limit: 99)
        }
        #expect(try SmallFile.read(try folder.write("none", [])).isEmpty)
    }

    @Test("the same file is known by any of its names")
    func sameFile() throws {
        let folder = try TemporaryFolder()
        let one = try folder.write("one", [1])
        let two = try folder.write("two", [1])
        symlink(one, folder.file("link"))
        link(one, folder.file("hard"))
        #expect(isSameFile(one, folder.path + "/./one"))
        #expect(isSameFile(one, folder.file("link")))
        #expect(isSameFile(folder.file("hard"), one))
        #expect(!isSameFile(one, two))
        #expect(!isSameFile(one, folder.file("none")))
        #expect(!isSameFile("-", "-"))
        #expect(!isSameFile("/dev/null", "/dev/null"))
    }
}

/// Reads a source to its end.
func readAll(_ source: some ByteSource, block: Int = 1 << 16) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: block, alignment: 16)
    defer { buffer.deallocate() }
    while true {
        let count = try source.read(into: buffer)
        if count == 0 { return bytes }
        bytes.append(contentsOf: buffer[..<count])
    }
}
