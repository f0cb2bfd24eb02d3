import Foundation
import TestSupport
import Testing

/// The debug build of geobatch around a scripted geocoder, which can be told when to die.
enum ProbeBinary {
    static let path = ProjectFolder.file(".build/debug/geobatch-probe")
    static let isThere = FileManager.default.isExecutableFile(atPath: path)
}

@Suite("kill -9", .enabled(if: ProbeBinary.isThere, "Build the tests: swift build --build-tests"))
struct KillTests {
    private static let rows = 5000

    /// A CSV with quoted line breaks, so that rows and lines differ.
    private static let text = (0..<rows).reduce(into: "id,address\r\n") { text, row in
        text += row % 97 == 0 ? "\(row),\"place\n\(row)\"\r\n" : "\(row),place \(row % 800)\r\n"
    }

    private struct Kind: CustomTestStringConvertible {
        let input: String
        let outputs: [String]
        var more: [String] = []
        var testDescription: String { (outputs + more).joined(separator: " ") }

        var arguments: [String] {
            [input] + outputs + ["--address", "address", "--quiet", "--summary", "s.json"]
                + more
        }
    }

    private static let kinds = [
        Kind(input: "in.csv", outputs: ["out.csv", "--failures", "bad.csv"]),
        Kind(input: "in.csv.gz", outputs: ["out.geojson", "--failures", "bad.csv"]),
        Kind(input: "in.utf16.csv", outputs: ["out.geojsonl.zst", "--geojson", "x.geojson"]),
        Kind(input: "in.csv", outputs: ["out.csv.gz", "--geojson", "x.geojsonl"]),
        Kind(
            input: "in.csv",
            outputs: ["out.csv", "--failures", "bad.csv"],
            more: ["--partition", "2/3", "--columns", "+row"]
        ),
    ]

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(KillTests.text, to: "in.csv")
        _ = try Binary.tool("/bin/gzip", ["-nk", folder.file("in.csv")])
        var wide = Data([0xFF, 0xFE])
        wide.append(try #require(KillTests.text.data(using: .utf16LittleEndian)))
        try folder.write(wide, to: "in.utf16.csv")
        return folder
    }

    /// How the probe ended: an exit code, or minus the signal.
    private func probe(
        _ kind: Kind,
        in folder: TemporaryFolder,
        _ environment: [String: String]
    ) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: ProbeBinary.path)
        process.arguments = kind.arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = [
            "HOME": folder.path, "PROBE_ROWS": "64", "PROBE_PAUSE_MS": "0",
        ].merging(environment) { $1 }
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        return process.terminationReason == .exit ? status : -status
    }

    /// The outputs, byte for byte, and the counts of the summary.
    private func results(_ kind: Kind, _ folder: TemporaryFolder) throws -> [String: Data] {
        let names = kind.outputs.filter { !$0.hasPrefix("--") }
        var results = Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try folder.data($0)) }
        )
        let summary = try JSONSerialization.jsonObject(with: try folder.data("s.json"))
        var counts = try #require(summary as? [String: Any])
        counts["effort"] = nil
        results["summary"] = try JSONSerialization.data(
            withJSONObject: counts,
            options: .sortedKeys
        )
        return results
    }

    @Test(
        "at random moments, again and again, changes no byte of any output and no count (degauss-org/geocoder#41, #64; tdowd/excel-geocoder#5)",
        arguments: kinds.indices
    )
    func kills(index: Int) throws {
        let kind = KillTests.kinds[index]
        let whole = try folder()
        #expect(try probe(kind, in: whole, [:]) == 0)
        let expected = try results(kind, whole)
        let names = try whole.names()
        var random = SeededGenerator(seed: UInt64(40 + index))
        let killed = try folder()
        var kills = 0
        for round in 0..<40 where kills < 7 {
            let query = Int.random(in: 200...2500, using: &random)
            let moment = Int.random(in: 20_000...400_000, using: &random)
            let death =
                round % 2 == 0
                ? ["PROBE_KILL_QUERY": "\(query)"] : ["PROBE_KILL_US": "\(moment)"]
            let code = try probe(kind, in: killed, death)
            if code == -SIGKILL { kills += 1 } else { #expect(code == 0) }
            // Where OUT is, everything is.
            guard killed.has(kind.outputs[0]) else { continue }
            #expect(try results(kind, killed) == expected)
        }
        #expect(kills >= 5)
        #expect(try probe(kind, in: killed, [:]) == 0)
        #expect(try results(kind, killed) == expected)
        #expect(try killed.names() == names)
    }
}

