import Testing

@testable import ByteStreams

@Suite("The folder in which an output grows")
struct OutputFolderTests {
    private func folder(_ temporary: TemporaryFolder, _ name: String) throws -> OutputFolder {
        try #require(try OutputFolder.lock(for: temporary.file(name)))
    }

    private func rows(_ range: Range<Int>) -> [UInt8] {
        Array(range.map { "\($0),some value,\($0 * 7)\n" }.joined().utf8)
    }

    @Test("one run has it at a time, and the next when it lets go or is gone")
    func lock() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.file("out.csv")
        do {
            let first = try folder(temporary, "out.csv")
            #expect(throws: OutputError(path: path, kind: .inUse)) {
                try OutputFolder.lock(for: path)
            }
            #expect(throws: OutputError(path: path, kind: .inUse)) {
                try AtomicOutput.create(path)
            }
            first.release()
            let second = try folder(temporary, "out.csv")
            let output = try second.open()
            second.release()
            output.discard()
        }
        let third = try folder(temporary, "out.csv")
        third.removeFiles([])
        #expect(temporary.names == [])
    }

    @Test("an output holds the lock of its folder as long as it is there")
    func outputHoldsLock() throws {
        let temporary = try TemporaryFolder()
        let output = try folder(temporary, "out.csv").open()
        #expect(throws: OutputError.self) { try OutputFolder.lock(for: temporary.file("out.csv")) }
        output.discard()
        withExtendedLifetime(output) {}
    }

    @Test(
        "an output cut to a commit and gone on with has the bytes of one that never stopped",
        arguments: ["out.csv", "out.csv.gz", "out.csv.zst"])
    func resumed(name: String) throws {
        let temporary = try TemporaryFolder()
        let whole = try folder(temporary, "whole-" + name).open()
        var lengths: [Int] = [0]
        for number in 0..<5 {
            try whole.write(rows(number * 1000..<number * 1000 + 1000))
            lengths.append(try whole.commit())
        }
        #expect(try whole.complete() == lengths.last)
        try whole.finish()
        let expected = try temporary.read("whole-" + name)
        #expect(expected.count == lengths.last)
        for stop in 0...5 {
            let path = "\(stop)-" + name
            do {
                let killed = try folder(temporary, path).open()
                for number in 0..<stop {
                    try killed.write(rows(number * 1000..<number * 1000 + 1000))
                    _ = try killed.commit()
                }
                try killed.write(rows(0..<777))
                try killed.flush()
                try killed.sync()
            }
            let left = try folder(temporary, path)
            #expect((left.partLength ?? 0) >= lengths[stop])
            #expect(left.targetLength == nil)
            let resumed = try left.open(keeping: lengths[stop])
            #expect(resumed.writtenBytes == lengths[stop])
            for number in stop..<5 {
                try resumed.write(rows(number * 1000..<number * 1000 + 1000))
                #expect(try resumed.commit() == lengths[number + 1])
            }
            #expect(try resumed.complete() == expected.count)
            #expect(left.targetLength == nil)
            try resumed.finish()
            #expect(try temporary.read(path) == expected)
            #expect(left.targetLength == expected.count)
        }
    }

    @Test("writing nothing behind a commit adds nothing", arguments: ["a.gz", "a.zst", "a"])
    func nothing(name: String) throws {
        let temporary = try TemporaryFolder()
        let output = try folder(temporary, name).open()
        try output.write(rows(0..<10))
        let length = try output.commit()
        try output.write([])
        #expect(try output.commit() == length)
        #expect(try output.complete() == length)
    }

    @Test("files beside the part keep the folder until they are removed")
    func otherFiles() throws {
        let temporary = try TemporaryFolder()
        let folder = try folder(temporary, "out.csv")
        try temporary.write(".out.csv.geobatch/journal", [1])
        #expect(folder.file("journal") == temporary.file(".out.csv.geobatch/journal"))
        let output = try folder.open()
        try output.write([65])
        try output.finish()
        #expect(temporary.names == [".out.csv.geobatch", "out.csv"])
        folder.removeFiles(["journal", "runlog"])
        #expect(temporary.names == ["out.csv"])
    }

    @Test("a part that an earlier run completed takes its place without being opened")
    func placePart() throws {
        let temporary = try TemporaryFolder()
        try temporary.write("out.csv", [1])
        do {
            let output = try folder(temporary, "out.csv").open()
            try output.write([65, 66])
            #expect(try output.complete() == 2)
        }
        let left = try folder(temporary, "out.csv")
        #expect(left.partLength == 2)
        #expect(try temporary.read("out.csv") == [1])
        try left.placePart()
        #expect(try temporary.read("out.csv") == [65, 66])
        #expect(left.partLength == nil)
        #expect(throws: OutputError.self) { try left.placePart() }
    }

    @Test("a part that is shorter than what is to be kept is not gone on with")
    func tooShort() throws {
        let temporary = try TemporaryFolder()
        try folder(temporary, "out.csv").open().write([1, 2, 3])
        #expect(throws: OutputError.self) { try folder(temporary, "out.csv").open(keeping: 4) }
    }

    @Test("pipes and devices have no folder", arguments: ["-", "/dev/null"])
    func direct(path: String) throws {
        #expect(try OutputFolder.lock(for: path) == nil)
    }
}
