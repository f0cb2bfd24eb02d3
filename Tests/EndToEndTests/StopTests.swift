import Foundation
import Testing

@Suite("Stopping", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct StopTests {
    @Test(
        "a signal ends a run that waits for more input, cleanly, with its exit code",
        arguments: zip([SIGINT, SIGTERM, SIGHUP], [Int32(130), 75, 75])
    )
    func signalWhileWaiting(_ signal: Int32, _ exitCode: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("yesterday", to: "out.csv")
        let process = Process()
        // What this test was started with may ignore signals, and that is inherited.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal=INT,TERM,HUP", Binary.path, "-", "out.csv"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = Binary.environment(home: folder.path)
        let (input, messages) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardError = messages
        try process.run()
        // More than the head that is looked at before the run begins; then the pipe stays open.
        let rows = String(repeating: "Berlin, Germany\n", count: 200_000)
        try input.fileHandleForWriting.write(contentsOf: Data(("address\n" + rows).utf8))
        // What it says at the start tells that it listens; no guess about time is needed.
        var said = ""
        while !said.contains("Geocoding standard input") {
            let more = messages.fileHandleForReading.availableData
            try #require(!more.isEmpty, "it ended early: \(said)")
            said += String(decoding: more, as: UTF8.self)
        }
        try #require(process.processIdentifier > 0)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == exitCode)
        #expect(try folder.text("out.csv") == "yesterday")
        #expect(try folder.names() == ["out.csv"])
    }

    @Test("a reader that leaves the pipe early ends the run without a crash")
    func brokenPipe() throws {
        let folder = try TemporaryFolder()
        let rows = String(repeating: "Berlin, Germany\n", count: 50_000)
        try folder.write("address\n" + rows, to: "in.csv")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" in.csv - --quiet | head -n 2; exit 0", Binary.path]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = Binary.environment(home: folder.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        #expect(text.split(separator: "\n").count == 2)
        #expect(process.terminationStatus == 0)
    }
}
