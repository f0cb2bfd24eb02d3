import Foundation
import TestSupport
import Testing

@Suite(
    "Disks that fill up or take nothing",
    .enabled(if: Binary.isThere, "\(Binary.missing)"),
    .enabled(if: SmallDisk.isPossible, "needs the right to mount")
)
struct FailingDiskTests {
    private let server = AnsweringServer()

    private func folder(rows: Int, of distinct: Int = 5) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            (0..<rows).reduce(into: "id,address\n") { $0 += "\($1),Berlin \($1 % distinct)\n" },
            to: "in.csv"
        )
        return folder
    }

    private func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        _ environment: [String: String] = [:]
    ) throws -> Binary.Outcome {
        try Binary.run(["in.csv"] + arguments, in: folder, environment: environment)
    }

    private var online: [String] { ["--provider", server.provider] }

    @Test("OUT on a read-only disk is 73 before anything is asked, and yesterday's output stays")
    func readOnlyOutput() throws {
        let disk = try SmallDisk(kibibytes: 256)
        try Data("yesterday".utf8).write(to: URL(fileURLWithPath: disk.file("out.csv")))
        try disk.makeReadOnly()
        let folder = try folder(rows: 10)
        let outcome = try run([disk.file("out.csv")] + online, in: folder)
        #expect(outcome.exitCode == 73, "\(outcome.messages)")
        #expect(outcome.messages.contains(disk.file("out.csv")), "\(outcome.messages)")
        #expect(server.asked.isEmpty)
        #expect(
            FileManager.default.contents(atPath: disk.file("out.csv")) == Data("yesterday".utf8))
    }

    @Test(
        "a disk that fills up under outputs, journal and run log is 74; with room nothing is asked twice"
    )
    func fullOutput() throws {
        let whole = try folder(rows: 20_000, of: 3000)
        #expect(try run(["out.csv", "--no-cache", "--quiet"] + online, in: whole).exitCode == 0)
        let before = server.asked.count
        #expect(before == 3000)
        let disk = try SmallDisk(kibibytes: 1024)
        let folder = try folder(rows: 20_000, of: 3000)
        let command = [disk.file("out.csv"), "--no-cache"] + online
        let full = try run(command, in: folder)
        #expect(full.exitCode == 74, "\(full.messages)")
        #expect(full.messages.contains("No space is left"), "\(full.messages)")
        #expect(full.messages.contains("Run the same command again"), "\(full.messages)")
        #expect(!FileManager.default.fileExists(atPath: disk.file("out.csv")))
        try disk.grow(kibibytes: 16_384)
        let again = try run(command, in: folder)
        #expect(again.exitCode == 0, "\(again.messages)")
        #expect(
            FileManager.default.contents(atPath: disk.file("out.csv"))
                == (try whole.data("out.csv")))
        // The log may have had no room for what came last: so many were under way at most.
        let after = server.asked.count - before
        #expect(after <= 3000 + 300, "\(after) requests for 3000 queries")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["out.csv"])
    }

    @Test("another output or a summary on a full disk is 74, and no output takes its place")
    func fullOthers() throws {
        for option in ["--summary", "--failures", "--geojson", "--map"] {
            let disk = try SmallDisk(kibibytes: 64)
            try disk.fill()
            let folder = try folder(rows: 10)
            try folder.write("yesterday", to: "out.csv")
            let name = disk.file(option == "--map" ? "x.html" : "x.json")
            let outcome = try run(["out.csv", option, name], in: folder)
            #expect([73, 74].contains(outcome.exitCode), "\(option): \(outcome.messages)")
            #expect(outcome.messages.contains("No space is left"), "\(option): \(outcome.messages)")
            #expect(try folder.text("out.csv") == "yesterday", "\(option)")
            unlink(disk.file("filler"))
            try disk.grow(kibibytes: 4096)
            #expect(try run(["out.csv", option, name], in: folder).exitCode == 0, "\(option)")
            #expect(try folder.text("out.csv") != "yesterday", "\(option)")
        }
    }

    @Test(
        "a cache on a full or read-only disk is one warning; the run is whole",
        arguments: [true, false])
    func cache(isFull: Bool) throws {
        let disk = try SmallDisk(kibibytes: 256)
        if isFull { try disk.fill() } else { try disk.makeReadOnly() }
        let folder = try folder(rows: 50, of: 50)
        let outcome = try run(
            ["out.csv", "--cache", disk.file("answers.sqlite")] + online, in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(outcome.messages.split(separator: "\n").count { $0.contains("warning") } == 1)
        #expect(outcome.messages.contains("answers.sqlite"), "\(outcome.messages)")
        #expect(try folder.text("out.csv").split(separator: "\n").count == 51)
    }

    @Test(
        "a state folder on a full or read-only disk is warned of; the run is whole",
        arguments: [true, false])
    func ledger(isFull: Bool) throws {
        let disk = try SmallDisk(kibibytes: 64)
        try FileManager.default.createDirectory(
            atPath: disk.file("geobatch"), withIntermediateDirectories: true)
        if isFull { try disk.fill() } else { try disk.makeReadOnly() }
        let folder = try folder(rows: 50, of: 50)
        let outcome = try run(
            ["out.csv", "--no-cache", "--per-day", "1000"] + online,
            in: folder,
            ["XDG_STATE_HOME": disk.path]
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("warning"), "\(outcome.messages)")
        #expect(try folder.text("out.csv").split(separator: "\n").count == 51)
        #expect(server.asked.count == 50)
    }

    @Test("metrics on a full disk are told with 74; the outputs are there")
    func metrics() throws {
        let disk = try SmallDisk(kibibytes: 64)
        let folder = try folder(rows: 10)
        try disk.fill()
        let outcome = try run(["out.csv", "--metrics", disk.file("run.prom")], in: folder)
        #expect([73, 74].contains(outcome.exitCode), "\(outcome.messages)")
        #expect(outcome.messages.contains("run.prom"), "\(outcome.messages)")
    }
}

