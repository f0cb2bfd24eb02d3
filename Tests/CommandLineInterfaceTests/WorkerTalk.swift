import ByteStreams
import CommandLineInterface
import Foundation
import Pipeline
import Synchronization
import TestSupport

/// A session of `geobatch worker` in memory: what was sent, what came back.
struct WorkerTalk {
    let code: ExitCode
    let frames: [Frame]
    let messages: String

    /// Starts a worker, sends bytes, waits for its end.
    ///
    /// - Parameter outcomes: how each write fares; the last one holds for all that follow.
    init(
        _ arguments: [String],
        sending input: [UInt8],
        step: Int = 1 << 16,
        environment: [String: String] = [:],
        parts: Parts = Parts(),
        hasReader: @escaping @Sendable () -> Bool = { true },
        writing outcome: @escaping @Sendable () -> FrameWriter.Outcome = { .written }
    ) async throws {
        let (screen, output) = (Screen(), Locked([UInt8]()))
        var composition = parts.composition
        composition.openWorkerStreams = { (_) throws(CommandFailure) in
            WorkerStreams(
                source: MemorySource(input, path: "-", step: step),
                write: { bytes in
                    output.update { $0 += bytes }
                    return outcome()
                },
                hasReader: hasReader
            )
        }
        code = await CommandLineInterface.run(
            arguments: ["worker"] + arguments,
            environment: environment,
            io: screen.io(),
            composition: composition
        )
        frames = try WorkerTalk.frames(output.value)
        messages = screen.error
    }

    /// The bytes of a session: the names of the columns, then batches of rows.
    static func bytes(_ columns: String, _ batches: [(rows: Int, csv: String)]) -> [UInt8] {
        var bytes = text(Frame(.columns, body: Array((columns + "\n").utf8)))
        for (index, batch) in batches.enumerated() {
            bytes += text(
                Frame(.batch, sequence: index + 1, rows: batch.rows, body: Array(batch.csv.utf8)))
        }
        return bytes
    }

    /// The frames of a kind, as texts.
    func bodies(_ kind: FrameHeader.Kind) -> [String] {
        frames.filter { $0.header.kind == kind }.map { String(decoding: $0.body, as: UTF8.self) }
    }

    /// The frame of a kind as JSON.
    func json(_ kind: FrameHeader.Kind) throws -> [String: Any] {
        let body = bodies(kind).first ?? "null"
        return try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] ?? [:]
    }

    static func text(_ frame: Frame) -> [UInt8] { frame.header.line + frame.body }

    private static func frames(_ bytes: [UInt8]) throws -> [Frame] {
        var (frames, rest) = ([Frame](), bytes[...])
        while let end = rest.firstIndex(of: 0x0A) {
            let header = try FrameHeader(line: rest[..<end])
            let body = Array(rest[(end + 1)...].prefix(header.bytes))
            frames.append(
                Frame(header.kind, sequence: header.sequence, rows: header.rows, body: body))
            rest = rest[(end + 1)...].dropFirst(header.bytes)
        }
        return frames
    }
}

/// A value that any thread may change.
final class Locked<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) { content = Mutex(value) }

    var value: Value { content.withLock { $0 } }

    @discardableResult
    func update<Outcome: Sendable>(_ change: (inout Value) -> Outcome) -> Outcome {
        content.withLock { value in change(&value) }
    }
}