@Suite("Interrupted runs of the shipped binary", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct InterruptedRunTests {
    private func folder(rows: Int = 60_000) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let places = ["Berlin", "Paris, France", "Roma", "Nowhere at all", "10115 Berlin"]
        try folder.write(
            (0..<rows).reduce(into: "id,address\n") { $0 += "\($1),\(places[$1 % 5])\n" },
            to: "in.csv"
        )
        return folder
    }

    @Test("a limit of file sizes (ulimit -f) ends the run with 74; without it, it goes on")
    func fileSizeLimit() throws {
        let whole = try folder()
        #expect(try Binary.run(["in.csv", "out.csv", "--quiet"], in: whole).exitCode == 0)
        let folder = try folder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c", "ulimit -f 3000; exec \"$0\" in.csv out.csv 2> messages", Binary.path,
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = Binary.environment(home: folder.path)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 74)
        let messages = try folder.text("messages")
        #expect(messages.contains("No space is left for 'out.csv'"), "\(messages)")
        #expect(messages.contains("it goes on behind row 16384"), "\(messages)")
        let again = try Binary.run(["in.csv", "out.csv"], in: folder)
        #expect(again.exitCode == 0)
        #expect(again.messages.contains("Going on behind row 16384"))
        #expect(try folder.data("out.csv") == (try whole.data("out.csv")))
        #expect(try folder.names() == ["in.csv", "messages", "out.csv"])
    }

    @Test("a changed setting starts over and says so; --restart does it without a word")
    func changedSettings() throws {
        for (extra, words) in [
            (["--min-level", "postcode"], "Settings have changed"), (["--restart"], nil),
        ] {
            let folder = try folder()
            let limited = "ulimit -f 3000; \"$0\" in.csv out.csv --quiet 2> /dev/null; exit 0"
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", limited, Binary.path]
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.environment = Binary.environment(home: folder.path)
            try process.run()
            process.waitUntilExit()
            #expect(folder.has(".out.csv.geobatch/journal"))
            let again = try Binary.run(["in.csv", "out.csv"] + extra, in: folder)
            #expect(again.exitCode == 0)
            #expect(!again.messages.contains("Going on"))
            if let words { #expect(again.messages.contains(words)) }
            #expect(try folder.names() == ["in.csv", "out.csv"])
        }
    }

    @Test("a second run on the same output ends at once with 73 and leaves the first alone")
    func secondRun() throws {
        let folder = try TemporaryFolder()
        let first = Process()
        first.executableURL = URL(fileURLWithPath: Binary.path)
        first.arguments = ["-", "out.csv", "--address", "address"]
        first.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        first.environment = Binary.environment(home: folder.path)
        let (input, messages) = (Pipe(), Pipe())
        first.standardInput = input
        first.standardError = messages
        try first.run()
        let rows = String(repeating: "Berlin, Germany\n", count: 20_000)
        try input.fileHandleForWriting.write(contentsOf: Data(("address\n" + rows).utf8))
        var said = ""
        while !said.contains("Geocoding standard input") {
            let more = messages.fileHandleForReading.availableData
            try #require(!more.isEmpty, "it ended early: \(said)")
            said += String(decoding: more, as: UTF8.self)
        }
        try folder.write("address\nParis\n", to: "other.csv")
        let second = try Binary.run(["other.csv", "out.csv"], in: folder)
        #expect(second.exitCode == 73)
        #expect(second.messages.contains("is being written by another run"))
        try input.fileHandleForWriting.close()
        first.waitUntilExit()
        #expect(first.terminationStatus == 0)
        #expect(try folder.text("out.csv").split(separator: "\n").count == 20_001)
    }
}