@Suite("Two processes at once", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct TwoProcessesTests {
    @Test("share one cache: both are whole, and nothing of theirs is asked again")
    func oneCache() throws {
        let server = AnsweringServer()
        let folder = try TemporaryFolder()
        let rows = (0..<3000).map { "Street \($0)\n" }
        try folder.write("address\n" + rows.joined(), to: "a.csv")
        try folder.write("address\n" + rows.reversed().joined(), to: "b.csv")
        let options = ["--provider", server.provider, "--cache", folder.file("answers.sqlite")]
        let processes = try ["a", "b"].map { name in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Binary.path)
            process.arguments = ["\(name).csv", "\(name).out.csv", "--quiet"] + options
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.environment = Binary.environment(home: folder.path)
            _ = FileManager.default.createFile(atPath: folder.file("\(name).err"), contents: nil)
            process.standardError = try FileHandle(
                forWritingTo: URL(fileURLWithPath: folder.file("\(name).err")))
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try folder.text("a.err") + folder.text("b.err") == "")
        let lines = try folder.text("a.out.csv").split(separator: "\n").dropFirst().sorted()
        #expect(try folder.text("b.out.csv").split(separator: "\n").dropFirst().sorted() == lines)
        let before = server.asked.count
        #expect(Set(server.asked).count == 3000)
        let third = try Binary.run(["a.csv", "c.csv", "--quiet"] + options, in: folder)
        #expect(third.exitCode == 0, "\(third.messages)")
        #expect(server.asked.count == before)
        #expect(try folder.data("c.csv") == folder.data("a.out.csv"))
        let info = try Binary.run(
            ["cache", "info", "--cache", folder.file("answers.sqlite")], in: folder)
        #expect(info.text.contains("3,000 answers"), "\(info.text)")
    }
}
