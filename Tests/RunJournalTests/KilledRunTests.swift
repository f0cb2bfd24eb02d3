import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite("A run that is killed again and again")
struct KilledRunTests {
    private func provider() -> ScriptedGeocoder {
        ScriptedGeocoder { text in
            .success(text.hasSuffix("7") ? Answer() : Answer(best: .example(label: text)))
        }
    }

    /// The outputs of a run that nobody disturbed, and what it asked.
    private func undisturbed(
        _ folder: TemporaryFolder,
        _ name: String
    ) async throws -> (main: [UInt8], side: [UInt8], asked: Set<String>) {
        let provider = provider()
        var run = MiniRun(folder: folder, name: "whole-" + name, rows: 95, provider: provider)
        try await run.run()
        return (
            try folder.bytes("whole-" + name), try folder.bytes("side-whole-" + name),
            Set(provider.calls.joined())
        )
    }

    @Test(
        "ends with the bytes of one that never was, whatever happened to its files, and pays once",
        arguments: ["out.csv", "out.csv.gz", "out.csv.zst"])
    func kills(name: String) async throws {
        let folder = try TemporaryFolder()
        let expected = try await undisturbed(folder, name)
        var random = SeededGenerator(seed: 21)
        var kills = 0
        for round in 0..<12 {
            let provider = provider()
            let file = "\(round)-" + name
            var isEnded = false
            while !isEnded {
                var run = MiniRun(folder: folder, name: file, rows: 95, provider: provider)
                run.steps = .random(in: 0...160, using: &random)
                do {
                    try await run.run()
                    isEnded = true
                } catch is MiniRun.Killed {
                    kills += 1
                    // Where OUT is, everything is.
                    guard FileManager.default.fileExists(atPath: folder.file(file)) else {
                        continue
                    }
                    #expect(try folder.bytes(file) == expected.main)
                    #expect(try folder.bytes("side-" + file) == expected.side)
                }
            }
            #expect(try folder.bytes(file) == expected.main)
            #expect(try folder.bytes("side-" + file) == expected.side)
            let asked = provider.calls.flatMap { $0 }
            #expect(Set(asked) == expected.asked)
            #expect(asked.count == expected.asked.count)
        }
        #expect(kills > 20)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.allSatisfy { !$0.hasPrefix(".") }, "\(left)")
    }

    @Test("ends with the same bytes when the ends of its files are lost, too, as without power")
    func lostEnds() async throws {
        let name = "out.csv.zst"
        let folder = try TemporaryFolder()
        let expected = try await undisturbed(folder, name)
        var random = SeededGenerator(seed: 22)
        for round in 0..<25 {
            let file = "\(round)-" + name
            var kills = 0
            while true {
                var run = MiniRun(folder: folder, name: file, rows: 95, provider: provider())
                run.steps = kills == 12 ? nil : .random(in: 20...200, using: &random)
                do {
                    try await run.run()
                    break
                } catch is MiniRun.Killed {
                    kills += 1
                }
                for output in [file, "side-" + file] {
                    for inner in ["part", "journal", "runlog"] {
                        try lose(folder, ".\(output).geobatch/\(inner)", &random)
                    }
                }
            }
            #expect(try folder.bytes(file) == expected.main)
            #expect(try folder.bytes("side-" + file) == expected.side)
        }
    }

    /// Sometimes cuts the end of a file or spoils a byte near it.
    private func lose(
        _ folder: TemporaryFolder,
        _ name: String,
        _ random: inout SeededGenerator
    ) throws {
        guard FileManager.default.fileExists(atPath: folder.file(name)) else { return }
        var bytes = try folder.bytes(name)
        guard !bytes.isEmpty else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeLast(.random(in: 0...min(400, bytes.count), using: &random))
        case 1 where name.hasSuffix("journal"), 1 where name.hasSuffix("runlog"):
            bytes[.random(in: 0..<bytes.count, using: &random)] ^= 0x20
        default: return
        }
        try folder.write(bytes, to: name)
    }
}
