import Foundation
import TestSupport
import Testing

@Suite("The worker as a process", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct WorkerTests {
    /// A worker that runs, and its pipes.
    private final class Running {
        let process = Process()
        let (input, output, messages) = (Pipe(), Pipe(), Pipe())

        init(_ arguments: [String], home: String) throws {
            // What this test was started with may ignore signals, and that is inherited.
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["--default-signal=INT,TERM,HUP,PIPE", Binary.path, "worker"] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: home)
            process.environment = Binary.environment(home: home)
            process.standardInput = input
            process.standardOutput = output
            process.standardError = messages
            try process.run()
        }

        func send(_ text: String) throws {
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        }

        /// The next frame: the words of its line, and its bytes.
        func frame() throws -> (words: [String], body: String)? {
            var line = Data()
            while line.last != 0x0A {
                let byte = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
                if byte.isEmpty { return nil }
                line += byte
            }
            let words = String(decoding: line.dropLast(), as: UTF8.self).split(separator: " ")
                .map(String.init)
            let count = words.last.flatMap(Int.init) ?? 0
            var body = Data()
            while body.count < count {
                let more = try output.fileHandleForReading.read(upToCount: count - body.count)
                try #require(more?.isEmpty == false, "the frame is cut off")
                body += more ?? Data()
            }
            return (words, String(decoding: body, as: UTF8.self))
        }

        func end() -> Int32 {
            process.waitUntilExit()
            return process.terminationReason == .exit
                ? process.terminationStatus : -process.terminationStatus
        }
    }

    private static func batch(_ number: Int, _ rows: [String]) -> String {
        let body = rows.map { "\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined()
        return "2 batch \(number) \(rows.count) \(body.utf8.count)\n\(body)"
    }

    private static let columns = "2 columns 0 0 8\naddress\n"

    @Test(
        "rows get the answers that a run writes, while the input stays open and when it has ended")
    func sameAsRun() throws {
        let folder = try TemporaryFolder()
        let addresses = PlainCSV(
            try String(contentsOfFile: ProjectFolder.file("samples/world.csv"), encoding: .utf8)
        ).named.compactMap { $0["address"] }
        let quoted = addresses.map { "\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined()
        try folder.write("address\n" + quoted, to: "in.csv")
        let run = try Binary.run(["in.csv", "out.csv", "--quiet", "--address=address"], in: folder)
        #expect(run.exitCode == 0, "\(run.messages)")
        let expected = PlainCSV(try folder.text("out.csv")).rows.map { Array($0.dropFirst()) }

        let worker = try Running(["--address=address"], home: folder.path)
        try worker.send(Self.columns)
        #expect(try worker.frame()?.words[1] == "ready")
        var answers = ""
        for (index, start) in stride(from: 0, to: addresses.count, by: 7).enumerated() {
            let rows = Array(addresses[start..<min(start + 7, addresses.count)])
            try worker.send(Self.batch(index + 1, rows))
            // Flushed for each batch: it comes though no further one was sent.
            #expect(
                try worker.frame()?.words.prefix(4) == [
                    "2", "counts", "\(index + 1)", "\(rows.count)",
                ])
            let frame = try #require(try worker.frame())
            #expect(frame.words.prefix(4) == ["2", "answers", "\(index + 1)", "\(rows.count)"])
            answers += frame.body
        }
        try worker.input.fileHandleForWriting.close()
        let summary = try #require(try worker.frame())
        #expect(summary.words[1] == "summary" && summary.words[3] == "\(addresses.count)")
        #expect(try worker.frame() == nil)
        #expect(worker.end() == 0)
        let found = PlainCSV(answers)
        #expect([found.header] + found.rows == expected)
    }

    @Test(
        "a signal ends a worker that waits for a batch, with its exit code and a summary",
        arguments: zip([SIGINT, SIGTERM, SIGHUP], [Int32(130), 75, 75])
    )
    func signals(_ signal: Int32, _ exitCode: Int32) throws {
        let folder = try TemporaryFolder()
        let worker = try Running(["--address=address"], home: folder.path)
        try worker.send(Self.columns + Self.batch(1, ["Berlin"]))
        for kind in ["ready", "counts", "answers"] {
            #expect(try worker.frame()?.words[1] == kind)
        }
        try #require(worker.process.processIdentifier > 0)
        kill(worker.process.processIdentifier, signal)
        let summary = try #require(try worker.frame())
        #expect(summary.words[1] == "summary" && summary.body.contains("\"complete\": false"))
        #expect(worker.end() == exitCode)
    }

    @Test(
        "a reader that goes away ends the worker without a crash or a word, though its input stays open",
        arguments: [0, 1, 20_000]
    )
    func brokenPipe(_ rows: Int) throws {
        let folder = try TemporaryFolder()
        let worker = try Running(["--address=address"], home: folder.path)
        try worker.send(Self.columns)
        #expect(try worker.frame()?.words[1] == "ready")
        if rows > 0 { try worker.send(Self.batch(1, (1...rows).map { "Berlin \($0)" })) }
        try worker.output.fileHandleForReading.close()
        #expect(worker.end() == 0)
        let said = try worker.messages.fileHandleForReading.readToEnd() ?? Data()
        #expect(String(decoding: said, as: UTF8.self) == "")
    }

    @Test("a standard input that ends inside a batch is answered with an error and 65")
    func cutOff() throws {
        let folder = try TemporaryFolder()
        let worker = try Running(["--address=address"], home: folder.path)
        try worker.send(Self.columns + "2 batch 1 2 100\nBerlin\n")
        try worker.input.fileHandleForWriting.close()
        #expect(try worker.frame()?.words[1] == "ready")
        let error = try #require(try worker.frame())
        #expect(error.words[1] == "error" && error.body.contains("\"exit_code\":65"))
        #expect(worker.end() == 65)
    }
}
