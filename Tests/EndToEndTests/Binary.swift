import Foundation
import TestSupport

/// The release binary under test, and what a run of it gives.
///
/// `GEOBATCH_BINARY` names the binary; without it `.build/release/geobatch` is taken. The world
/// index lies in `GEOBATCH_DATA`, or in `.build/geobatch`, and is built there by the first run.
enum Binary {
    static let path: String =
        ProcessInfo.processInfo.environment["GEOBATCH_BINARY"]
        ?? ProjectFolder.file(".build/release/geobatch")

    /// Whether the tests can run. A binary that was named must be there, or the tests fail.
    static let isThere =
        ProcessInfo.processInfo.environment["GEOBATCH_BINARY"] != nil
        || FileManager.default.isExecutableFile(atPath: path)

    /// What to do about a binary that is not there.
    static let missing = "No release binary. Build it: swift build -c release --product geobatch"

    static let dataFolder: String =
        ProcessInfo.processInfo.environment["GEOBATCH_DATA"]
        ?? ProjectFolder.file(".build/geobatch")

    /// How a run ended.
    struct Outcome {
        let exitCode: Int32
        /// The signal that ended it; 0 when it ended by itself.
        let signal: Int32
        let output: Data
        let messages: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The environment of a run: nothing of the user's own, the index of the tests.
    static func environment(home: String, _ more: [String: String] = [:]) -> [String: String] {
        try? FileManager.default.createDirectory(
            atPath: dataFolder,
            withIntermediateDirectories: true
        )
        return ["PATH": "/usr/bin:/bin", "HOME": home, "GEOBATCH_DATA": dataFolder, "LANG": "C"]
            .merging(more) { $1 }
    }

    /// Runs geobatch in a folder and waits for its end.
    static func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        input: Data? = nil,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = Binary.environment(home: folder.path, environment)
        // Files, not pipes: a full pipe that nobody empties would be a dead end.
        let captured = try Captured()
        defer { captured.remove() }
        process.standardOutput = captured.output
        process.standardError = captured.messages
        process.standardInput = try captured.input(input)
        try process.run()
        process.waitUntilExit()
        let ended = process.terminationReason == .exit
        return Outcome(
            exitCode: ended ? process.terminationStatus : -1,
            signal: ended ? 0 : process.terminationStatus,
            output: try captured.outputData(),
            messages: try captured.messageText()
        )
    }

    /// Any other program, for looking at files; its output.
    static func tool(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

/// The files that a run reads and writes its standard streams from and to.
private struct Captured {
    private let folder: String
    let output: FileHandle
    let messages: FileHandle

    init() throws {
        folder = NSTemporaryDirectory() + "geobatch-streams-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["out", "err"] { try Data().write(to: Captured.url(folder, name)) }
        output = try FileHandle(forWritingTo: Captured.url(folder, "out"))
        messages = try FileHandle(forWritingTo: Captured.url(folder, "err"))
    }

    private static func url(_ folder: String, _ name: String) -> URL {
        URL(fileURLWithPath: folder + "/" + name)
    }

    func input(_ data: Data?) throws -> FileHandle {
        guard let data else { return .nullDevice }
        try data.write(to: Captured.url(folder, "in"))
        return try FileHandle(forReadingFrom: Captured.url(folder, "in"))
    }

    func outputData() throws -> Data { try Data(contentsOf: Captured.url(folder, "out")) }

    func messageText() throws -> String {
        String(decoding: try Data(contentsOf: Captured.url(folder, "err")), as: UTF8.self)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
